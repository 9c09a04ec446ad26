use super::{Amendable, Amendment};
use crate::{Purpose, Storage, StoreError};

/// The first bytes of an undo file that is whole.
const MAGIC: [u8; 8] = *b"\x89BkUndo\n";

/// How many bytes at the start of a file tell which file it is. Disks write so few bytes whole or not at all.
pub(super) const HEAD: usize = 64;

/// The bytes that an unfinished change has overwritten, or was about to.
///
/// As a file: the magic, the head of the file before and after the change (64 bytes each), its length before (8), and
/// for each place its offset (8), length (4) and old bytes; at the end a CRC-32 of everything before. Numbers are
/// little-endian.
#[derive(Debug)]
pub(super) struct Undo {
    heads: [[u8; HEAD]; 2],
    pub(super) len: u64,
    pub(super) places: Vec<Amendment>,
}

impl Undo {
    /// What a change of a file will overwrite. Places past its end have no old bytes.
    pub(super) fn of(file: &dyn Storage, changes: &[Amendment]) -> Result<Undo, StoreError> {
        let (before, len) = (head(file)?, file.len());
        let mut after = before;
        let mut places = Vec::new();
        for Amendment { offset, bytes } in changes {
            let old = (bytes.len() as u64).min(len.saturating_sub(*offset));
            if old > 0 {
                let bytes = file.read_vec(Purpose::Record, *offset, old)?;
                places.push(Amendment { offset: *offset, bytes });
            }
            for (at, byte) in (*offset..HEAD as u64).zip(bytes) {
                after[at as usize] = *byte;
            }
        }
        Ok(Undo { heads: [before, after], len, places })
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        self.heads.iter().for_each(|head| out.extend_from_slice(head));
        out.extend_from_slice(&self.len.to_le_bytes());
        for Amendment { offset, bytes } in &self.places {
            out.extend_from_slice(&offset.to_le_bytes());
            out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
            out.extend_from_slice(bytes);
        }
        let sum = crc32fast::hash(&out);
        out.extend_from_slice(&sum.to_le_bytes());
        out
    }

    /// Reads an undo file; none if it is not whole, or belongs to another file of that name.
    pub(super) fn read(undo: &dyn Storage, file: &dyn Storage) -> Result<Option<Undo>, StoreError> {
        let bytes = undo.read_vec(Purpose::Scan, 0, undo.len())?;
        let Some(found) = decode(&bytes) else { return Ok(None) };
        Ok((found.heads.contains(&head(file)?) && found.fits(file.len())).then_some(found))
    }

    /// Whether it can belong to a file that is now so long: changes make files no shorter.
    fn fits(&self, len: u64) -> bool {
        let end = |place: &Amendment| place.offset.checked_add(place.bytes.len() as u64);
        self.len <= len && self.places.iter().all(|place| end(place).is_some_and(|end| end <= self.len))
    }

    /// Puts the old bytes back.
    pub(super) fn roll_back(&self, file: &dyn Amendable) -> Result<(), StoreError> {
        self.places.iter().try_for_each(|place| file.write_at(place.offset, &place.bytes))?;
        file.set_len(self.len)?;
        file.sync()
    }
}

fn head(file: &dyn Storage) -> Result<[u8; HEAD], StoreError> {
    let mut head = [0; HEAD];
    let len = file.len().min(HEAD as u64) as usize;
    file.read_at(Purpose::Header, 0, &mut head[..len])?;
    Ok(head)
}

fn decode(bytes: &[u8]) -> Option<Undo> {
    let (content, sum) = bytes.split_last_chunk()?;
    let (magic, mut rest) = content.split_first_chunk()?;
    if *magic != MAGIC || crc32fast::hash(content) != u32::from_le_bytes(*sum) {
        return None;
    }
    let before = *rest.split_off(..HEAD)?.first_chunk()?;
    let after = *rest.split_off(..HEAD)?.first_chunk()?;
    let len = u64::from_le_bytes(*rest.split_off(..8)?.first_chunk()?);
    let mut places = Vec::new();
    while !rest.is_empty() {
        let offset = u64::from_le_bytes(*rest.split_off(..8)?.first_chunk()?);
        let count = u32::from_le_bytes(*rest.split_off(..4)?.first_chunk()?);
        places.push(Amendment { offset, bytes: rest.split_off(..count as usize)?.to_vec() });
    }
    Some(Undo { heads: [before, after], len, places })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryStorage;

    #[test]
    fn an_undo_file_that_promises_more_than_there_can_be_is_none() {
        let file = MemoryStorage::new("file", vec![7; 100]);
        let change = Amendment { offset: 90, bytes: vec![1; 10] };
        let whole = Undo::of(&file, &[change]).unwrap();
        let read = |undo: &Undo| Undo::read(&MemoryStorage::new("undo", undo.encode()), &file).unwrap();
        assert!(read(&whole).is_some());
        let longer = Undo { len: u64::MAX, ..Undo::of(&file, &[]).unwrap() };
        assert!(read(&longer).is_none());
        for offset in [95, u64::MAX - 3] {
            let places = vec![Amendment { offset, bytes: vec![0; 10] }];
            assert!(read(&Undo { places, ..Undo::of(&file, &[]).unwrap() }).is_none());
        }
    }

    #[test]
    fn what_is_cut_off_or_changed_anywhere_is_no_undo_file() {
        let file = MemoryStorage::new("file", vec![7; 100]);
        let bytes = Undo::of(&file, &[Amendment { offset: 3, bytes: vec![1; 10] }]).unwrap().encode();
        assert!(decode(&bytes).is_some());
        for at in 0..bytes.len() {
            assert!(decode(&bytes[..at]).is_none());
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(decode(&changed).is_none(), "{at}");
        }
    }
}
