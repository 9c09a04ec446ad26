use std::fmt;

/// Something that a new book does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// How many.
    pub count: u64,
    /// Of what, and what became of them.
    pub what: String,
}

impl Loss {
    /// A loss, unless there is nothing to it.
    pub(super) fn of(count: u64, what: impl Into<String>) -> Option<Loss> {
        (count > 0).then(|| Loss { count, what: what.into() })
    }

    /// Positions that lines from the start do not lead to.
    pub(super) fn unreached(all: u64, reached: u64) -> Option<Loss> {
        Loss::of(all.saturating_sub(reached), "positions are not reached from the start of the game")
    }

    /// Weights that were multiplied to fit.
    pub(super) fn scaled(factor: f64, moves: u64) -> Option<Loss> {
        let moves = if factor < 1.0 { moves } else { 0 };
        Loss::of(moves, format!("weights were multiplied by {factor:.6} to fit into 16 bits"))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.what)
    }
}
