//! What is done with a slice, step by step, in the classes that are worked on here.

use bookends_tables::{SliceCells, Value};
use rayon::prelude::*;

use crate::{
    children::ArrangeOrSolve,
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
    pub(crate) sides: [Vec<ClassState>; 2],
}

/// The cells of one class and side to move while its slice is solved.
pub(crate) enum ClassCells<'a, C> {
    Memory(&'a mut [C]),
    Spilled {
        lines: &'a Lines<C>,
        line: usize,
    },
    /// Another process works on the class.
    Elsewhere,
}

impl<C: Lane> ClassCells<'_, C> {
    /// Works on the cells, if that is to be done here.
    #[inline]
    pub(crate) fn work<R>(&mut self, work: impl FnOnce(&mut [C]) -> R) -> Option<R> {
        match self {
            ClassCells::Memory(cells) => Some(work(cells)),
            ClassCells::Spilled { lines, line } => Some(lines.work(*line as u64, work)),
            ClassCells::Elsewhere => None,
        }
    }

    fn is_here(&self) -> bool {
        !matches!(self, ClassCells::Elsewhere)
    }
}

/// Room for the cells of a slice, nothing decided; none where they are in temporary files.
pub(crate) fn room_for<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    solved: &[SideCells<C>; 2],
) -> SliceCells<C> {
    let len = |side: &SideCells<C>| if side.in_memory() { frame.layout.slice_len() } else { 0 };
    solved.each_ref().map(|side| vec![broken::<C>(); len(side)])
}

/// A slice that is being solved.
pub(crate) struct SliceWork<'a, C, G> {
    pub(crate) frame: &'a Frame<'a, C, G>,
    pub(crate) slice: usize,
    solved: &'a [SideCells<C>; 2],
    pub(crate) states: &'a mut [Vec<ClassState>; 2],
    /// By side to move and class.
    pub(crate) cells: [Vec<ClassCells<'a, C>>; 2],
    /// Whether classes are shared out to the threads of the current pool. A class is written by one task only, so the
    /// result does not depend on their number.
    parallel: bool,
}

