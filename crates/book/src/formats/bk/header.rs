use bookends_rules::Variant;

use super::{Layout, Shape};
use crate::{BookError, Payload};

/// The first bytes of every file. The high bit and the line ends show a transfer that has changed bytes.
pub(super) const MAGIC: [u8; 8] = *b"\x89BkEnd\r\n";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u16 = 1;

/// The bytes of the header.
pub(super) const BYTES: usize = 64;

/// Where the checksum of the header is, at its end; it covers everything before it.
const CHECKSUM_AT: usize = BYTES - 4;

/// The bytes without a meaning in this version: zeros.
const RESERVED: std::ops::Range<usize> = 52..CHECKSUM_AT;

/// The games that a book may be of, by their number in the header.
const VARIANTS: [Variant; 11] = [
    Variant::Standard,
    Variant::Atomic,
    Variant::Antichess,
    Variant::Suicide,
    Variant::Losers,
    Variant::LosersDraw,
    Variant::KingOfTheHill,
    Variant::RacingKings,
    Variant::ThreeCheck,
    Variant::Horde,
    Variant::Shatranj,
];

/// What the header of a book says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the book says about its moves.
    pub payload: Payload,
    /// The game that the book is of.
    pub variant: Variant,
    /// The sizes.
    pub shape: Shape,
    /// The records of the file, in chains and free.
    pub records: u32,
    /// The free records.
    pub free: u32,
    /// The first free record; the others follow it.
    pub first_free: Option<u32>,
    /// The positions of the book.
    pub positions: u64,
    /// The moves of all positions together.
    pub moves: u64,
    /// The checksum (CRC-32) of the hash index table and the zeros behind it, up to the first record.
    pub index_checksum: u32,
}

impl Header {
    /// The length that the file must have, in bytes.
    pub fn file_bytes(&self) -> u64 {
        self.shape.record_offset(self.records)
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let shape = self.shape;
        let mut out = Vec::with_capacity(BYTES);
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        out.push(match self.payload {
            Payload::Scores => 0,
            Payload::Statistics => 1,
        });
        out.push(shape.layout().number_bytes() as u8);
        out.push(shape.record_size().trailing_zeros() as u8);
        out.push(shape.hash_index_size().trailing_zeros() as u8);
        out.push(shape.signature_bits() as u8);
        let number = VARIANTS.iter().position(|&variant| variant == self.variant);
        out.push(number.expect("every variant has a number") as u8);
        out.extend_from_slice(&self.records.to_le_bytes());
        out.extend_from_slice(&self.free.to_le_bytes());
        Layout::Wide.put(self.first_free, &mut out);
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&self.positions.to_le_bytes());
        out.extend_from_slice(&self.moves.to_le_bytes());
        out.extend_from_slice(&self.index_checksum.to_le_bytes());
        out.resize(CHECKSUM_AT, 0);
        out.extend_from_slice(&crc32fast::hash(&out).to_le_bytes());
        out
    }

    /// Reads a header whose magic has been recognized.
    pub(super) fn decode(name: &str, bytes: &[u8; BYTES]) -> Result<Header, BookError> {
        let corrupt = |at: usize, reason: String| BookError::corrupt(name, at as u64, reason);
        let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let u64_at = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(BookError::Version { name: name.to_owned(), version, known: VERSION });
        }
        if crc32fast::hash(&bytes[..CHECKSUM_AT]) != u32_at(CHECKSUM_AT) {
            return Err(corrupt(CHECKSUM_AT, "the checksum of the header does not match".into()));
        }
        let payload = match bytes[10] {
            0 => Payload::Scores,
            1 => Payload::Statistics,
            other => return Err(corrupt(10, format!("payload {other} is unknown"))),
        };
        let layout = match bytes[11] {
            2 => Layout::Narrow,
            4 => Layout::Wide,
            other => return Err(corrupt(11, format!("record numbers of {other} bytes are unknown"))),
        };
        let power = |at: usize| 1u32.checked_shl(bytes[at].into()).unwrap_or(0);
        let shape = Shape::new(layout, power(12), power(13), bytes[14].into())
            .map_err(|e| corrupt(12, e.to_string()))?;
        let Some(&variant) = VARIANTS.get(usize::from(bytes[15])) else {
            return Err(corrupt(15, format!("variant {} is unknown", bytes[15])));
        };
        if u32_at(28) != 0 || bytes[RESERVED].iter().any(|&b| b != 0) {
            return Err(corrupt(28, "reserved bytes of the header are not zero".into()));
        }
        let header = Header {
            payload,
            variant,
            shape,
            records: u32_at(16),
            free: u32_at(20),
            first_free: Layout::Wide.take(&bytes[24..28]),
            positions: u64_at(32),
            moves: u64_at(40),
            index_checksum: u32_at(48),
        };
        if header.records > layout.max_records() || header.free > header.records {
            return Err(corrupt(16, "the numbers of records contradict each other or the layout".into()));
        }
        if header.first_free.is_some_and(|first| first >= header.records) {
            return Err(corrupt(24, "the first free record lies past the last record".into()));
        }
        Ok(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            payload: Payload::Statistics,
            variant: Variant::Atomic,
            shape: Shape::new(Layout::Wide, 512, 4096, 48).unwrap(),
            records: 70_000,
            free: 2,
            first_free: Some(69_999),
            positions: 1 << 33,
            moves: 1 << 34,
            index_checksum: 0x1234_5678,
        }
    }

    fn decode(bytes: &[u8]) -> Result<Header, BookError> {
        Header::decode("x.bk", bytes.try_into().unwrap())
    }

    #[test]
    fn a_header_is_read_back() {
        for variant in Variant::ALL {
            let header = Header { variant, ..header() };
            assert_eq!(decode(&header.encode()).unwrap(), header);
        }
    }

    #[test]
    fn every_flipped_bit_of_a_header_is_noticed() {
        let good = header().encode();
        for bit in MAGIC.len() * 8..good.len() * 8 {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(&bad).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn impossible_values_behind_a_right_checksum_are_refused_with_their_offset() {
        for (at, value, offset) in [
            (10, &[9][..], 10),
            (11, &[3], 11),
            (12, &[40], 12),
            (13, &[31], 12),
            (14, &[65], 12),
            (15, &[11], 15),
            (16, &[255; 4], 16),
            (20, &[255; 4], 16),
            (24, &[0, 0, 2, 0], 24),
            (55, &[1], 28),
        ] {
            let mut bytes = header().encode();
            bytes[at..at + value.len()].copy_from_slice(value);
            let sum = crc32fast::hash(&bytes[..CHECKSUM_AT]);
            bytes[CHECKSUM_AT..].copy_from_slice(&sum.to_le_bytes());
            let e = decode(&bytes).unwrap_err();
            assert!(matches!(&e, BookError::Corrupt { offset: o, .. } if *o == offset), "byte {at}: {e}");
        }
    }

    #[test]
    fn a_later_version_is_named_whatever_the_rest_of_the_header() {
        let mut bytes = header().encode();
        bytes[8] = 2;
        assert!(matches!(decode(&bytes), Err(BookError::Version { version: 2, known: 1, .. })));
    }
}
