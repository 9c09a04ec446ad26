use crate::{BookMove, Value};

/// One move of a position, and what the book knows about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The move.
    pub mv: BookMove,
    /// Its score or its statistics; all lines of a book hold the same kind.
    pub value: Value,
}

/// A position of a book: its key and its moves.
///
/// Books hold entries in ascending order of the key, each key once, and the moves of an entry in ascending order
/// of [`BookMove`], each move once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The PolyGlot key of the position, as [`bookends_rules::Position::key`] gives it.
    pub key: u64,
    /// The moves; never none in a book.
    pub moves: Vec<Line>,
}

impl Entry {
    /// The line of a move, if the book has it.
    pub fn line(&self, mv: BookMove) -> Option<&Line> {
        self.moves.iter().find(|line| line.mv == mv)
    }
}
