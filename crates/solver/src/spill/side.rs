use bookends_store::StoreError;
use bookends_tables::{Cell, Layout, Place};

use super::{Lines, Room, Stored};
use crate::lane::Row;

/// The cells of one side to move of a table.
#[derive(Debug)]
pub(crate) enum SideCells<C> {
    /// By slice; a slice that is not solved yet is empty.
    Memory(Vec<Vec<C>>),
    /// Slice by slice.
    Spilled(Lines<C>),
}

impl<C: Cell + Stored> SideCells<C> {
    /// The row that begins at a place.
    #[inline(always)]
    pub(crate) fn row(&self, layout: &Layout, place: Place, row: &mut Row<C>) {
        match self {
            SideCells::Memory(slices) => {
                let start = place.class * layout.class_len() + place.inner;
                row.copy_from_slice(&slices[place.slice][start..][..64]);
            }
            SideCells::Spilled(lines) => lines.row(layout.index(place), row),
        }
    }

    /// The cell of a place.
    #[inline(always)]
    pub(crate) fn cell(&self, layout: &Layout, place: Place) -> C {
        match self {
            SideCells::Memory(slices) => slices[place.slice][place.class * layout.class_len() + place.inner],
            SideCells::Spilled(lines) => lines.cell(layout.index(place)),
        }
    }

    /// Whether the cells are in memory, not in temporary files.
    pub(crate) fn in_memory(&self) -> bool {
        matches!(self, SideCells::Memory(_))
    }

    /// The first failure of the disk, if there was one.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            SideCells::Memory(_) => Ok(()),
            SideCells::Spilled(lines) => lines.check(),
        }
    }
}

/// How many bytes the cells of a layout take for one side to move.
pub(crate) fn bytes<C: Stored>(layout: &Layout) -> u64 {
    layout.len() * C::BYTES as u64
}

/// The cells of a table that is looked into, row by row: in memory if there is room, in short lines if not.
pub(crate) fn room_to_read<C: Cell + Stored>(
    layout: &Layout,
    room: &Room,
) -> Result<SideCells<C>, StoreError> {
    /// A class of five men has four of these lines; more would be read than is used.
    const LINE: usize = 1 << 16;
    if room.claim(bytes::<C>(layout)) {
        let slices = (0..layout.slices()).map(|_| vec![C::default(); layout.slice_len()]);
        return Ok(SideCells::Memory(slices.collect()));
    }
    Ok(SideCells::Spilled(Lines::new(room, layout.len(), layout.class_len().min(LINE), 0)?))
}
