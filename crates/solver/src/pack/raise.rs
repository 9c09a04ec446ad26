use bookends_tables::{AnyDense, Cell, Dense, SliceCells};
use rayon::prelude::*;
use shakmaty::Color;

use crate::relayout::Relayout;

/// The values of a table whose file leaves captures and promotions apart: what is stored, raised to the best of
/// these moves as [`captures`](crate::captures) gives them.
///
/// # Panics
/// If the two are not of one width.
#[must_use]
pub fn raise(stored: &AnyDense, captures: &AnyDense) -> AnyDense {
    match (stored, captures) {
        (AnyDense::Byte(stored), AnyDense::Byte(captures)) => raise_cells(stored, captures).into(),
        (AnyDense::Word(stored), AnyDense::Word(captures)) => raise_cells(stored, captures).into(),
        _ => panic!("grades of one width"),
    }
}

fn raise_cells<C: Cell>(stored: &Dense<C>, captures: &Dense<C>) -> Dense<C> {
    let (from, to) = (captures.layout(), stored.layout());
    let views = Color::ALL.map(|side| {
        let cells = (0..from.slices()).map(|slice| captures.slice(slice, side)).collect();
        Relayout::new(from, cells, to, false)
    });
    let slices = (0..to.slices()).into_par_iter().map(|slice| -> SliceCells<C> {
        let side = |side: Color, view: &Relayout<'_, C>| {
            let mut raised = stored.slice(slice, side).to_vec();
            for (class, cells) in raised.chunks_mut(to.class_len()).enumerate() {
                let class = view.class(slice, class);
                let mut row = [C::default(); 64];
                for (number, cells) in cells.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                    class.row(number * 64, &mut row);
                    cells.iter_mut().zip(&row).for_each(|(cell, &best)| *cell = (*cell).max(best));
                }
            }
            raised
        };
        let [white, black] = &views;
        [side(Color::White, white), side(Color::Black, black)]
    });
    Dense::new(to.clone(), stored.scale(), slices.collect())
}
