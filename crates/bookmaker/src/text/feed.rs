use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use bookends_store::{Input, StoreError};

use super::{
    Source,
    chunk::{Chunk, Cutter},
};

/// Hands out the pieces of all sources, one after the other.
pub(crate) struct Feed<'a> {
    sources: &'a [Source],
    /// The number of the source that is opened next.
    next: usize,
    open: Option<Open>,
    /// The bytes of the sources that were read to their end.
    past: u64,
}

struct Open {
    cutter: Cutter<Input>,
    consumed: Arc<AtomicU64>,
    pieces: usize,
}

impl<'a> Feed<'a> {
    pub(crate) fn new(sources: &'a [Source]) -> Feed<'a> {
        Feed { sources, next: 0, open: None, past: 0 }
    }

    /// How many bytes of the files were read, as they lie on the disk.
    pub(crate) fn bytes(&self) -> u64 {
        self.past + self.open.as_ref().map_or(0, |open| open.consumed.load(Ordering::Relaxed))
    }

    /// Replaces `chunk` by the next piece. False when all sources are read.
    pub(crate) fn next(&mut self, chunk: &mut Chunk) -> Result<bool, StoreError> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(source) = self.sources.get(self.next) else { return Ok(false) };
                let input = source.open()?;
                let consumed = input.consumed();
                self.open = Some(Open { cutter: Cutter::new(input), consumed, pieces: 0 });
                self.next += 1;
                continue;
            };
            chunk.source = self.next - 1;
            chunk.number = open.pieces;
            let read = open.cutter.next(&mut chunk.text);
            if read.map_err(|e| StoreError::io(self.sources[chunk.source].name(), "read", e))? {
                open.pieces += 1;
                return Ok(true);
            }
            self.past = self.bytes();
            self.open = None;
        }
    }
}
