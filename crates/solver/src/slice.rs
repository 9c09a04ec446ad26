//! One slice (the pawns stand still) is a closed game of quiet moves. It is solved ply by ply.

use std::sync::atomic::{AtomicBool, Ordering};

use bookends_tables::{SliceCells, Value};
use rayon::prelude::*;

use crate::{
    frame::{Frame, SIDES},
    game::Game,
    lane::{Lane, broken},
    ply::{ClassPly, Ply},
    simd::dispatch,
    start::ClassStart,
    state::{ClassState, Kind, LastSeed},
};

/// The working memory of a slice, used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    /// By side and class.
    sides: [Vec<ClassState>; 2],
}

/// Why a slice is not solved.
#[derive(Debug)]
pub(crate) enum Unsolved {
    /// A distance does not fit the cells.
    TooNarrow,
    Interrupted,
}

/// Solves a slice. `solved` are the slices to which its pawns can step.
///
/// With `parallel` the classes are shared out to the threads of the current pool. A class is written by one task
/// only, so the result does not depend on their number.
pub(crate) fn solve_slice<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    solved: &[Option<SliceCells<C>>],
    workspace: &mut Workspace,
    parallel: bool,
    stop: &AtomicBool,
) -> Result<SliceCells<C>, Unsolved> {
    let (classes, words) = (frame.layout.classes(), frame.words());
    for states in &mut workspace.sides {
        states.resize_with(classes, ClassState::default);
    }
    let mut cells = SIDES.map(|_| vec![broken::<C>(); frame.layout.slice_len()]);
    let last_seed = start(frame, slice, solved, workspace, &mut cells, parallel);

    let mut plies = 0u16;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Unsolved::Interrupted);
        }
        let mut decided = 0;
        for kind in [Kind::Loss, Kind::Win] {
            decided += decide(frame, slice, kind, plies, workspace, &mut cells, parallel)?;
        }
        if decided == 0 && plies >= last_seed.0 {
            break;
        }
        plies += 1;
    }

    for (states, cells) in workspace.sides.iter().zip(&mut cells) {
        let draws = |(state, cells): (&ClassState, &mut [C])| {
            let draw = C::from_grade(frame.scale.draw());
            for (closed, row) in state.closed.iter().zip(cells.as_chunks_mut::<64>().0) {
                if *closed != !0 {
                    C::set(crate::simd::Portable, row, !closed, draw);
                }
            }
        };
        for_classes(parallel, states.par_iter().zip(cells.par_chunks_mut(words * 64)), draws);
        if frame.has_twins() {
            let copy = |cells: &mut [C]| copy_to_twins(frame, cells);
            for_classes(parallel, cells.par_chunks_mut(words * 64), copy);
        }
    }
    Ok(cells)
}

/// Works on every class, one after the other if the slice is small.
fn for_classes<T: Send>(
    parallel: bool,
    classes: impl IndexedParallelIterator<Item = T>,
    f: impl Fn(T) + Sync + Send,
) {
    let grain = if parallel { 1 } else { usize::MAX };
    classes.with_min_len(grain).for_each(f);
}

/// Evaluates the irreversible moves of every position.
fn start<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    solved: &[Option<SliceCells<C>>],
    workspace: &mut Workspace,
    cells: &mut SliceCells<C>,
    parallel: bool,
) -> LastSeed {
    let class_len = frame.layout.class_len();
    let ([white, black], [white_cells, black_cells]) = (&mut workspace.sides, cells);
    let grain = if parallel { 1 } else { usize::MAX };
    (
        white.par_iter_mut(),
        black.par_iter_mut(),
        white_cells.par_chunks_mut(class_len),
        black_cells.par_chunks_mut(class_len),
    )
        .into_par_iter()
        .enumerate()
        .with_min_len(grain)
        .map(|(class, (white, black, white_cells, black_cells))| {
            dispatch(ClassStart {
                frame,
                solved,
                slice,
                class,
                states: [white, black],
                cells: [white_cells, black_cells],
            })
        })
        .max()
        .unwrap_or_default()
}

/// Decides the wins or the losses in so many plies, for both sides; how many there are.
fn decide<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    kind: Kind,
    plies: u16,
    workspace: &mut Workspace,
    cells: &mut SliceCells<C>,
    parallel: bool,
) -> Result<u64, Unsolved> {
    let value = match kind {
        Kind::Loss => Value::Loss(plies),
        Kind::Win => Value::Win(plies),
    };
    if !G::PARITY.allows(value) {
        return Ok(0);
    }
    let Some(grade) = frame.scale.grade(value) else { return Err(Unsolved::TooNarrow) };
    let ply = Ply { frame, slice, kind, plies, grade: C::from_grade(grade) };
    let grain = if parallel { 1 } else { usize::MAX };
    let mut decided = 0;
    for (i, side) in SIDES.into_iter().enumerate() {
        let [white, black] = &mut workspace.sides;
        let (own, other) = if i == 0 { (white, &*black) } else { (black, &*white) };
        decided += own
            .par_iter_mut()
            .zip(cells[i].par_chunks_mut(frame.layout.class_len()))
            .enumerate()
            .with_min_len(grain)
            .map(|(class, (own, cells))| dispatch(ClassPly { ply: &ply, class, side, own, other, cells }))
            .sum::<u64>();
    }
    Ok(decided)
}

/// Copies every row in which the twins stand in order to the row in which they have changed places.
fn copy_to_twins<C: Lane, G: Game>(frame: &Frame<'_, C, G>, cells: &mut [C]) {
    let rows = cells.as_chunks_mut::<64>().0;
    for word in 0..rows.len() {
        if !frame.is_sorted(word) {
            rows[word] = rows[frame.sorted(word)];
        }
    }
}
