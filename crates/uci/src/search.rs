use bookends_rules::Position;

use crate::Go;

/// A `go` that has not been answered.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    /// The question.
    pub(crate) go: Go,
    /// The position it is about; of an engine's own game the last one that was understood.
    pub(crate) position: Position,
    /// The same, as the interface has written it.
    pub(crate) position_line: String,
    /// Who answers.
    pub(crate) by: By,
    /// Whether the interface has said `stop`.
    pub(crate) stopped: bool,
}

/// Who answers a search.
#[derive(Clone, Debug)]
pub(crate) enum By {
    /// Books and tables have: these are the lines.
    Lookup(Vec<String>),
    /// The engine does.
    Engine {
        /// The moves it may give; any if none is named.
        only: Vec<String>,
        /// Whether it has been asked.
        told: bool,
        /// Whether it has ended over this search before.
        again: bool,
    },
}

impl Search {
    /// Whether an answer must be held back until the interface wants it.
    pub(crate) fn is_held(&self) -> bool {
        !self.stopped && (self.go.infinite || self.go.ponder)
    }
}
