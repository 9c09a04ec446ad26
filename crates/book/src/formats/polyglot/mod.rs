//! The PolyGlot book: 16-byte entries in ascending order of the key, everything big-endian.
//!
//! Each entry is a key (8 bytes), a move (2), a weight (2) and a field for learning (4), which is not read and
//! written as zero. Leading entries with the key 0 may carry a text that begins with `@PG@`; they are passed over.
//! The format is PolyGlot's, by Fabien Letouzey, as described by Michel Van den Bergh and H. G. Muller.

mod reader;
mod scale;
mod verify;
mod writer;

pub use reader::Reader;
pub(crate) use reader::recognizes;
pub use writer::{Written, write};

/// The bytes of an entry.
const ENTRY: usize = 16;

/// One entry as it is in the file, without the field for learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Raw {
    key: u64,
    bits: u16,
    weight: u16,
}

impl Raw {
    fn decode(bytes: &[u8; ENTRY]) -> Raw {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, ..] = *bytes;
        Raw {
            key: u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            bits: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
        }
    }

    fn encode(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.bits.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}
