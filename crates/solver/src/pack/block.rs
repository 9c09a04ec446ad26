//! One block: the cells of its rows, with whatever nobody asks for filled in.

use bookends_tables::{Cell, Scale, index::Twins};

use super::relayout::Relayout;

/// The cells of some rows as they are packed.
pub(super) fn filled<C: Cell>(cells: &Relayout<'_, C>, twins: &Twins, rows: std::ops::Range<u64>) -> Vec<C> {
    let layout = cells.to();
    let mut block: Vec<C> = Vec::with_capacity((rows.end - rows.start) as usize * 64);
    let mut row = [C::default(); 64];
    let mut view = None;
    for number in rows {
        let place = layout.place(number * 64);
        let key = (place.slice, place.class);
        if view.as_ref().is_none_or(|(of, _)| *of != key) {
            view = Some((key, cells.class(place.slice, place.class)));
        }
        let (_, class) = view.as_ref().expect("set above");
        class.row(place.inner, &mut row);
        let duplicates = twins.duplicates(layout, place);
        let mut above = block.len().checked_sub(64);
        if std::env::var("FILL").is_ok_and(|f| f == "a") {
            above = None;
            for (sq, c) in row.iter_mut().enumerate() {
                if duplicates >> sq & 1 != 0 {
                    *c = C::default()
                }
            }
        }
        let lastcell = block.last().copied();
        for (square, cell) in row.iter_mut().enumerate() {
            let kept = (*cell).into() != Scale::BROKEN && duplicates >> square & 1 == 0;
            if !kept {
                *cell = match above {
                    Some(start) => block[start + square],
                    None => C::default(),
                };
            }
        }
        if above.is_none() {
            let mut last = row.iter().copied().find(|&c| c.into() != Scale::BROKEN).unwrap_or_default();
            if let Some(l) = lastcell {
                last = l
            }
            for cell in &mut row {
                if (*cell).into() == Scale::BROKEN {
                    *cell = last;
                }
                last = *cell;
            }
        }
        block.extend_from_slice(&row);
    }
    block
}
