//! One block of a byte codec: the cells of its rows, with whatever nobody asks for filled in.

use bookends_store::StoreError;
use bookends_tables::{Cell, Scale, index::Twins};

use super::view::{RowReader, View};

/// The cells of some rows. Entries that nobody asks for repeat the entry one row back; in the first row they
/// repeat the one before them, which is what Zstandard's matches like best.
pub(super) fn filled<C: Cell>(
    view: &View<'_, C>,
    twins: &Twins,
    rows: std::ops::Range<u64>,
) -> Result<Vec<C>, StoreError> {
    let layout = view.layout();
    let mut block: Vec<C> = Vec::with_capacity((rows.end - rows.start) as usize * 64);
    let mut row = [C::default(); 64];
    let mut reader = RowReader::new(view);
    for number in rows {
        reader.row(number, &mut row)?;
        let duplicates = match layout.has_rows() {
            true => twins.duplicates(layout, layout.place(number * 64)),
            false => 0,
        };
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
    Ok(block)
}
