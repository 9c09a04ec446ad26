use std::{ops::Range, path::Path, sync::Arc};

use bookends_store::{Access, Purpose, Storage, open};

use super::{
    FileError,
    checked::Checked,
    coding::{self, Coding, Decoded},
    fields::Fields,
    head::{CHECKED_FROM, FIXED_LEN, Head, MAGIC, StoredSide, VERSION},
    index::{BlockIndex, Location},
};
use crate::{
    codec::{Codec, CodecError},
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

/// As much of a block as has been decoded: see [`Table::read_to`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartOfBlock(Decoded);

impl PartOfBlock {
    /// How much memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Decoded::Cells(cells) => cells.len(),
            Decoded::Rows(rows) => rows.entries(),
        }
    }
}

/// An open table file. Blocks are read and decoded on demand, by any number of threads.
#[derive(Debug)]
pub struct Table {
    storage: Box<dyn Storage>,
    head: Head,
    checksum: u32,
    sides: Vec<Side>,
    /// Of blocks that are read in place.
    checked: Checked,
}

/// One stored side.
#[derive(Debug)]
struct Side {
    twins: Twins,
    coding: Coding,
    index: BlockIndex,
    /// The number of its first block.
    first_block: usize,
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
        if !(1..=VERSION).contains(&found) {
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
        let head = Head::decode(&mut fields, found)?;

        let mut offset = u64::from(head_len);
        let (mut sides, mut first_block) = (Vec::new(), 0);
        let (codec, bits) = (head.codec.of_bytes(), head.scale.bits());
        for stored in &head.sides {
            let coding = Coding::take(&mut fields, codec, bits, &stored.layout, stored.side)?;
            let longest = u64::from(stored.block_entries) * head.codec.longest_entry(bits);
            let in_group = head.codec.blocks_a_group();
            let index = BlockIndex::take(&mut fields, stored.blocks(), in_group, longest, &mut offset)?;
            first_block += index.len();
            sides.push(Side {
                twins: Twins::of(&stored.layout),
                coding,
                first_block: first_block - index.len(),
                index,
            });
        }
        if fields.left() != 0 {
            return Err(fields.corrupt("bytes between the head and the blocks"));
        }
        if offset != storage.len() {
            return Err(fields.corrupt("the blocks do not end where the file ends"));
        }
        let in_place = head.codec == Codec::Raw;
        let checked = Checked::none_of(if in_place { first_block } else { 0 });
        Ok(Table { storage, head, checksum, sides, checked })
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
        self.sides.last().map_or(0, |side| side.first_block + side.index.len())
    }

    /// The numbers of the blocks of a stored side, in the order of its layout.
    pub fn blocks_of(&self, stored_side: usize) -> Range<usize> {
        let side = &self.sides[stored_side];
        side.first_block..side.first_block + side.index.len()
    }

    /// Where the grade of men on these squares is; `None` if no entry has them. The squares are in the order of
    /// the layout of the [stored side](Head::sides).
    #[inline]
    pub fn locate(&self, stored_side: usize, squares: &Squares) -> Option<Block> {
        let StoredSide { layout, block_entries, .. } = &self.head.sides[stored_side];
        let (place, _) = layout.locate(squares)?;
        let index = layout.index(self.sides[stored_side].twins.canonical(layout, place));
        let size = u64::from(*block_entries);
        Some(Block {
            number: self.sides[stored_side].first_block + (index / size) as usize,
            entry: (index % size) as usize,
        })
    }

    /// The stored side of a block, and its number there.
    fn side_of(&self, number: usize) -> (usize, usize) {
        let stored_side = self.sides.partition_point(|side| side.first_block <= number) - 1;
        (stored_side, number - self.sides[stored_side].first_block)
    }

    /// The compressed length of a block in bytes.
    pub fn packed_len(&self, number: usize) -> u64 {
        let (stored_side, block) = self.side_of(number);
        let Location { start, end, .. } = self.sides[stored_side].index.locate(block);
        u64::from(end - start)
    }

