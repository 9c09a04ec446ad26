//! The side to move that a file leaves out.

use std::sync::atomic::AtomicBool;

use bookends_rules::Variant;
use bookends_tables::{AnyDense, Dense, SliceCells, Table, file::Kept, side_index};

use crate::{children::Source, error::SolveError, frame::SIDES, lane::Lane, solve::solve};

/// Whether a file leaves a side out.
pub(crate) fn leaves_out(table: &Table) -> bool {
    SIDES.into_iter().any(|side| table.head().kept(side) == Kept::LeftOut)
}

/// Fills in the side that a file leaves out. The table is solved again, which takes less time than to look one ply
/// ahead from each position.
///
/// The other side stays as the file has it, so that damage there is still found by whoever compares the two.
pub(crate) fn complete(
    variant: Variant,
    table: &Table,
    stored: AnyDense,
    source: &dyn Source,
) -> Result<AnyDense, SolveError> {
    let solved = solve(variant, &table.head().material, source, &AtomicBool::new(false))?;
    Ok(match (&stored, &solved) {
        (AnyDense::Byte(stored), AnyDense::Byte(solved)) => joined(table, stored, solved).into(),
        (AnyDense::Word(stored), AnyDense::Word(solved)) => joined(table, stored, solved).into(),
        // Of another width than it was made with: nothing can be compared.
        _ => solved,
    })
}

/// Each side from where it is.
fn joined<C: Lane>(table: &Table, stored: &Dense<C>, solved: &Dense<C>) -> Dense<C> {
    let slices = (0..stored.layout().slices()).map(|slice| {
        let mut cells = SliceCells::<C>::default();
        for side in SIDES {
            let from = if table.head().kept(side) == Kept::LeftOut { solved } else { stored };
            cells[side_index(side)] = from.slice(slice, side).to_vec();
        }
        cells
    });
    Dense::new(stored.layout().clone(), stored.scale(), slices.collect())
}
