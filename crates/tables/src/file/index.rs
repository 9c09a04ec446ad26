//! The block index: where the blocks of a side begin, in groups that share a checksum.

use std::io;

use bookends_store::{Purpose, Storage};

use super::{
    FileError,
    fields::{Fields, put_varint},
};

/// Blocks that lie side by side and are read and checked together.
#[derive(Clone, Debug)]
struct Group {
    offset: u64,
    checksum: u32,
}

/// Where a block lies in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Location {
    /// Where its group begins in the file.
    pub(super) group: u64,
    /// The length of the group in bytes.
    pub(super) group_len: u32,
    /// The checksum of the group.
    pub(super) checksum: u32,
    /// Where the block begins in its group.
    pub(super) start: u32,
    /// Where it ends there.
    pub(super) end: u32,
}

/// The blocks of one side.
#[derive(Clone, Debug)]
pub(super) struct BlockIndex {
    blocks_a_group: usize,
    groups: Vec<Group>,
    /// By block, where it ends in its group.
    ends: Vec<u32>,
}

impl BlockIndex {
    /// Reads an index. `offset` is where the first block lies and becomes the end of the last one; no block is
    /// longer than `longest` bytes.
    pub(super) fn take(
        fields: &mut Fields<'_>,
        blocks: u64,
        blocks_a_group: usize,
        longest: u64,
        offset: &mut u64,
    ) -> Result<BlockIndex, FileError> {
        // Every block takes at least a byte.
        if blocks > fields.left() as u64 {
            return Err(fields.corrupt(format!("{blocks} blocks do not fit into the head")));
        }
        let blocks = blocks as usize;
        let mut index = BlockIndex { blocks_a_group, groups: Vec::new(), ends: Vec::with_capacity(blocks) };
        let mut end = 0;
        for block in 0..blocks {
            if block.is_multiple_of(blocks_a_group) {
                *offset += u64::from(end);
                index.groups.push(Group { offset: *offset, checksum: fields.u32()? });
                end = 0;
            }
            let error = fields.corrupt("a block larger than its entries");
            let len = fields.varint()?;
            if len > longest {
                return Err(error);
            }
            // At most 64 blocks of at most 2 MiB.
            end += len as u32;
            index.ends.push(end);
        }
        *offset += u64::from(end);
        Ok(index)
    }

    /// Appends the index of blocks of these lengths, which lie one after the other.
    ///
    /// # Errors
    /// Those of the storage.
    pub(super) fn put(
        bytes: &mut Vec<u8>,
        lens: &[u32],
        blocks: &dyn Storage,
        blocks_a_group: usize,
    ) -> io::Result<()> {
        let mut start = 0;
        for lens in lens.chunks(blocks_a_group) {
            let len = lens.iter().copied().map(u64::from).sum();
            let group = blocks.read_vec(Purpose::Scan, start, len).map_err(io::Error::other)?;
            start += len;
            bytes.extend(crc32fast::hash(&group).to_le_bytes());
            lens.iter().for_each(|&len| put_varint(bytes, u64::from(len)));
        }
        Ok(())
    }

    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Where a block lies.
    #[inline]
    pub(super) fn locate(&self, block: usize) -> Location {
        let (number, inside) = (block / self.blocks_a_group, block % self.blocks_a_group);
        let last = (block - inside + self.blocks_a_group).min(self.ends.len()) - 1;
        let Group { offset, checksum } = self.groups[number];
        Location {
            group: offset,
            group_len: self.ends[last],
            checksum,
            start: if inside == 0 { 0 } else { self.ends[block - 1] },
            end: self.ends[block],
        }
    }
}

#[cfg(test)]
mod tests {
    use bookends_store::MemoryStorage;

    use super::*;

    fn put(bytes: &mut Vec<u8>, blocks: &[Vec<u8>], blocks_a_group: usize) {
        let lens: Vec<u32> = blocks.iter().map(|block| block.len() as u32).collect();
        let storage = MemoryStorage::new("x", blocks.concat());
        BlockIndex::put(bytes, &lens, &storage, blocks_a_group).unwrap();
    }

    #[test]
    fn every_block_is_found_where_it_was_put() {
        for blocks_a_group in [1, 3, 64] {
            let blocks: Vec<Vec<u8>> = (0..130usize).map(|i| vec![i as u8; i * 37 % 200]).collect();
            let mut bytes = Vec::new();
            put(&mut bytes, &blocks, blocks_a_group);
            let mut fields = Fields::new("x", &bytes);
            let mut end = 1000;
            let index = BlockIndex::take(&mut fields, 130, blocks_a_group, 200, &mut end).unwrap();
            assert_eq!((fields.left(), index.len()), (0, 130));
            let all = blocks.concat();
            assert_eq!(end, 1000 + all.len() as u64);
            for (number, block) in blocks.iter().enumerate() {
                let at = index.locate(number);
                let group = &all[at.group as usize - 1000..][..at.group_len as usize];
                assert_eq!(crc32fast::hash(group), at.checksum);
                assert_eq!(&group[at.start as usize..at.end as usize], &block[..]);
            }
        }
    }

    #[test]
    fn a_block_that_is_too_long_or_missing_is_an_error() {
        let mut bytes = Vec::new();
        put(&mut bytes, &[vec![0; 10], vec![0; 100]], 1);
        let take = |blocks, longest| {
            BlockIndex::take(&mut Fields::new("x", &bytes), blocks, 1, longest, &mut 0).map(|i| i.len())
        };
        assert_eq!(take(2, 100).unwrap(), 2);
        assert!(take(2, 99).is_err());
        assert!(take(3, 100).is_err());
        assert!(take(u64::MAX, 100).is_err());
    }
}
