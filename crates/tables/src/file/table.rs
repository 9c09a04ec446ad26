use std::{ops::Range, path::Path, sync::Arc};

use bookends_store::{Access, Purpose, Storage, open};

use super::{
    FileError,
    fields::Fields,
    head::{CHECKED_FROM, FIXED_LEN, Head, MAGIC, VERSION},
};
use crate::{
    Scale,
    index::{Squares, Twins},
};

/// Where the grade of a position is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The number of the block in its file.
    pub number: usize,
    /// The entry within the block.
    pub entry: usize,
}

/// An open table file. Blocks are read and decoded on demand, by any number of threads.
#[derive(Debug)]
pub struct Table {
    storage: Box<dyn Storage>,
    head: Head,
    checksum: u32,
    twins: Vec<Twins>,
    /// By stored side: the number of its first block.
    first_block: Vec<usize>,
    /// Where each block begins, and where the last one ends.
    offsets: Vec<u64>,
    checksums: Vec<u32>,
}

impl Table {
    /// Opens a file.
    ///
    /// # Errors
    /// [`FileError`] if it cannot be read or its head is damaged; blocks are checked when they are read.
    pub fn open(path: &Path, access: Access) -> Result<Table, FileError> {
        Table::from_storage(open(path, access)?)
    }

    /// Opens a table on any storage.
    ///
    /// # Errors
    /// As [`Table::open`].
    pub fn from_storage(storage: Box<dyn Storage>) -> Result<Table, FileError> {
        let name = storage.name().to_owned();
        let fixed = storage.read_vec(Purpose::Header, 0, storage.len().min(FIXED_LEN as u64))?;
        if !fixed.starts_with(&MAGIC) {
            return Err(FileError::Foreign { name });
        }
        let mut fields = Fields::new(&name, &fixed);
        fields.bytes(MAGIC.len())?;
        let found = fields.u32()?;
        if found != VERSION {
            return Err(FileError::Version { name, found });
        }
        let checksum = fields.u32()?;
        let error = fields.corrupt("a head shorter than its own fixed part");
        let head_len = fields.u32()?;
        if (head_len as usize) < FIXED_LEN {
            return Err(error);
        }
        let error = fields.corrupt(format!("the file has {} bytes, not as many as it says", storage.len()));
        if fields.u64()? != storage.len() {
            return Err(error);
        }
        let bytes = storage.read_vec(Purpose::Header, 0, u64::from(head_len))?;
        let mut fields = Fields::new(&name, &bytes);
        fields.bytes(CHECKED_FROM)?;
        if crc32fast::hash(&bytes[CHECKED_FROM..]) != checksum {
            return Err(fields.corrupt("the head does not match its checksum"));
        }
        fields.bytes(12)?;
        if fields.array::<4>()? != [0; 4] {
            return Err(fields.corrupt("the four bytes before here are not zero"));
        }
        let head = Head::decode(&mut fields)?;

        let mut offsets = vec![u64::from(head_len)];
        let (mut checksums, mut first_block) = (Vec::new(), Vec::new());
        let cell_bytes = u64::from(head.scale.bits() / 8);
        for layout in &head.layouts {
            first_block.push(checksums.len());
            let blocks = head.blocks(layout);
            if blocks > fields.left() as u64 / 8 {
                return Err(fields.corrupt(format!("{blocks} blocks do not fit into the head")));
            }
            for block in 0..blocks {
                let error = fields.corrupt("a block larger than its entries");
                let (len, checksum) = (u64::from(fields.u32()?), fields.u32()?);
                if len > head.entries_of(layout, block) as u64 * cell_bytes {
                    return Err(error);
                }
                offsets.push(offsets[offsets.len() - 1] + len);
                checksums.push(checksum);
            }
        }
        if fields.left() != 0 {
            return Err(fields.corrupt("bytes between the head and the blocks"));
        }
        if offsets[offsets.len() - 1] != storage.len() {
            return Err(fields.corrupt("the blocks do not end where the file ends"));
        }
        let twins = head.layouts.iter().map(Twins::of).collect();
        Ok(Table { storage, head, checksum, twins, first_block, offsets, checksums })
    }

    /// What the file says about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The path, or another name for messages.
    pub fn name(&self) -> &str {
        self.storage.name()
    }

    /// The length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.storage.len()
    }

    /// The checksum of everything: that of the head, which holds those of the blocks.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The number of blocks of all stored sides.
    pub fn blocks(&self) -> usize {
        self.checksums.len()
    }

    /// The numbers of the blocks of a stored side, in the order of its layout.
    pub fn blocks_of(&self, stored_side: usize) -> Range<usize> {
        let end = self.first_block.get(stored_side + 1).copied().unwrap_or(self.blocks());
        self.first_block[stored_side]..end
    }

    /// Where the grade of men on these squares is; `None` if no entry has them. The squares are in the order of
    /// the [layout](Head::layouts) of the stored side.
    #[inline]
    pub fn locate(&self, stored_side: usize, squares: &Squares) -> Option<Block> {
        let layout = &self.head.layouts[stored_side];
        let (place, _) = layout.locate(squares)?;
        let index = layout.index(self.twins[stored_side].canonical(layout, place));
        let size = u64::from(self.head.block_entries);
        Some(Block {
            number: self.first_block[stored_side] + (index / size) as usize,
            entry: (index % size) as usize,
        })
    }

    /// The compressed length of a block in bytes.
    pub fn packed_len(&self, number: usize) -> u64 {
        self.offsets[number + 1] - self.offsets[number]
    }

    /// Reads, checks and decodes a block into the bytes of its cells.
    ///
    /// # Errors
    /// [`FileError`] if the block cannot be read or is damaged.
    pub fn read_block(&self, number: usize) -> Result<Arc<[u8]>, FileError> {
        let (offset, len) = (self.offsets[number], self.packed_len(number));
        let owned;
        let packed = match self.storage.bytes(offset, len as usize) {
            Some(bytes) => bytes,
            None => {
                owned = self.storage.read_vec(Purpose::Block, offset, len)?;
                &owned
            }
        };
        let corrupt = |reason: String| FileError::Corrupt {
            name: self.name().to_owned(),
            offset,
            reason: reason.into(),
        };
        if crc32fast::hash(packed) != self.checksums[number] {
            return Err(corrupt(format!("block {number} does not match its checksum")));
        }
        let side = self.first_block.partition_point(|&first| first <= number) - 1;
        let block = (number - self.first_block[side]) as u64;
        let entries = self.head.entries_of(&self.head.layouts[side], block);
        let mut plain = vec![0; entries * usize::from(self.head.scale.bits() / 8)];
        self.head
            .codec
            .decode(packed, &mut plain)
            .map_err(|e| corrupt(format!("block {number} cannot be decoded: {e}")))?;
        Ok(plain.into())
    }

    /// The grade of an entry of a decoded block; [`Scale::BROKEN`] past its end.
    #[inline]
    pub fn grade(&self, plain: &[u8], entry: usize) -> u16 {
        if self.head.scale.bits() == 8 {
            plain.get(entry).map_or(Scale::BROKEN, |&b| u16::from(b))
        } else {
            plain.get(2 * entry..2 * entry + 2).map_or(Scale::BROKEN, |b| u16::from_le_bytes([b[0], b[1]]))
        }
    }
}
