//! One slice (the pawns stand still) is a closed game of quiet moves. It is solved ply by ply.

use std::sync::atomic::{AtomicBool, Ordering};

use bookends_tables::SliceCells;

use crate::{
    children::ArrangeOrSolve,
    error::SolveError,
    frame::Frame,
    game::Game,
    lane::Lane,
    slice_work::{SliceWork, Workspace, room_for},
    spill::SideCells,
};

/// Solves a slice. `solved` has the slices to which its pawns can step. The cells of the slice are returned if the
/// table is in memory; else they are in its temporary files already, and none are returned.
///
/// With `parallel` the classes are shared out to the threads of the current pool.
pub(crate) fn solve_slice<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    slice: usize,
    solved: &[SideCells<C>; 2],
    workspace: &mut Workspace,
    parallel: bool,
    stop: &AtomicBool,
) -> Result<SliceCells<C>, ArrangeOrSolve> {
    let mut cells = room_for(frame, solved);
    let mut work = SliceWork::new(frame, slice, solved, workspace, &mut cells, |_| true, parallel);
    let last_seed = work.start();
    work.find_stuck();
    let mut plies = 0u16;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(SolveError::Interrupted.into());
        }
        if work.decide(plies)? == 0 && plies >= last_seed.0 {
            break;
        }
        plies += 1;
    }
    work.finish()?;
    Ok(cells)
}
