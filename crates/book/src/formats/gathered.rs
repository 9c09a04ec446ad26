use std::collections::{BTreeMap, HashMap};

use bookends_rules::Position;
use shakmaty::Move;

use crate::{BookMove, Entry, Line, Value};

/// What is found out about the moves of positions, in any order and in several parts.
#[derive(Debug)]
pub(super) struct Gathered<T> {
    positions: HashMap<u64, BTreeMap<BookMove, T>>,
}

impl<T> Default for Gathered<T> {
    fn default() -> Gathered<T> {
        Gathered { positions: HashMap::new() }
    }
}

impl<T: Default> Gathered<T> {
    /// What is known about a legal move so far.
    pub(super) fn at(&mut self, position: &Position, m: Move) -> &mut T {
        self.positions.entry(position.key()).or_default().entry(m.into()).or_default()
    }

    /// The entries of a book, in ascending order of the key.
    pub(super) fn into_entries(self, value: impl Fn(T) -> Value) -> Vec<Entry> {
        let line = |(mv, known)| Line { mv, value: value(known) };
        let entry = |(key, moves): (u64, BTreeMap<BookMove, T>)| Entry {
            key,
            moves: moves.into_iter().map(line).collect(),
        };
        let mut entries: Vec<Entry> = self.positions.into_iter().map(entry).collect();
        entries.sort_unstable_by_key(|entry| entry.key);
        entries
    }
}
