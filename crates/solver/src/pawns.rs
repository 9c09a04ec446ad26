//! Pawns alone: every move is irreversible, so a table follows slice by slice from the rules.

use std::sync::atomic::{AtomicBool, Ordering};

use bookends_rules::Position;
use bookends_tables::{
    Dense, Layout, Material, Place, Scale, SliceCells, Value, index::squares_of, side_index,
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::{ArrangeOrSolve, Source},
    derive::{Solved, derive},
    error::SolveError,
    frame::SIDES,
    game::Game,
    lane::{Lane, broken},
    position::position,
    solve::by_advance,
};

/// Solves a table without [rows](Layout::has_rows).
pub(crate) fn solve_pawns<C: Lane, G: Game>(
    game: &G,
    material: &Material,
    source: &dyn Source,
    stop: &AtomicBool,
) -> Result<Dense<C>, ArrangeOrSolve> {
    let layout = game.layout(material)?;
    let scale = Scale::new(G::PARITY, C::BITS);
    let below = Solved::below(game.variant(), material, source)?;
    let mut slices: Vec<SliceCells<C>> = vec![SIDES.map(|_| vec![broken(); 1]); layout.slices()];
    for group in by_advance(&layout).into_values().rev() {
        let stored = |p: &Position| below.stored(p).or_else(|| in_slices(&layout, scale, &slices, p));
        let solved = group.par_iter().map(|&slice| {
            let squares = &layout.squares(Place { slice, class: 0, inner: 0 });
            let grade = |side: Color| match position(game.variant(), layout.men(), squares, side) {
                Some(p) => {
                    scale.grade(derive(&p, &stored)).map(C::from_grade).ok_or(ArrangeOrSolve::TooNarrow)
                }
                None => Ok(broken()),
            };
            Ok([vec![grade(Color::White)?], vec![grade(Color::Black)?]])
        });
        let solved = solved.collect::<Result<Vec<SliceCells<C>>, ArrangeOrSolve>>()?;
        for (slice, cells) in group.into_iter().zip(solved) {
            slices[slice] = cells;
        }
        if stop.load(Ordering::Relaxed) {
            return Err(SolveError::Interrupted.into());
        }
    }
    Ok(Dense::new(layout, scale, slices))
}

/// The value of a position of the table itself, if its slice is solved.
fn in_slices<C: Lane>(
    layout: &Layout,
    scale: Scale,
    slices: &[SliceCells<C>],
    p: &Position,
) -> Option<Value> {
    if p.board().pawns().count() != layout.men().len() {
        return None; // a pawn was taken or has become another man
    }
    let (place, _) = layout.locate(&squares_of(p, layout.men(), false))?;
    scale.value(slices[place.slice][side_index(p.turn())][0].into())
}
