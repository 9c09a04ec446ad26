use bookends_store::{MemoryStorage, Scratch, Storage};
use bookends_tables::{Layout, file::PackedSide};
use rayon::prelude::*;

use super::PackError;
use crate::{spill::Room, watch::Watch};

/// So many entries are packed between two looks at whether to stop.
const BATCH: u64 = 1 << 22;

/// What packing needs beside the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work<'a> {
    pub(crate) room: &'a Room,
    pub(crate) watch: &'a Watch<'a>,
}

impl Work<'_> {
    /// # Errors
    /// [`PackError::Interrupted`] when the work shall end.
    pub(super) fn go_on(&self) -> Result<(), PackError> {
        if self.watch.is_ended() { Err(PackError::Interrupted) } else { Ok(()) }
    }
}

/// The blocks of a side as they are packed.
enum Sink {
    Memory(Vec<u8>),
    Spilled { scratch: Scratch, len: u64 },
}

impl Sink {
    fn add(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        match self {
            Sink::Memory(all) => all.extend_from_slice(bytes),
            Sink::Spilled { scratch, len } => {
                scratch.write_at(*len, bytes)?;
                *len += bytes.len() as u64;
            }
        }
        Ok(())
    }
}

/// Packs all blocks of a side, in batches of neighbours: a table that is not in memory is read once, from start to
/// end.
pub(super) fn all_blocks(
    layout: &Layout,
    block_entries: u32,
    model: Vec<u8>,
    work: &Work<'_>,
    pack: impl Fn(u64) -> Result<Vec<u8>, PackError> + Sync,
) -> Result<PackedSide, PackError> {
    let blocks = layout.len().div_ceil(u64::from(block_entries));
    let batch = (BATCH / u64::from(block_entries)).max(1);
    let mut lens = Vec::with_capacity(blocks as usize);
    // Packed entries hardly take a byte each.
    let mut sink = if work.room.claim(layout.len()) {
        Sink::Memory(Vec::new())
    } else {
        Sink::Spilled { scratch: Scratch::zeroed(work.room.folder(), 0)?, len: 0 }
    };
    for first in (0..blocks).step_by(batch as usize) {
        work.go_on()?;
        let end = (first + batch).min(blocks);
        let numbers = first..end;
        let packed: Vec<_> = numbers.into_par_iter().map(&pack).collect::<Result<_, _>>()?;
        lens.extend(packed.iter().map(|block| block.len() as u32));
        sink.add(&packed.concat())?;
        // The last block may be shorter.
        work.watch.add((end * u64::from(block_entries)).min(layout.len()) - first * u64::from(block_entries));
    }
    let blocks: Box<dyn Storage> = match sink {
        Sink::Memory(bytes) => Box::new(MemoryStorage::new("packed blocks", bytes)),
        Sink::Spilled { scratch, .. } => Box::new(scratch),
    };
    Ok(PackedSide { model, lens, blocks })
}
