//! The lines that begin many games, as a tree.
//!
//! Most games begin with moves that many games before them began with. A branch of the tree is a word of movetext
//! after a line; whoever follows it needs neither the rules to read the word nor a key to count the move. The tree
//! holds exact text, so following it can never differ from reading the moves.

use bookends_book::BookMove;

use crate::tally::Row;

/// The most slots: what is larger than a processor's cache is slower to ask than the rules.
const MOST_SLOTS: usize = 1 << 15;

/// The end of a line in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    /// The start of a game of standard chess.
    pub(super) const ROOT: Place = Place(u32::MAX);
}

/// A word of movetext of at most eight bytes, which is nearly every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(u64);

impl Word {
    pub(super) fn new(text: &[u8]) -> Option<Word> {
        if text.is_empty() || text.len() > 8 {
            return None;
        }
        Some(Word(text.iter().rev().fold(0, |bits, &c| bits << 8 | u64::from(c))))
    }
}

/// One branch, as far as it is needed to follow a line: 16 bytes, four to a line of the cache.
#[derive(Clone, Copy, Debug, Default)]
struct Branch {
    /// The text; 0 in a slot that is free.
    word: u64,
    /// The slot of the line that the branch goes on from.
    parent: u32,
    /// The move that the word means.
    mv: u16,
}

/// What is counted of a branch.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// The key of the position in which the move is played.
    key: u64,
    /// Games by result, from the mover's view: won, drawn, lost, unknown.
    games: [u32; 4],
}

/// A hash table of branches with a fixed number of slots; a place is the slot of its last branch.
#[derive(Debug)]
pub(super) struct Lines {
    branches: Vec<Branch>,
    /// The counts, by slot.
    counts: Vec<Count>,
    used: usize,
    games: u32,
}

impl Lines {
    /// A tree that takes at most about so many bytes.
    pub(super) fn new(bytes: usize) -> Lines {
        let slots = (bytes / (size_of::<Branch>() + size_of::<Count>())).clamp(16, MOST_SLOTS);
        let slots = 1 << slots.ilog2();
        Lines {
            branches: vec![Branch::default(); slots],
            counts: vec![Count::default(); slots],
            used: 0,
            games: 0,
        }
    }

    /// The place that a word leads to, and the move that leads there.
    pub(super) fn follow(&self, from: Place, word: Word) -> Option<(Place, BookMove)> {
        let slot = self.slot(from, word);
        let branch = &self.branches[slot];
        (branch.word == word.0).then_some((Place(slot as u32), BookMove(branch.mv)))
    }

    /// Adds a branch: from a place, `word` means `mv`, and `key` is the position's key.
    pub(super) fn grow(&mut self, from: Place, word: Word, mv: BookMove, key: u64) -> Place {
        let slot = self.slot(from, word);
        if self.branches[slot].word == 0 {
            self.branches[slot] = Branch { word: word.0, parent: from.0, mv: mv.0 };
            self.counts[slot].key = key;
            self.used += 1;
        }
        Place(slot as u32)
    }

    /// The key of the position in which the move that leads to a place is played.
    pub(super) fn key(&self, place: Place) -> u64 {
        self.counts[place.0 as usize].key
    }

    /// The move that leads to a place.
    pub(super) fn mv(&self, place: Place) -> BookMove {
        BookMove(self.branches[place.0 as usize].mv)
    }

    /// Counts a game for the move that leads to a place.
    pub(super) fn count(&mut self, place: Place, cell: usize) {
        self.counts[place.0 as usize].games[cell] += 1;
    }

    /// Notes that a game is over. Counts have 32 bits, so the tree is full too when it has seen so many games.
    pub(super) fn end_game(&mut self) {
        self.games += 1;
    }

    /// Whether it is time to [`Lines::clear`]. One more game still finds room.
    pub(super) fn is_full(&self) -> bool {
        self.used >= self.branches.len() / 8 * 5 || self.games == u32::MAX
    }

    /// Hands over what was counted, and empties the tree.
    pub(super) fn clear(&mut self, mut take: impl FnMut(Row)) {
        for (branch, count) in self.branches.iter_mut().zip(&mut self.counts) {
            for (cell, &games) in count.games.iter().enumerate() {
                if games > 0 {
                    take(Row::new(count.key, BookMove(branch.mv), cell, u64::from(games)));
                }
            }
            (*branch, *count) = Default::default();
        }
        (self.used, self.games) = (0, 0);
    }

    /// The slot of a branch, or the free slot where it belongs. There is always a free slot.
    fn slot(&self, from: Place, word: Word) -> usize {
        let mask = self.branches.len() - 1;
        let mut slot = hash(from.0, word.0) as usize & mask;
        loop {
            let branch = &self.branches[slot];
            if branch.word == 0 || branch.word == word.0 && branch.parent == from.0 {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// Mixes by a multiplication of 64 by 64 bits, whose halves are folded.
fn hash(parent: u32, word: u64) -> u64 {
    let product =
        u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * u128::from(u64::from(parent) ^ 0xd1b5_4a32_d192_ed03);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        Word::new(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_branch_is_followed_only_from_its_own_place() {
        let mut lines = Lines::new(1 << 16);
        let e4 = lines.grow(Place::ROOT, word("e4"), BookMove(1), 10);
        assert_eq!(lines.follow(Place::ROOT, word("e4")), Some((e4, BookMove(1))));
        assert_eq!(lines.follow(Place::ROOT, word("e4+")), None);
        assert_eq!(lines.follow(e4, word("e4")), None);
    }

    #[test]
    fn what_was_counted_comes_out_once() {
        let mut lines = Lines::new(1 << 16);
        let e4 = lines.grow(Place::ROOT, word("e4"), BookMove(1), 10);
        lines.grow(e4, word("e5"), BookMove(2), 11);
        for cell in [0, 0, 3] {
            lines.count(e4, cell);
        }
        let mut rows = Vec::new();
        lines.clear(|row| rows.push(row));
        rows.sort();
        assert_eq!(rows, [Row::new(10, BookMove(1), 0, 2), Row::new(10, BookMove(1), 3, 1)]);
        lines.clear(|row| panic!("{row:?} comes twice"));
    }

    #[test]
    fn a_word_longer_than_eight_bytes_is_not_kept() {
        assert_eq!(Word::new(b"Qa1xb2+!?"), None);
        assert_eq!(Word::new(b""), None);
        assert!(Word::new(b"exd8=Q++").is_some());
    }
}
