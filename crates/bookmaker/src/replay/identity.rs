use std::hash::{DefaultHasher, Hasher};

use crate::text::{GameResult, Tags};

/// What makes a game the same as another: the players, the start, the moves as they are written, and the result.
/// Letters and blanks of the players' names, and what is written after a move, do not matter.
#[derive(Debug, Default)]
pub(super) struct Identity(DefaultHasher);

impl Identity {
    pub(super) fn new(tags: &Tags) -> Identity {
        let mut identity = Identity::default();
        for name in [&tags.white, &tags.black] {
            for c in name.iter().filter(|c| c.is_ascii_alphanumeric() || !c.is_ascii()) {
                identity.0.write_u8(c.to_ascii_lowercase());
            }
            identity.0.write_u8(b'\n');
        }
        identity.0.write(tags.fen.as_deref().unwrap_or_default().trim_ascii());
        identity
    }

    /// Adds a word of the movetext.
    pub(super) fn add(&mut self, word: &[u8]) {
        let marks = word.iter().rev().take_while(|c| matches!(c, b'+' | b'#')).count();
        self.0.write(&word[..word.len() - marks]);
        self.0.write_u8(b' ');
    }

    /// The hash of the whole game.
    pub(super) fn finish(mut self, result: GameResult) -> u64 {
        self.0.write_u8(result as u8);
        self.0.finish()
    }
}