impl<'a, C: Lane, G: Game> SliceWork<'a, C, G> {
    /// `solved` has the slices to which pawns can step, and `cells` the room for this one. Only classes that are `here`
    /// are worked on.
    pub(crate) fn new(
        frame: &'a Frame<'a, C, G>,
        slice: usize,
        solved: &'a [SideCells<C>; 2],
        workspace: &'a mut Workspace,
        cells: &'a mut SliceCells<C>,
        here: impl Fn(usize) -> bool,
        parallel: bool,
    ) -> SliceWork<'a, C, G> {
        let classes = frame.layout.classes();
        for states in &mut workspace.sides {
            states.resize_with(classes, ClassState::default);
        }
        let [white, black] = cells;
        let cells = [(white, &solved[0]), (black, &solved[1])].map(|(cells, side)| {
            let all: Vec<_> = match side {
                SideCells::Memory(_) => {
                    cells.chunks_mut(frame.layout.class_len()).map(ClassCells::Memory).collect()
                }
                SideCells::Spilled(lines) => (slice * classes..(slice + 1) * classes)
                    .map(|line| ClassCells::Spilled { lines, line })
                    .collect(),
            };
            let elsewhere = |(class, cells)| if here(class) { cells } else { ClassCells::Elsewhere };
            all.into_iter().enumerate().map(elsewhere).collect()
        });
        SliceWork { frame, slice, solved, states: &mut workspace.sides, cells, parallel }
    }

    fn grain(&self) -> usize {
        if self.parallel { 1 } else { usize::MAX }
    }

    /// Evaluates the irreversible moves of every position.
    pub(crate) fn start(&mut self) -> LastSeed {
        let grain = self.grain();
        let SliceWork {
            frame, slice, solved, states: [white, black], cells: [white_cells, black_cells], ..
        } = self;
        let (frame, slice, solved) = (*frame, *slice, *solved);
        (white.par_iter_mut(), black.par_iter_mut(), white_cells.par_iter_mut(), black_cells.par_iter_mut())
            .into_par_iter()
            .enumerate()
            .with_min_len(grain)
            .filter_map(|(class, (white, black, white_cells, black_cells))| {
                white_cells.work(|white_cells| {
                    black_cells.work(|black_cells| {
                        let (states, cells) = ([white, black], [white_cells, black_cells]);
                        G::Processor::run(ClassStart { frame, solved, slice, class, states, cells })
                    })
                })?
            })
            .max()
            .unwrap_or_default()
    }

    /// Leaves in the frontiers of ply 0 only those positions in which no quiet move is legal.
    pub(crate) fn find_stuck(&mut self) {
        let grain = self.grain();
        let SliceWork { frame, slice, states, cells, .. } = self;
        let (frame, slice) = (*frame, *slice);
        let occur = |&(_, value): &(Kind, Value)| G::PARITY.allows(value);
        for (kind, _) in [(Kind::Loss, Value::Loss(0)), (Kind::Win, Value::Win(0))].into_iter().filter(occur)
        {
            for (i, side) in SIDES.into_iter().enumerate() {
                let (own, other) = own_and_other(states, i);
                let classes = own.par_iter_mut().zip(&cells[i]).enumerate().with_min_len(grain);
                classes.filter(|(_, (_, cells))| cells.is_here()).for_each(|(class, (own, _))| {
                    G::Processor::run(ClassStuck { frame, slice, class, side, kind, own, other });
                });
            }
        }
    }

    /// Decides the losses and the wins in so many plies, for both sides; how many there are.
    pub(crate) fn decide(&mut self, plies: u16) -> Result<u64, ArrangeOrSolve> {
        let mut decided = 0;
        for kind in [Kind::Loss, Kind::Win] {
            decided += self.decide_kind(kind, plies)?;
        }
        self.check()?;
        Ok(decided)
    }

    fn decide_kind(&mut self, kind: Kind, plies: u16) -> Result<u64, ArrangeOrSolve> {
        let value = match kind {
            Kind::Loss => Value::Loss(plies),
            Kind::Win => Value::Win(plies),
        };
        if !G::PARITY.allows(value) {
            return Ok(0);
        }
        let grain = self.grain();
        let SliceWork { frame, slice, states, cells, .. } = self;
        let Some(grade) = frame.scale.grade(value) else { return Err(ArrangeOrSolve::TooNarrow) };
        let ply = Ply { frame: *frame, slice: *slice, kind, plies, grade: C::from_grade(grade) };
        let mut decided = 0;
        for (i, side) in SIDES.into_iter().enumerate() {
            let (own, other) = own_and_other(states, i);
            decided += own
                .par_iter_mut()
                .zip(cells[i].par_iter_mut())
                .enumerate()
                .with_min_len(grain)
                .filter_map(|(class, (own, cells))| {
                    let ply = &ply;
                    cells.work(|cells| G::Processor::run(ClassPly { ply, class, side, own, other, cells }))
                })
                .sum::<u64>();
        }
        Ok(decided)
    }

    /// Enters the draws, and the twins that stand in the other order.
    pub(crate) fn finish(&mut self) -> Result<(), ArrangeOrSolve> {
        let grain = self.grain();
        let SliceWork { frame, states, cells, .. } = self;
        let frame = *frame;
        for (states, classes) in states.iter().zip(cells) {
            states.par_iter().zip(classes.par_iter_mut()).with_min_len(grain).for_each(|(state, cells)| {
                cells.work(|cells| {
                    fill_draws(frame, state, cells);
                    if frame.has_twins() {
                        copy_to_twins(frame, cells);
                    }
                });
            });
        }
        self.check()
    }

    /// The first failure of the disk, if there was one.
    fn check(&self) -> Result<(), ArrangeOrSolve> {
        Ok(self.solved.iter().try_for_each(SideCells::check)?)
    }
}

/// The classes of a side to move, and those of the other side.
fn own_and_other(states: &mut [Vec<ClassState>; 2], side: usize) -> (&mut [ClassState], &[ClassState]) {
    let [white, black] = states;
    if side == 0 { (white, black) } else { (black, white) }
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

/// Copies every row in which the twins stand in order to the row in which they have changed places.
fn copy_to_twins<C: Lane, G: Game>(frame: &Frame<'_, C, G>, cells: &mut [C]) {
    let rows = cells.as_chunks_mut::<64>().0;
    for word in 0..rows.len() {
        if !frame.is_sorted(word) {
            rows[word] = rows[frame.sorted(word)];
        }
    }
}