    /// Reads, checks and decodes a block into the bytes of its cells.
    ///
    /// # Errors
    /// [`FileError`] if the block cannot be read or is damaged.
    pub fn read_block(&self, number: usize) -> Result<Arc<[u8]>, FileError> {
        let (stored_side, block) = self.side_of(number);
        let stored = &self.head.sides[stored_side];
        let wide = self.is_wide();
        let mut plain = vec![0; stored.entries_of(block as u64) * if wide { 2 } else { 1 }];
        self.with_packed(number, |packed| {
            let first_row = block as u64 * u64::from(stored.block_entries / 64);
            self.sides[stored_side].coding.decode(first_row, packed, wide, &mut plain)
        })?;
        Ok(plain.into())
    }

    /// Reads, checks and decodes a block, at least up to one entry, after what has been decoded before, which may have
    /// come further.
    ///
    /// # Errors
    /// As [`Table::read_block`].
    pub fn read_to(&self, at: Block, before: Option<&PartOfBlock>) -> Result<PartOfBlock, FileError> {
        let (stored_side, block) = self.side_of(at.number);
        let stored = &self.head.sides[stored_side];
        let entries = stored.entries_of(block as u64);
        let first_row = block as u64 * u64::from(stored.block_entries / 64);
        let coding = &self.sides[stored_side].coding;
        let done = before.map(|part| &part.0);
        self.with_packed(at.number, |packed| {
            coding.decode_to(first_row, packed, self.is_wide(), (entries, at.entry), done)
        })
        .map(PartOfBlock)
    }

    /// Reads the compressed bytes of a block and checks them.
    fn with_packed<T>(
        &self,
        number: usize,
        decode: impl FnOnce(&[u8]) -> Result<T, CodecError>,
    ) -> Result<T, FileError> {
        let (stored_side, block) = self.side_of(number);
        let at = self.sides[stored_side].index.locate(block);
        let owned;
        let group = match self.storage.bytes(at.group, at.group_len as usize) {
            Some(bytes) => bytes,
            None => {
                owned = self.storage.read_vec(Purpose::Block, at.group, u64::from(at.group_len))?;
                &owned
            }
        };
        if crc32fast::hash(group) != at.checksum {
            return Err(self.mismatch(at.group, number));
        }
        decode(&group[at.start as usize..at.end as usize]).map_err(|e| FileError::Corrupt {
            name: self.name().to_owned(),
            offset: at.group + u64::from(at.start),
            reason: format!("block {number} cannot be decoded: {e}").into(),
        })
    }

    /// The grade at a place of a table that is not compressed and lies in memory or is mapped there; `None` for any
    /// other table. Nothing is copied, and a block is checked when it is first asked.
    ///
    /// # Errors
    /// [`FileError`] if the block is damaged.
    #[inline]
    pub fn in_place(&self, at: Block) -> Result<Option<u16>, FileError> {
        if self.head.codec != Codec::Raw {
            return Ok(None);
        }
        let (stored_side, block) = self.side_of(at.number);
        let Location { group, group_len, checksum, .. } = self.sides[stored_side].index.locate(block);
        let Some(cells) = self.storage.bytes(group, group_len as usize) else { return Ok(None) };
        if !self.checked.has(at.number) {
            if crc32fast::hash(cells) != checksum {
                return Err(self.mismatch(group, at.number));
            }
            self.checked.add(at.number);
        }
        Ok(coding::cell(cells, self.is_wide(), at.entry))
    }

    fn mismatch(&self, offset: u64, number: usize) -> FileError {
        let reason = format!("block {number} does not match its checksum").into();
        FileError::Corrupt { name: self.name().to_owned(), offset, reason }
    }

    fn is_wide(&self) -> bool {
        self.head.scale.bits() == 16
    }

    /// The grade at a place of a part of its block; `None` if the part does not reach that far.
    #[inline]
    pub fn grade(&self, part: &PartOfBlock, at: Block) -> Option<u16> {
        let (stored_side, _) = self.side_of(at.number);
        self.sides[stored_side].coding.grade(&part.0, self.is_wide(), at.entry)
    }
}
