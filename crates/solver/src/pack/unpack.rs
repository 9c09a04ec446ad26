use bookends_tables::{
    AnyDense, Cell, Dense, FileError, Layout, Place, Scale, SliceCells, Table, index::Twins, row, side_index,
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::relayout::Relayout;

/// Reads a whole table file into memory, in the usual order of the men. Entries that are no positions of
/// standard chess are [`Scale::BROKEN`].
///
/// # Errors
/// [`FileError`] if the file cannot be read or a block is damaged.
pub fn unpack(table: &Table) -> Result<AnyDense, FileError> {
    match table.head().scale.bits() {
        8 => unpack_cells::<u8>(table).map(AnyDense::from),
        _ => unpack_cells::<u16>(table).map(AnyDense::from),
    }
}

fn unpack_cells<C: Cell>(table: &Table) -> Result<Dense<C>, FileError> {
    let head = table.head();
    let usual = Layout::of(&head.material, head.touching).expect("the head was read with such a layout");
    let mut slices: Vec<SliceCells<C>> = Vec::new();
    slices.resize_with(usual.slices(), || [Vec::new(), Vec::new()]);
    let stored =
        (0..head.layouts.len()).map(|i| stored_cells::<C>(table, i)).collect::<Result<Vec<_>, _>>()?;
    for side in Color::ALL {
        let (from, exchanged) = head.stored_side(side).map_or((0, true), |i| (i, false));
        let layout = &head.layouts[from];
        let view =
            Relayout::new(layout, stored[from].chunks(layout.slice_len()).collect(), &usual, exchanged);
        for (slice, sides) in slices.iter_mut().enumerate() {
            let mut cells = vec![C::default(); usual.slice_len()];
            cells
                .par_chunks_mut(usual.class_len())
                .enumerate()
                .for_each(|(class, cells)| fill_class(&view, slice, class, side, cells));
            sides[side_index(side)] = cells;
        }
    }
    Ok(Dense::new(usual, head.scale, slices))
}

/// The cells of one stored side in the order of its file, every twin of a kept entry filled in.
fn stored_cells<C: Cell>(table: &Table, stored_side: usize) -> Result<Vec<C>, FileError> {
    let blocks: Vec<_> = table
        .blocks_of(stored_side)
        .into_par_iter()
        .map(|b| table.read_block(b))
        .collect::<Result<_, _>>()?;
    let layout = &table.head().layouts[stored_side];
    let mut cells: Vec<C> = Vec::with_capacity(layout.len() as usize);
    for block in &blocks {
        let entries = block.len() / usize::from(C::BITS / 8);
        cells.extend((0..entries).map(|i| C::from_grade(table.grade(block, i))));
    }
    let twins = Twins::of(layout);
    for start in (0..cells.len()).step_by(64) {
        let place = layout.place(start as u64);
        let mut left = twins.duplicates(layout, place);
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let kept = twins.canonical(layout, Place { inner: place.inner | square, ..place });
            cells[start + square] = cells[layout.index(kept) as usize];
        }
    }
    Ok(cells)
}

fn fill_class<C: Cell>(view: &Relayout<'_, C>, slice: usize, class: usize, side: Color, cells: &mut [C]) {
    let layout = view.to();
    let class_view = view.class(slice, class);
    let mut row = [C::default(); 64];
    for (number, out) in cells.chunks_exact_mut(64).enumerate() {
        let inner = number * 64;
        let squares = layout.squares(Place { slice, class, inner });
        class_view.row(inner, &mut row);
        let broken = row::broken(layout.men(), &squares, layout.row_man(), side);
        for (square, (out, &cell)) in out.iter_mut().zip(&row).enumerate() {
            *out = if broken >> square & 1 != 0 { C::from_grade(Scale::BROKEN) } else { cell };
        }
    }
}
