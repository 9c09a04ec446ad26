use bookends_rules::Variant;
use bookends_tables::{Layout, LayoutError, Material};

use crate::{
    error::SolveError,
    frame::SMALL_SLICE,
    game::{Game, Standard},
    plan::dependencies,
};

/// Entries solved by one core in a second; measured in `benches/README.md`.
const SOLVED_PER_SECOND: f64 = 50e6;
/// Entries packed by one core in a second with the default codec; measured likewise.
const PACKED_PER_SECOND: f64 = 11e6;
/// Bytes of file an entry, for the default codec; measured likewise.
const BYTES_PER_ENTRY: f64 = 0.076;

/// What making a table will take, before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Entries of both sides to move: exact.
    pub entries: u64,
    /// The most memory in bytes while it is solved: its cells and bitmaps and the tables it looks into.
    pub memory: u64,
    /// The length of its file in bytes, within a factor of three: how well a table packs is not known before.
    pub disk: u64,
    /// CPU seconds to solve and pack it, on a core of some years ago.
    pub seconds: f64,
}

impl Estimate {
    /// Estimates one table.
    ///
    /// # Errors
    /// [`SolveError`] if the material is not of the game or has no index.
    pub fn of(variant: Variant, material: &Material) -> Result<Estimate, SolveError> {
        let needed = dependencies(variant, material)?;
        let layout = layout(material)?;
        let entries = 2 * layout.len();
        let children =
            needed.iter().map(|m| Ok(2 * self::layout(m)?.len())).sum::<Result<u64, LayoutError>>()?;
        // Two bitmaps and a frontier for each side, of the slices that are worked on at once.
        let busy = if layout.slice_len() <= SMALL_SLICE { SMALL_SLICE } else { layout.slice_len() };
        let memory = entries + children + 2 * 3 * busy as u64 / 8;
        let count = entries as f64;
        Ok(Estimate {
            entries,
            memory,
            disk: (count * BYTES_PER_ENTRY) as u64,
            seconds: count / SOLVED_PER_SECOND + count / PACKED_PER_SECOND,
        })
    }
}

fn layout(material: &Material) -> Result<Layout, LayoutError> {
    Layout::of(material, Standard.touching())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_those_of_the_index() {
        let estimate = Estimate::of(Variant::Standard, &"KQvKR".parse().unwrap()).unwrap();
        assert_eq!(estimate.entries, 2 * 462 * 4096);
        assert!(estimate.memory > estimate.entries);
    }
}
