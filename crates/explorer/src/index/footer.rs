use bookends_store::{Purpose, Storage};

use crate::ExplorerError;

/// The last bytes of the file; the digit is the version.
const MAGIC: [u8; 8] = *b"BKGAMES1";

/// How many numbers a footer has.
const NUMBERS: usize = 14;

/// The end of the file: numbers of 8 bytes in the order of the fields, their CRC-32 in 8 bytes, and the magic; all
/// little-endian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Footer {
    /// The length of the file of games in bytes, and when it was changed, in nanoseconds since 1970.
    pub(super) source: [u64; 2],
    /// How many texts of games it has, and the CRC-32 of them all.
    pub(super) texts_read: u64,
    pub(super) texts_sum: u64,
    /// Games and positions in the index.
    pub(super) games: u64,
    pub(super) positions: u64,
    /// Where the parts begin: directory of texts, records, names, postings, directory of postings. Texts begin at 0.
    pub(super) starts: [u64; 5],
    /// CRC-32 of the directory of texts, of records and names together, and of the directory of postings.
    pub(super) sums: [u64; 3],
}

impl Footer {
    pub(super) const BYTES: usize = NUMBERS * 8 + 8 + MAGIC.len();

    fn numbers(&self) -> [u64; NUMBERS] {
        let [a, b] = self.source;
        let [c, d, e, f, g] = self.starts;
        let [h, i, j] = self.sums;
        [a, b, self.texts_read, self.texts_sum, self.games, self.positions, c, d, e, f, g, h, i, j]
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.numbers().iter().flat_map(|n| n.to_le_bytes()).collect();
        let sum = u64::from(crc32fast::hash(&bytes));
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes.extend_from_slice(&MAGIC);
        bytes
    }

    /// Reads the end of a file. None if it was made by another version, or is no index.
    pub(super) fn read(storage: &dyn Storage) -> Result<Option<Footer>, ExplorerError> {
        let Some(at) = storage.len().checked_sub(Footer::BYTES as u64) else { return Ok(None) };
        let bytes = storage.read_vec(Purpose::Header, at, Footer::BYTES as u64)?;
        let (words, _) = bytes.as_chunks::<8>();
        let numbers: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let [a, b, texts_read, texts_sum, games, positions, c, d, e, f, g, h, i, j, sum, _] = numbers[..]
        else {
            return Ok(None);
        };
        if !bytes.ends_with(&MAGIC) || sum != u64::from(crc32fast::hash(&bytes[..NUMBERS * 8])) {
            return Ok(None);
        }
        let (starts, sums) = ([c, d, e, f, g], [h, i, j]);
        if !starts.is_sorted() || g > at {
            return Err(ExplorerError::corrupt(storage.name(), at, "its parts lie outside the file"));
        }
        Ok(Some(Footer { source: [a, b], texts_read, texts_sum, games, positions, starts, sums }))
    }
}

#[cfg(test)]
mod tests {
    use bookends_store::MemoryStorage;

    use super::*;

    #[test]
    fn a_footer_is_read_back_and_a_changed_one_is_none() {
        let footer = Footer { source: [1, 2], games: 3, sums: [4, 5, 6], ..Footer::default() };
        let read = |bytes| Footer::read(&MemoryStorage::new("x.games", bytes)).unwrap();
        let bytes = footer.to_bytes();
        assert_eq!(read(bytes.clone()), Some(footer));
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 4;
            assert_eq!(read(bytes), None, "byte {at}");
        }
        assert_eq!(read(Vec::new()), None);
    }
}
