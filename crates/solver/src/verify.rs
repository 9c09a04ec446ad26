use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bookends_rules::Variant;
use bookends_tables::{AnyDense, Material, Place, Value};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::Source,
    derive::{Solved, derive},
    error::SolveError,
    position::position,
};

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

/// Which entries are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every entry.
    All,
    /// About so many entries, evenly spread.
    Sample(u64),
}

/// Derives the positions of a table again from the positions one ply on, with the rules of `bookends_rules`,
/// which the solver does not use.
///
/// A table in which every value is one more than the best value it can move to, with mates at the bottom, has
/// no wrong win or loss; that nothing is called a draw that is decided follows too, as a draw must have no winning
/// move and at least one that holds.
///
/// `done` counts entries as they are worked on.
///
/// # Errors
/// [`SolveError`] if a table is missing or cannot be read, or if `stop` becomes true.
pub fn verify(
    variant: Variant,
    material: &Material,
    source: &dyn Source,
    extent: Extent,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Verified, SolveError> {
    let canonical = material.canonical(variant);
    let mut solved = Solved::below(variant, &canonical, source)?;
    let table = &source.table(&canonical)?;
    solved.add(&canonical, table.clone());
    let layout = table.layout();
    let entries = layout.len();
    let stride = match extent {
        Extent::All => 1,
        // An odd stride meets every square of every man.
        Extent::Sample(wanted) => (2 * entries / wanted.max(1)).max(1) | 1,
    };
    let grain = (layout.class_len() as u64).max(1 << 12);
    let verified = (0..entries.div_ceil(grain))
        .into_par_iter()
        .map(|class| {
            let mut verified = Verified::default();
            if stop.load(Ordering::Relaxed) {
                return verified;
            }
            let (from, to) = (class * grain, ((class + 1) * grain).min(entries));
            for index in (from.next_multiple_of(stride)..to).step_by(stride as usize) {
                for side in Color::ALL {
                    verify_entry(&solved, table, layout.place(index), side, &mut verified);
                }
            }
            done.fetch_add(2 * (to - from), Ordering::Relaxed);
            verified
        })
        .reduce(Verified::default, Verified::and);
    if stop.load(Ordering::Relaxed) {
        return Err(SolveError::Interrupted);
    }
    Ok(verified)
}

fn verify_entry(solved: &Solved, table: &AnyDense, place: Place, side: Color, verified: &mut Verified) {
    let layout = table.layout();
    let squares = &layout.squares(place);
    let found = table.value(squares, side);
    let p = position(layout.variant(), layout.men(), squares, side);
    let expected = p.as_ref().map(|p| derive(p, &|p| solved.stored(p)));
    match &p {
        Some(_) => verified.positions += 1,
        None => verified.broken += 1,
    }
    if found != expected {
        verified.blame(|| Fault {
            fen: p.map_or_else(|| format!("{layout} on {squares:?}, {side} to move"), |p| p.fen()),
            found,
            expected,
        });
    }
}
