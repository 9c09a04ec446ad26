use std::hash::{DefaultHasher, Hasher};

use crate::text::{GameResult, Tags};

/// What makes a game the same as another: the players, the start, the moves as they are written, and the result.
/// Letters and blanks of the players' names, and what is written after a move, do not matter.
#[derive(Debug, Default)]
pub(super) struct Identity {
    hasher: DefaultHasher,
    /// The hashes of the moves up to each word, if they are wanted.
    trace: Option<Vec<u64>>,
}

impl Identity {
    pub(super) fn new(tags: &Tags) -> Identity {
        let mut identity = Identity::default();
        for name in [&tags.white, &tags.black] {
            for c in name.iter().filter(|c| c.is_ascii_alphanumeric() || !c.is_ascii()) {
                identity.hasher.write_u8(c.to_ascii_lowercase());
            }
            identity.hasher.write_u8(b'\n');
        }
        identity.hasher.write(tags.fen.as_deref().unwrap_or_default().trim_ascii());
        identity
    }

    /// An identity that keeps its hash after each word.
    pub(super) fn traced(tags: &Tags) -> Identity {
        Identity { trace: Some(Vec::new()), ..Identity::new(tags) }
    }

    /// Adds a word of the movetext.
    pub(super) fn add(&mut self, word: &[u8]) {
        let marks = word.iter().rev().take_while(|c| matches!(c, b'+' | b'#')).count();
        self.hasher.write(&word[..word.len() - marks]);
        self.hasher.write_u8(b' ');
        let moves = self.moves();
        self.trace.iter_mut().for_each(|trace| trace.push(moves));
    }

    /// The hash of the game up to here, whatever its result.
    pub(super) fn moves(&self) -> u64 {
        self.hasher.finish()
    }

    /// The hashes that were kept.
    pub(super) fn trace(self) -> Vec<u64> {
        self.trace.unwrap_or_default()
    }

    /// The hash of the whole game.
    pub(super) fn finish(mut self, result: GameResult) -> u64 {
        self.hasher.write_u8(result as u8);
        self.hasher.finish()
    }
}
