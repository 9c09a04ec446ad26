//! One block of a byte codec: the cells of its rows, with whatever nobody asks for filled in.

use bookends_tables::{Cell, Scale, index::Twins};

use crate::relayout::{ClassView, Relayout};

/// The cells of some rows. Entries that nobody asks for repeat the entry one row back; in the first row they
/// repeat the one before them, which is what Zstandard's matches like best.
pub(super) fn filled<C: Cell>(cells: &Relayout<'_, C>, twins: &Twins, rows: std::ops::Range<u64>) -> Vec<C> {
    let layout = cells.to();
    let mut block: Vec<C> = Vec::with_capacity((rows.end - rows.start) as usize * 64);
    let mut row = [C::default(); 64];
    let mut reader = RowReader::new(cells);
    for number in rows {
        reader.row(number, &mut row);
        let duplicates = twins.duplicates(layout, layout.place(number * 64));
        let kept = |square: usize, cell: C| cell.into() != Scale::BROKEN && duplicates >> square & 1 == 0;
        if let Some(above) = block.len().checked_sub(64) {
            for (square, cell) in row.iter_mut().enumerate() {
                if !kept(square, *cell) {
                    *cell = block[above + square];
                }
            }
        } else {
            let first = row.iter().enumerate().find(|&(square, &cell)| kept(square, cell));
            let mut last = first.map(|(_, &cell)| cell).unwrap_or_default();
            for (square, cell) in row.iter_mut().enumerate() {
                if !kept(square, *cell) {
                    *cell = last;
                }
                last = *cell;
            }
        }
        block.extend_from_slice(&row);
    }
    block
}

/// Reads rows by their numbers, class after class.
pub(super) struct RowReader<'a, C> {
    cells: &'a Relayout<'a, C>,
    /// The class of the last row.
    view: Option<((usize, usize), ClassView<'a, C>)>,
}

impl<'a, C: Cell> RowReader<'a, C> {
    pub(super) fn new(cells: &'a Relayout<'a, C>) -> RowReader<'a, C> {
        RowReader { cells, view: None }
    }

    /// Copies a row.
    pub(super) fn row(&mut self, number: u64, row: &mut [C; 64]) {
        let place = self.cells.to().place(number * 64);
        let of = (place.slice, place.class);
        let view = self.view.take().filter(|(last, _)| *last == of);
        let view = view.unwrap_or_else(|| (of, self.cells.class(place.slice, place.class)));
        view.1.row(place.inner, row);
        self.view = Some(view);
    }
}
