//! Tables derived again by the rules, without the solver.
//!
//! A table in which every value is one more than the best value it can move to, with mates at the bottom, has no wrong
//! win or loss; that nothing is called a draw that is decided follows too, as a draw must have no winning move and at
//! least one that holds.

mod by_probes;
mod in_memory;

use bookends_tables::Value;

pub use by_probes::{Extent, verify_by_probes};
pub use in_memory::verify;

/// How many faults are kept with their positions; the rest are counted.
const KEPT: usize = 10;

/// An entry that does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position.
    pub fen: String,
    /// What the table says; `None`: not a position.
    pub found: Option<Value>,
    /// What follows from the rules and the values one ply on; `None`: not a position.
    pub expected: Option<Value>,
}

/// What was found out about a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions that were derived again.
    pub positions: u64,
    /// Entries that are no position, by the rules and by the table.
    pub broken: u64,
    /// Wrong entries.
    pub faults: u64,
    /// The first of them.
    pub examples: Vec<Fault>,
}

impl Verified {
    fn and(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.broken += other.broken;
        self.faults += other.faults;
        self.examples.extend(other.examples);
        self.examples.truncate(KEPT);
        self
    }

    fn blame(&mut self, fault: impl FnOnce() -> Fault) {
        self.faults += 1;
        if self.examples.len() < KEPT {
            self.examples.push(fault());
        }
    }
}
