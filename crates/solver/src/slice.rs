//! One slice (the pawns stand still) is a closed game of quiet moves. It is solved ply by ply.

use std::sync::atomic::{AtomicBool, Ordering};

use bookends_store::StoreError;
use bookends_tables::{SliceCells, Value};
use rayon::prelude::*;

use crate::{
    frame::{Frame, SIDES},
    game::Game,
    lane::{Lane, broken},
    ply::{ClassPly, ClassStuck, Ply},
    simd::Processor,
    spill::{Lines, SideCells},
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
    /// A temporary file could not be read or written.
    Store(StoreError),
}

impl From<StoreError> for Unsolved {
    fn from(error: StoreError) -> Unsolved {
        Unsolved::Store(error)
    }
}

/// The cells of one class and side to move while its slice is solved.
enum ClassCells<'a, C> {
    Memory(&'a mut [C]),
    Spilled { lines: &'a Lines<C>, line: usize },
}

impl<C: Lane> ClassCells<'_, C> {
    #[inline]
    fn work<R>(&mut self, work: impl FnOnce(&mut [C]) -> R) -> R {
        match self {
            ClassCells::Memory(cells) => work(cells),
            ClassCells::Spilled { lines, line } => lines.work(*line as u64, work),
        }
    }
}

/// The cells of a slice, by side to move and class.
type Classes<'a, C> = [Vec<ClassCells<'a, C>>; 2];

/// Solves a slice. `solved` has the slices to which its pawns can step. The cells of the slice are returned if the
/// table is in memory; else they are in its temporary files already.
///
/// With `parallel` the classes are shared out to the threads of the current pool. A class is written by one task
/// only, so the result does not depend on their number.
pub(crate) fn solve_slice<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    solved: &[SideCells<C>; 2],
    workspace: &mut Workspace,
    parallel: bool,
    stop: &AtomicBool,
) -> Result<Option<SliceCells<C>>, Unsolved> {
    let (classes, words) = (frame.layout.classes(), frame.words());
    for states in &mut workspace.sides {
        states.resize_with(classes, ClassState::default);
    }
    let in_memory = |side: &SideCells<C>| matches!(side, SideCells::Memory(_));
    let mut cells = solved
        .each_ref()
        .map(|side| vec![broken::<C>(); if in_memory(side) { words * 64 * classes } else { 0 }]);
    let [white, black] = &mut cells;
    let mut all = [(white, &solved[0]), (black, &solved[1])].map(|(cells, side)| match side {
        SideCells::Memory(_) => cells.chunks_mut(words * 64).map(ClassCells::Memory).collect(),
        SideCells::Spilled(lines) => {
            (slice * classes..(slice + 1) * classes).map(|line| ClassCells::Spilled { lines, line }).collect()
        }
    });
    let last_seed = start(frame, slice, solved, workspace, &mut all, parallel);
    find_stuck(frame, slice, workspace, parallel);

    let mut plies = 0u16;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Unsolved::Interrupted);
        }
        let mut decided = 0;
        for kind in [Kind::Loss, Kind::Win] {
            decided += decide(frame, slice, kind, plies, workspace, &mut all, parallel)?;
        }
        solved.iter().try_for_each(SideCells::check)?;
        if decided == 0 && plies >= last_seed.0 {
            break;
        }
        plies += 1;
    }

    for (states, classes) in workspace.sides.iter().zip(&mut all) {
        let finish = |(state, cells): (&ClassState, &mut ClassCells<'_, C>)| {
            cells.work(|cells| {
                fill_draws(frame, state, cells);
                if frame.has_twins() {
                    copy_to_twins(frame, cells);
                }
            });
        };
        for_classes(parallel, states.par_iter().zip(classes.par_iter_mut()), finish);
    }
    solved.iter().try_for_each(SideCells::check)?;
    Ok(solved.iter().all(in_memory).then_some(cells))
}

/// What is not closed is drawn.
fn fill_draws<C: Lane, G: Game>(frame: &Frame<'_, C, G>, state: &ClassState, cells: &mut [C]) {
    let draw = C::from_grade(frame.scale.draw());
    for (closed, row) in state.closed.iter().zip(cells.as_chunks_mut::<64>().0) {
        if *closed != !0 {
            C::set(crate::simd::Portable, row, !closed, draw);
        }
    }
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
    solved: &[SideCells<C>; 2],
    workspace: &mut Workspace,
    cells: &mut Classes<'_, C>,
    parallel: bool,
) -> LastSeed {
    let ([white, black], [white_cells, black_cells]) = (&mut workspace.sides, cells);
    let grain = if parallel { 1 } else { usize::MAX };
    (white.par_iter_mut(), black.par_iter_mut(), white_cells.par_iter_mut(), black_cells.par_iter_mut())
        .into_par_iter()
        .enumerate()
        .with_min_len(grain)
        .map(|(class, (white, black, white_cells, black_cells))| {
            white_cells.work(|white_cells| {
                black_cells.work(|black_cells| {
                    let (states, cells) = ([white, black], [white_cells, black_cells]);
                    G::Processor::run(ClassStart { frame, solved, slice, class, states, cells })
                })
            })
        })
        .max()
        .unwrap_or_default()
}

/// Leaves in the frontiers of ply 0 only those positions in which no quiet move is legal.
fn find_stuck<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    workspace: &mut Workspace,
    parallel: bool,
) {
    let occur = |&(_, value): &(Kind, Value)| G::PARITY.allows(value);
    for (kind, _) in [(Kind::Loss, Value::Loss(0)), (Kind::Win, Value::Win(0))].into_iter().filter(occur) {
        for (i, side) in SIDES.into_iter().enumerate() {
            let [white, black] = &mut workspace.sides;
            let (own, other) = if i == 0 { (white, &*black) } else { (black, &*white) };
            for_classes(parallel, own.par_iter_mut().enumerate(), |(class, own)| {
                G::Processor::run(ClassStuck { frame, slice, class, side, kind, own, other });
            });
        }
    }
}

/// Decides the wins or the losses in so many plies, for both sides; how many there are.
fn decide<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    kind: Kind,
    plies: u16,
    workspace: &mut Workspace,
    cells: &mut Classes<'_, C>,
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
            .zip(cells[i].par_iter_mut())
            .enumerate()
            .with_min_len(grain)
            .map(|(class, (own, cells))| {
                cells.work(|cells| G::Processor::run(ClassPly { ply: &ply, class, side, own, other, cells }))
            })
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
