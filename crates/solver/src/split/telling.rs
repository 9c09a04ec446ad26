//! What the workers of a table tell each other of a class, and how it is heard.

use super::news::What;
use crate::state::{ClassState, Kind};

impl ClassState {
    /// Makes room for a class of another worker: nothing is known, and all placements are broken.
    pub(crate) fn reset_outline(&mut self, words: usize) {
        self.won.clear();
        self.won.resize(words, !0);
        for kind in Kind::ALL {
            [0, 1].into_iter().for_each(|plies| self.clear(kind, plies));
        }
    }

    /// Hears of some positions of a word, newly decided in a ply or won before; `None` if the class has no such word or
    /// nothing was to be heard of it.
    pub(crate) fn hear(&mut self, what: What, plies: u16, word: usize, bits: u64) -> Option<()> {
        let won = self.won.get_mut(word)?;
        if matches!(what, What::Won | What::New(Kind::Win)) {
            *won |= bits;
        }
        if let What::New(kind) = what {
            self.enter(kind, plies, word, bits);
        }
        Some(())
    }

    /// What there is to tell: chunks of up to 64 words that are not all 0, with their numbers.
    pub(crate) fn chunks(&self, what: What, plies: u16) -> impl Iterator<Item = (usize, &[u64])> {
        let (words, summary) = match what {
            What::Won => (&self.won, None),
            What::New(kind) => {
                let frontier = self.frontier(kind, plies);
                (&frontier.words, Some(&frontier.summary))
            }
        };
        let all = words.chunks(64).enumerate();
        all.filter(move |(chunk, _)| summary.is_none_or(|summary| summary[*chunk] != 0))
    }
}
