use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use bookends_rules::Variant;
use bookends_tables::{AnyDense, Dense, Material, SliceCells};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::{ArrangeOrSolve, Source},
    error::SolveError,
    frame::{Frame, SMALL_SLICE},
    game::{Game, Standard},
    lane::Lane,
    slice::{Unsolved, Workspace, solve_slice},
    told::{Told, told},
};

/// Solves one table: the distance to mate of every position, for both sides to move.
///
/// The tables it depends on come from `source`. Work is shared by the threads of the current rayon pool; the
/// result does not depend on their number. `stop` ends the work early when it becomes true.
///
/// # Errors
/// [`SolveError`]: material that is not of the game, a missing table, or an interruption.
pub fn solve(
    variant: Variant,
    material: &Material,
    source: &dyn Source,
    stop: &AtomicBool,
) -> Result<AnyDense, SolveError> {
    solve_and_tell(variant, material, source, false, stop).map(|(table, _)| table)
}

/// Solves one table as [`solve`] does and, with `tell`, finds what captures and promotions tell of it.
///
/// # Errors
/// As [`solve`].
pub(crate) fn solve_and_tell(
    variant: Variant,
    material: &Material,
    source: &dyn Source,
    tell: bool,
    stop: &AtomicBool,
) -> Result<(AnyDense, Option<Told>), SolveError> {
    match variant {
        Variant::Standard => solve_game(&Standard, material, source, tell, stop),
        _ => Err(SolveError::Variant(variant)),
    }
}

/// What keeps some material from being a table of a game.
///
/// # Errors
/// [`SolveError::Variant`] and [`SolveError::Material`].
pub fn check(variant: Variant, material: &Material) -> Result<(), SolveError> {
    let reason = match variant {
        Variant::Standard => Standard.refuse(material),
        _ => return Err(SolveError::Variant(variant)),
    };
    match reason {
        Some(reason) => Err(SolveError::Material { material: material.clone(), variant, reason }),
        None => Ok(()),
    }
}

fn solve_game<G: Game>(
    game: &G,
    material: &Material,
    source: &dyn Source,
    tell: bool,
    stop: &AtomicBool,
) -> Result<(AnyDense, Option<Told>), SolveError> {
    check(G::VARIANT, material)?;
    // Eight bits hold nearly everything; what does not fit is found out on the way.
    match solve_width::<u8, G>(game, material, source, tell, stop) {
        Ok((table, told)) => return Ok((table.into(), told)),
        Err(ArrangeOrSolve::Solve(error)) => return Err(error),
        Err(ArrangeOrSolve::TooNarrow) => {}
    }
    let wide = solve_width::<u16, G>(game, material, source, tell, stop);
    wide.map(|(table, told)| (table.into(), told)).map_err(|error| error.or_too_far(material))
}

fn solve_width<C: Lane, G: Game>(
    game: &G,
    material: &Material,
    source: &dyn Source,
    tell: bool,
    stop: &AtomicBool,
) -> Result<(Dense<C>, Option<Told>), ArrangeOrSolve> {
    let frame = Frame::<C, G>::new(game, material, source)?;
    let mut solved: Vec<Option<SliceCells<C>>> = Vec::new();
    solved.resize_with(frame.layout.slices(), || None);
    let spare: Mutex<Vec<Workspace>> = Mutex::default();
    let large = frame.layout.slice_len() > SMALL_SLICE;
    let one = |slice: usize, solved: &[Option<SliceCells<C>>]| {
        let mut workspace = spare.lock().expect("no panic").pop().unwrap_or_default();
        let cells = solve_slice(&frame, slice, solved, &mut workspace, large, stop)?;
        spare.lock().expect("no panic").push(workspace);
        Ok::<_, Unsolved>((slice, cells))
    };
    for group in by_advance(&frame).into_values().rev() {
        // Slices of one group cannot reach each other.
        let cells: Vec<_> = if large {
            group.into_iter().map(|slice| one(slice, &solved)).collect::<Result<_, _>>()
        } else {
            group.into_par_iter().map(|slice| one(slice, &solved)).collect::<Result<_, _>>()
        }
        .map_err(|unsolved| match unsolved {
            Unsolved::TooNarrow => ArrangeOrSolve::TooNarrow,
            Unsolved::Interrupted => ArrangeOrSolve::Solve(SolveError::Interrupted),
        })?;
        for (slice, cells) in cells {
            solved[slice] = Some(cells);
        }
        if stop.load(Ordering::Relaxed) {
            return Err(SolveError::Interrupted.into());
        }
    }
    let slices = solved.into_iter().map(|cells| cells.expect("every slice is in a group")).collect();
    let table = Dense::new(frame.layout.clone(), frame.scale, slices);
    let told = tell.then(|| told(&frame, &table, stop)).transpose()?;
    Ok((table, told))
}

/// The slices by how many ranks the pawns have gone in all: a pawn's step leads to a greater number.
fn by_advance<C: Lane, G: Game>(frame: &Frame<'_, C, G>) -> BTreeMap<u32, Vec<usize>> {
    let pawns = &frame.men()[frame.layout.row_man() + 1..];
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for slice in 0..frame.layout.slices() {
        let ranks = frame.layout.pawn_squares(slice).iter().zip(pawns).map(|(&s, pawn)| {
            let rank = u32::from(s >> 3);
            if pawn.color == Color::White { rank } else { 7 - rank }
        });
        groups.entry(ranks.sum()).or_default().push(slice);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MemoryTables, plan};

    #[test]
    fn sixteen_bits_give_the_same_values_as_eight() {
        let (narrow, wide) = (MemoryTables::default(), MemoryTables::default());
        let stop = AtomicBool::new(false);
        let wanted = ["KPvK".parse().unwrap()];
        for material in plan(Variant::Standard, &wanted, |_| false).unwrap() {
            let (bytes, _) = solve_width::<u8, _>(&Standard, &material, &narrow, false, &stop).unwrap();
            let (words, _) = solve_width::<u16, _>(&Standard, &material, &wide, false, &stop).unwrap();
            let layout = bytes.layout();
            for place in (0..layout.len()).map(|index| layout.place(index)) {
                let squares = layout.squares(place);
                for side in Color::ALL {
                    assert_eq!(bytes.value(&squares, side), words.value(&squares, side), "{squares:?}");
                }
            }
            narrow.add(&material, bytes.into());
            wide.add(&material, words.into());
        }
    }

    #[test]
    fn a_table_whose_dependency_is_missing_names_it() {
        let material = "KQvKR".parse().unwrap();
        let error = solve(Variant::Standard, &material, &MemoryTables::default(), &AtomicBool::new(false));
        assert!(matches!(error, Err(SolveError::Missing(m)) if m.to_string().ends_with("vK")));
    }

    #[test]
    fn any_number_of_threads_makes_the_same_table() {
        let tables = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let tables = MemoryTables::default();
                for material in plan(Variant::Standard, &["KPvK".parse().unwrap()], |_| false).unwrap() {
                    let solved =
                        solve(Variant::Standard, &material, &tables, &AtomicBool::new(false)).unwrap();
                    tables.add(&material, solved);
                }
                ["KQvK", "KPvK"].map(|name| {
                    let AnyDense::Byte(table) = tables.table(&name.parse().unwrap()).unwrap() else {
                        panic!()
                    };
                    let slices = 0..table.layout().slices();
                    slices
                        .flat_map(|s| Color::ALL.map(|side| table.slice(s, side).to_vec()))
                        .collect::<Vec<_>>()
                })
            })
        };
        assert_eq!(tables(1), tables(3));
    }
}
