use std::collections::{HashSet, VecDeque};

use bookends_rules::{Position, Variant};

use crate::{Entry, Line};

/// A book that names its positions by something else than PolyGlot keys: it can only be asked for positions that
/// are known.
pub(super) trait Places {
    /// Whether the book has a position.
    fn has(&self, position: &Position) -> bool;

    /// The legal moves that the book has for a position, in ascending order.
    fn moves(&self, position: &Position) -> Vec<Line>;
}

/// The entries of all positions that lines from the start of the game lead to, in ascending order of the key.
///
/// A line goes on from a position of the book by each legal move to another position of the book. Books of an
/// engine that plays one side lack the positions of the other: so a move of the book may also lead over one position
/// that it does not have.
pub(super) fn reach(book: &impl Places) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut seen = HashSet::new();
    let mut open = VecDeque::new();
    let start = Position::start(Variant::Standard);
    if book.has(&start) {
        open.push_back(start);
    } else {
        open.extend(answers(book, &start));
    }
    while let Some(position) = open.pop_front() {
        if !seen.insert(position.key()) {
            continue;
        }
        let moves = book.moves(&position);
        for m in position.legal_moves() {
            let next = position.play(m);
            if book.has(&next) {
                open.push_back(next);
            } else if moves.iter().any(|line| line.mv == m.into()) {
                open.extend(answers(book, &next));
            }
        }
        if !moves.is_empty() {
            entries.push(Entry { key: position.key(), moves });
        }
    }
    entries.sort_unstable_by_key(|entry| entry.key);
    entries
}

/// The positions of the book that are one move away.
fn answers(book: &impl Places, position: &Position) -> impl Iterator<Item = Position> {
    position.legal_moves().into_iter().map(|m| position.play(m)).filter(|next| book.has(next))
}
