use bookends_store::{Purpose, Storage};

use super::{Header, header::BYTES};
use crate::BookError;

/// The hash index table: the first record of each chain, in four bytes each, so that as much of it as can be stays in
/// the processor's caches between lookups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HashIndex(Vec<u32>);

/// No record has this number, in either layout.
const NONE: u32 = u32::MAX;

impl HashIndex {
    /// Reads the table behind a header and checks it.
    pub(super) fn read(storage: &dyn Storage, header: &Header) -> Result<HashIndex, BookError> {
        let (name, start) = (storage.name(), BYTES as u64);
        let mut bytes = storage.read_vec(Purpose::Index, start, header.shape.records_start() - start)?;
        if crc32fast::hash(&bytes) != header.index_checksum {
            return Err(BookError::corrupt(
                name,
                start,
                "the checksum of the hash index table does not match",
            ));
        }
        bytes.truncate(header.shape.index_bytes() as usize);
        let layout = header.shape.layout();
        let firsts =
            bytes.chunks_exact(layout.number_bytes()).map(|bytes| layout.take(bytes).unwrap_or(NONE));
        let index = HashIndex(firsts.collect());
        if let Some(chain) =
            index.chains().position(|first| first.is_some_and(|first| first >= header.records))
        {
            let offset = start + (chain * layout.number_bytes()) as u64;
            return Err(BookError::corrupt(
                name,
                offset,
                format!("chain {chain} begins past the last record"),
            ));
        }
        Ok(index)
    }

    /// The first record of a chain.
    pub(super) fn first(&self, chain: u32) -> Option<u32> {
        Some(self.0[chain as usize]).filter(|&first| first != NONE)
    }

    /// Sets the first record of a chain.
    pub(super) fn set(&mut self, chain: u32, first: Option<u32>) {
        self.0[chain as usize] = first.unwrap_or(NONE);
    }

    /// The first record of each chain, from chain 0 on.
    pub(super) fn chains(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        self.0.iter().map(|&first| Some(first).filter(|&first| first != NONE))
    }
}
