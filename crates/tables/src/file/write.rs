use std::io::{self, Write};

use bookends_store::{Purpose, Storage};

use super::{
    coding::Coding,
    head::{CHECKED_FROM, FIXED_LEN, Head},
    index::BlockIndex,
};

/// The compressed blocks of one side to move.
#[derive(Debug)]
pub struct PackedSide {
    /// The model by which they are coded, if the codec has models.
    pub model: Vec<u8>,
    /// The length of each block in bytes, in the order of the side's layout.
    pub lens: Vec<u32>,
    /// The blocks, one after the other.
    pub blocks: Box<dyn Storage>,
}

impl PackedSide {
    /// What it takes in a file, its index apart.
    pub fn bytes(&self) -> u64 {
        self.model.len() as u64 + self.blocks.len()
    }
}

/// So much is copied at once, in bytes.
const COPIED: u64 = 1 << 18;

/// Writes a table file: the head, then the blocks of every stored side in the order of their layouts. The same
/// arguments always give the same bytes.
///
/// # Errors
/// Those of the output, and of the storage of the blocks.
///
/// # Panics
/// If there are not as many sides and blocks as the head says, or more than 4 GiB of head.
pub fn write(out: &mut impl Write, head: &Head, sides: &[PackedSide]) -> io::Result<()> {
    assert_eq!(sides.len(), head.sides.len());
    let mut bytes = head.encode();
    for (stored, side) in head.sides.iter().zip(sides) {
        assert_eq!(side.lens.len() as u64, stored.blocks());
        if head.codec.of_bytes().is_none() {
            Coding::put_model(&mut bytes, &side.model);
        }
        BlockIndex::put(&mut bytes, &side.lens, &*side.blocks, head.codec.blocks_a_group())?;
    }
    let head_len = u32::try_from(bytes.len()).expect("a head of less than 4 GiB");
    let blocks_len: u64 = sides.iter().map(|side| side.blocks.len()).sum();
    debug_assert!(bytes.len() > FIXED_LEN);
    bytes[16..20].copy_from_slice(&head_len.to_le_bytes());
    bytes[20..28].copy_from_slice(&(u64::from(head_len) + blocks_len).to_le_bytes());
    let checksum = crc32fast::hash(&bytes[CHECKED_FROM..]);
    bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    out.write_all(&bytes)?;
    sides.iter().try_for_each(|side| copy(&*side.blocks, out))
}

fn copy(from: &dyn Storage, out: &mut impl Write) -> io::Result<()> {
    for start in (0..from.len()).step_by(COPIED as usize) {
        let len = COPIED.min(from.len() - start);
        out.write_all(&from.read_vec(Purpose::Scan, start, len).map_err(io::Error::other)?)?;
    }
    Ok(())
}
