use super::Loss;
use crate::{Book, BookError, Entries, Entry, walk};

/// The entries of a book with whole keys.
pub(super) struct Source<'a> {
    book: &'a dyn Book,
    /// The entries of a book with truncated signatures, found by walking.
    walked: Option<Vec<Entry>>,
    unreached: u64,
}

impl<'a> Source<'a> {
    /// Prepares a book. Whole keys of one with truncated signatures are found by walking from the start.
    pub(super) fn new(book: &'a dyn Book) -> Result<Source<'a>, BookError> {
        if book.signature_bits() == 64 {
            return Ok(Source { book, walked: None, unreached: 0 });
        }
        let mut entries = Vec::new();
        for place in walk(book) {
            let place = place?;
            let moves = place.moves.into_iter().map(|(_, line)| line).collect();
            entries.push(Entry { key: place.position.key(), moves });
        }
        entries.sort_unstable_by_key(|entry| entry.key);
        let unreached = book.info()?.positions.saturating_sub(entries.len() as u64);
        Ok(Source { book, walked: Some(entries), unreached })
    }

    /// The entries, in ascending order of the key.
    pub(super) fn entries(&self) -> Entries<'_> {
        match &self.walked {
            Some(entries) => Box::new(entries.iter().cloned().map(Ok)),
            None => self.book.entries(),
        }
    }

    /// What the book itself could not give.
    pub(super) fn losses(&self) -> Vec<Loss> {
        let truncated = "positions have truncated signatures, and are not reached from the start of the game";
        let unplaced = "positions cannot be told from the keys of the file";
        Loss::of(self.unreached, truncated)
            .into_iter()
            .chain(Loss::of(self.book.unplaced(), unplaced))
            .collect()
    }
}
