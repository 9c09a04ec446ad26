use bookends_rules::Variant;
use bookends_tables::{LayoutError, Material};

use crate::{
    children::Children,
    error::SolveError,
    frame::solving_layout,
    game::{Game, WithGame, with_game},
    solve::{check, working_bytes},
};

/// Entries solved by one core in a second; measured in `benches/README.md`.
const SOLVED_PER_SECOND: f64 = 50e6;
/// Entries of smaller tables read and put in order by one core in a second; measured likewise.
const READ_PER_SECOND: f64 = 40e6;
/// Entries packed by one core in a second with the default codec; measured likewise.
const PACKED_PER_SECOND: f64 = 11e6;
/// Bytes of file an entry, for the default codec; measured likewise.
const BYTES_PER_ENTRY: f64 = 0.076;

/// What making a table will take, before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Entries of both sides to move: exact.
    pub entries: u64,
    /// The most memory in bytes while it is solved: its cells, of eight bits as nearly all are, its bitmaps, and the
    /// sides of the tables that it looks into.
    pub memory: u64,
    /// The length of its file in bytes, within a factor of three: how well a table packs is not known before.
    pub disk: u64,
    /// Entries to read from smaller tables, to solve and to pack: what a [`Watch`](crate::Watch) counts, if cells of
    /// eight bits are wide enough.
    pub work: u64,
    /// CPU seconds to solve and pack it, on a core of some years ago.
    pub seconds: f64,
}

impl Estimate {
    /// Estimates one table.
    ///
    /// # Errors
    /// [`SolveError`] if the material is not of the game or has no index.
    pub fn of(variant: Variant, material: &Material) -> Result<Estimate, SolveError> {
        check(variant, material)?;
        let Cells { entries, children, working } = with_game(variant, Counting(material))??;
        let memory = entries + children + working;
        let count = entries as f64;
        let packed = if material.is_own_reverse(variant) { entries / 2 } else { entries };
        Ok(Estimate {
            entries,
            memory,
            work: children + entries + packed,
            disk: (count * BYTES_PER_ENTRY) as u64,
            seconds: count / SOLVED_PER_SECOND
                + children as f64 / READ_PER_SECOND
                + count / PACKED_PER_SECOND,
        })
    }

    /// About how many bytes go to temporary files if there is so much memory.
    pub fn temporary(&self, memory: u64) -> u64 {
        self.memory.saturating_sub(memory)
    }
}

/// What a table takes, exactly.
struct Cells {
    entries: u64,
    /// Those of the sides of the tables that it looks into.
    children: u64,
    /// The bytes of its bitmaps.
    working: u64,
}

struct Counting<'a>(&'a Material);

impl WithGame for Counting<'_> {
    type Output = Result<Cells, LayoutError>;

    fn run<G: Game>(self, game: &G) -> Result<Cells, LayoutError> {
        let layout = solving_layout(game, self.0)?;
        let children = if layout.has_rows() { Children::<G::Narrow>::cells(game, &layout)? } else { 0 };
        Ok(Cells { entries: 2 * layout.len(), children, working: working_bytes(&layout) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_those_of_the_index() {
        let estimate = Estimate::of(Variant::Standard, &"KQvKR".parse().unwrap()).unwrap();
        assert_eq!(estimate.entries, 2 * 462 * 4096);
        assert!(estimate.memory > estimate.entries);
        assert_eq!(estimate.temporary(estimate.memory), 0);
        assert_eq!(estimate.temporary(0), estimate.memory);
    }
}
