use std::{
    io::{self, Read},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bookends_store::{Input, StoreError};
use serde::{Deserialize, Serialize};

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
    text: u64,
}

/// How far the sources are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FeedPlace {
    /// The source that is read.
    source: usize,
    /// How many pieces of it were handed out.
    pieces: usize,
    /// The bytes of these pieces together.
    text: u64,
}

impl Open {
    fn new(input: Input, pieces: usize, text: u64) -> Open {
        let consumed = input.consumed();
        Open { cutter: Cutter::new(input), consumed, pieces, text }
    }
}

impl<'a> Feed<'a> {
    pub(crate) fn new(sources: &'a [Source]) -> Feed<'a> {
        Feed { sources, next: 0, open: None, past: 0 }
    }

    /// Goes on where another feed of the same sources was.
    pub(crate) fn resume(sources: &'a [Source], place: FeedPlace) -> Result<Feed<'a>, StoreError> {
        let mut feed = Feed::new(sources);
        feed.next = place.source;
        feed.past = sources.iter().take(place.source).filter_map(Source::len).sum();
        if place.text > 0
            && let Some(source) = sources.get(place.source)
        {
            let mut input = source.open()?;
            let read = |e| StoreError::io(source.name(), "read", e);
            let passed = io::copy(&mut input.by_ref().take(place.text), &mut io::sink()).map_err(read)?;
            if passed < place.text {
                return Err(read(io::ErrorKind::UnexpectedEof.into()));
            }
            feed.open = Some(Open::new(input, place.pieces, place.text));
            feed.next += 1;
        }
        Ok(feed)
    }

    /// How far the sources are read.
    pub(crate) fn place(&self) -> FeedPlace {
        match &self.open {
            Some(open) => FeedPlace { source: self.next - 1, pieces: open.pieces, text: open.text },
            None => FeedPlace { source: self.next, ..FeedPlace::default() },
        }
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
                self.open = Some(Open::new(input, 0, 0));
                self.next += 1;
                continue;
            };
            chunk.source = self.next - 1;
            chunk.number = open.pieces;
            let read = open.cutter.next(&mut chunk.text);
            if read.map_err(|e| StoreError::io(self.sources[chunk.source].name(), "read", e))? {
                open.pieces += 1;
                open.text += chunk.text.len() as u64;
                return Ok(true);
            }
            self.past = self.bytes();
            self.open = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_goes_on_at_any_place() {
        let text = |n: usize| "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(n).into_bytes();
        let source = |n: usize| Source::Memory { name: n.to_string(), bytes: text(n).into() };
        let sources = [source(40_000), source(0), source(30_000), source(1)];
        let mut whole = Feed::new(&sources);
        let mut chunk = Chunk::default();
        loop {
            let place = whole.place();
            let more = whole.next(&mut chunk).unwrap();
            let mut again = Chunk::default();
            assert_eq!(Feed::resume(&sources, place).unwrap().next(&mut again).unwrap(), more);
            if !more {
                break;
            }
            assert!(again == chunk, "{place:?}");
        }
    }
}
