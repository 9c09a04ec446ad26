use bookends_exchange::Post;
use bookends_tables::{Layout, Material, Scale, SliceCells};

use super::{
    ballot::MOST_WORKERS,
    gather::gather,
    kept::{Head, Keeper, Kept},
    parts::Parts,
    rounds::{Keep, Rounds},
    state,
};
use crate::{
    children::{ArrangeOrSolve, Source},
    error::SolveError,
    frame::{Frame, SMALL_SLICE, solving_order},
    game::Game,
    lane::Lane,
    slice_work::{SliceWork, Workspace, room_for},
    solve::{Alone, Way, by_advance, working_bytes},
    solved::Solved,
    spill::Room,
    watch::Watch,
};

/// The workers of a table, as one sees them.
pub(crate) struct Team<'a> {
    pub(crate) post: Post<'a>,
    pub(crate) keeper: Option<Keeper>,
    /// From where the work goes on.
    pub(crate) begun: Option<Head>,
}

/// So many positions are solved in the same rounds, if they are of slices that do not lead to each other: rounds have a
/// cost of their own, and bitmaps take memory.
const IN_WORK: usize = 1 << 24;

impl Way for Team<'_> {
    fn solve<'g, C: Lane, G: Game>(
        &mut self,
        game: &'g G,
        material: &Material,
        source: &dyn Source,
        room: &Room,
        watch: &Watch<'_>,
    ) -> Result<(Frame<'g, C, G>, Solved<C>), ArrangeOrSolve> {
        if G::COUNTS_CHECKS {
            return Err(SolveError::NotSplit(game.variant()).into());
        }
        if self.post.workers() > MOST_WORKERS {
            return Err(SolveError::TooManyWorkers { most: MOST_WORKERS }.into());
        }
        if self.begun.is_some_and(|head| head.bits > C::BITS.into()) {
            return Err(ArrangeOrSolve::TooNarrow); // as was found before
        }
        let layout = solving_order(game, material)?;
        if !layout.has_rows() {
            // So few positions that it is not worth while to share them.
            return Alone.solve(game, material, source, room, watch);
        }
        let (workers, own) = (self.post.workers(), self.post.own());
        // The first worker gets all in the end. Bitmaps of others are smaller than own ones.
        let classes = if own == 0 { layout.classes() } else { layout.classes().div_ceil(workers) };
        room.take(working_bytes(&layout) / layout.classes() as u64 * classes as u64);
        let scale = Scale::new(G::PARITY, C::BITS);
        let mut solved = Solved::of_classes(&layout, scale, classes, room)?;
        let frame = Frame::<C, G>::in_layout(game, layout, source, room)?;
        let parts = Parts::new(&frame, workers, own);
        self.solve_batches(&frame, &parts, &mut solved, watch)?;
        gather(&mut solved, &parts, &mut self.post)?;
        if own == 0 {
            watch.add(2 * (frame.layout.len() - parts.own_entries(&frame.layout)));
        }
        Ok((frame, solved))
    }
}

impl Team<'_> {
    /// Solves the slices of a table, batch after batch.
    fn solve_batches<C: Lane, G: Game>(
        &mut self,
        frame: &Frame<'_, C, G>,
        parts: &Parts,
        solved: &mut Solved<C>,
        watch: &Watch<'_>,
    ) -> Result<(), ArrangeOrSolve> {
        let own = parts.own_entries(&frame.layout) / frame.layout.slices() as u64;
        let batches = batches(&frame.layout);
        let mut done: Vec<usize> = Vec::new();
        let mut kept = match (self.begun.take(), &self.keeper) {
            (Some(head), Some(keeper)) => Some(keeper.read(head)?),
            _ => None,
        };
        for (number, slices) in batches.iter().enumerate() {
            let is_solved = kept.as_ref().is_some_and(|kept| number < kept.head.batches as usize);
            let cells = if is_solved {
                slices.iter().map(|_| room_for(frame, &solved.sides)).collect()
            } else {
                let keeper = self.keeper.as_mut();
                let keep = Keep { keeper, solved, slices: &done, batches: number as u32 };
                solve_batch(frame, slices, parts, &mut self.post, keep, kept.take(), watch)?
            };
            for (&slice, cells) in slices.iter().zip(cells) {
                solved.keep(slice, cells);
            }
            if let Some(kept) = &mut kept {
                state::read_solved(solved, slices, parts, kept)?;
            }
            done.extend(slices);
            watch.add(2 * own * slices.len() as u64);
            frame.children.check()?;
        }
        Ok(())
    }
}

/// The slices that are solved in the same rounds, in the order of work.
fn batches(layout: &Layout) -> Vec<Vec<usize>> {
    let most = (IN_WORK / layout.slice_len()).max(1);
    let groups = by_advance(layout).into_values().rev();
    groups.flat_map(|group| group.chunks(most).map(<[usize]>::to_vec).collect::<Vec<_>>()).collect()
}

/// Solves slices that cannot reach each other; their cells.
fn solve_batch<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slices: &[usize],
    parts: &Parts,
    post: &mut Post<'_>,
    keep: Keep<'_, C>,
    begun: Option<Kept>,
    watch: &Watch<'_>,
) -> Result<Vec<SliceCells<C>>, ArrangeOrSolve> {
    let parallel = frame.layout.slice_len() > SMALL_SLICE;
    let sides = &keep.solved.sides;
    let mut workspaces: Vec<Workspace> = Vec::new();
    workspaces.resize_with(slices.len(), Workspace::default);
    let mut cells: Vec<_> = slices.iter().map(|_| room_for(frame, sides)).collect();
    let works = slices.iter().zip(&mut workspaces).zip(&mut cells).map(|((&slice, workspace), cells)| {
        let here = |class| parts.is_own(class);
        SliceWork::new(frame, slice, sides, workspace, cells, here, parallel)
    });
    Rounds { works: works.collect(), parts, post, watch, keep }.solve(begun)?;
    Ok(cells)
}
