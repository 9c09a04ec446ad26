use std::io::{self, Write};

use super::head::{CHECKED_FROM, FIXED_LEN, Head};

/// A compressed block and the checksum of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedBlock {
    bytes: Vec<u8>,
    checksum: u32,
}

impl PackedBlock {
    /// A block as its codec has made it.
    pub fn new(bytes: Vec<u8>) -> PackedBlock {
        PackedBlock { checksum: crc32fast::hash(&bytes), bytes }
    }

    /// The compressed bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Writes a table file: the head, then the blocks of every stored side in the order of their layouts. The same
/// arguments always give the same bytes.
///
/// # Errors
/// Those of the output.
///
/// # Panics
/// If there are not as many sides and blocks as the head says, or more than 4 GiB of head.
pub fn write(out: &mut impl Write, head: &Head, sides: &[Vec<PackedBlock>]) -> io::Result<()> {
    assert_eq!(sides.len(), head.layouts.len());
    let mut bytes = head.encode();
    for (layout, blocks) in head.layouts.iter().zip(sides) {
        assert_eq!(blocks.len() as u64, head.blocks(layout));
        for block in blocks {
            bytes.extend((block.bytes.len() as u32).to_le_bytes());
            bytes.extend(block.checksum.to_le_bytes());
        }
    }
    let head_len = u32::try_from(bytes.len()).expect("a head of less than 4 GiB");
    let blocks_len: u64 = sides.iter().flatten().map(|b| b.bytes.len() as u64).sum();
    debug_assert!(bytes.len() > FIXED_LEN);
    bytes[16..20].copy_from_slice(&head_len.to_le_bytes());
    bytes[20..28].copy_from_slice(&(u64::from(head_len) + blocks_len).to_le_bytes());
    let checksum = crc32fast::hash(&bytes[CHECKED_FROM..]);
    bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    out.write_all(&bytes)?;
    sides.iter().flatten().try_for_each(|block| out.write_all(&block.bytes))
}
