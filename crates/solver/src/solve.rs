use std::{
    collections::BTreeMap,
    sync::{Mutex, atomic::AtomicBool},
};

use bookends_rules::Variant;
use bookends_tables::{AnyDense, Layout, Material, Scale, index::ChecksLeft};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::{ArrangeOrSolve, Source},
    error::SolveError,
    frame::{Frame, SMALL_SLICE, solving_layout},
    game::{Game, WithGame, with_game},
    lane::Lane,
    pawns::solve_pawns,
    slice::solve_slice,
    slice_work::Workspace,
    solved::Solved,
    spill::{Room, SideCells},
    watch::Watch,
    width::narrowed,
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
    let mut dense = None;
    let watch = Watch::new(stop);
    let mut keep = KeepDense(&mut dense);
    solve_with(variant, material, source, &Room::unlimited(), &watch, &mut Alone, &mut keep)?;
    Ok(dense.expect("a table that was solved"))
}

/// What is done with a table when it is solved.
pub(crate) trait Then {
    /// The frame still has the tables that captures lead to.
    fn solved<C: Lane, G: Game>(
        &mut self,
        frame: Frame<'_, C, G>,
        table: Solved<C>,
        room: &Room,
    ) -> Result<(), SolveError>;
}

/// Without one, nothing is done.
impl<T: Then> Then for Option<T> {
    fn solved<C: Lane, G: Game>(
        &mut self,
        frame: Frame<'_, C, G>,
        table: Solved<C>,
        room: &Room,
    ) -> Result<(), SolveError> {
        self.as_mut().map_or(Ok(()), |then| then.solved(frame, table, room))
    }
}

/// Who solves a table.
pub(crate) trait Way {
    /// Solves a table with cells of one width.
    fn solve<'g, C: Lane, G: Game>(
        &mut self,
        game: &'g G,
        material: &Material,
        source: &dyn Source,
        room: &Room,
        watch: &Watch<'_>,
    ) -> Result<(Frame<'g, C, G>, Solved<C>), ArrangeOrSolve>;
}

/// This process alone.
pub(crate) struct Alone;

impl Way for Alone {
    fn solve<'g, C: Lane, G: Game>(
        &mut self,
        game: &'g G,
        material: &Material,
        source: &dyn Source,
        room: &Room,
        watch: &Watch<'_>,
    ) -> Result<(Frame<'g, C, G>, Solved<C>), ArrangeOrSolve> {
        let layout = solving_layout(game, material)?;
        if !layout.has_rows() {
            let table = solve_pawns(game, material, source, watch.stop)?;
            return Ok((Frame::bare(game, material)?, table.into()));
        }
        room.take(working_bytes(&layout));
        let scale = Scale::new(G::PARITY, C::BITS);
        let mut solved = Solved::<C>::new(&layout, scale, room).map_err(SolveError::from)?;
        let frame = Frame::<C, G>::new(game, material, source, room)?;
        let spare: Mutex<Vec<Workspace>> = Mutex::default();
        let large = frame.layout.slice_len() > SMALL_SLICE;
        let one = |slice: usize, solved: &[SideCells<C>; 2]| {
            let mut workspace = spare.lock().expect("no panic").pop().unwrap_or_default();
            let cells = solve_slice(&frame, slice, solved, &mut workspace, large, watch.stop)?;
            spare.lock().expect("no panic").push(workspace);
            Ok::<_, ArrangeOrSolve>((slice, cells))
        };
        for group in by_advance(&frame.layout).into_values().rev() {
            // Slices of one group cannot reach each other.
            let cells: Vec<_> = if large {
                group.into_iter().map(|slice| one(slice, &solved.sides)).collect::<Result<_, _>>()
            } else {
                group.into_par_iter().map(|slice| one(slice, &solved.sides)).collect::<Result<_, _>>()
            }?;
            for (slice, cells) in cells {
                solved.keep(slice, cells);
                watch.add(2 * frame.layout.slice_len() as u64);
            }
            frame.children.check().map_err(SolveError::from)?;
            watch.go_on()?;
        }
        Ok((frame, solved))
    }
}

struct KeepDense<'a>(&'a mut Option<AnyDense>);

impl Then for KeepDense<'_> {
    fn solved<C: Lane, G: Game>(
        &mut self,
        _: Frame<'_, C, G>,
        table: Solved<C>,
        _: &Room,
    ) -> Result<(), SolveError> {
        *self.0 = Some(narrowed(table.into_dense()));
        Ok(())
    }
}

/// Solves one table in the room there is, and hands it over.
///
/// # Errors
/// As [`solve`], those of temporary files, and those of `then`.
pub(crate) fn solve_with(
    variant: Variant,
    material: &Material,
    source: &dyn Source,
    room: &Room,
    watch: &Watch<'_>,
    way: &mut impl Way,
    then: &mut impl Then,
) -> Result<(), SolveError> {
    check(variant, material)?;
    with_game(variant, Solve { material, source, room, watch, way, then })?
}

struct Solve<'a, W, T> {
    material: &'a Material,
    source: &'a dyn Source,
    room: &'a Room,
    watch: &'a Watch<'a>,
    way: &'a mut W,
    then: &'a mut T,
}

impl<W: Way, T: Then> WithGame for Solve<'_, W, T> {
    type Output = Result<(), SolveError>;

    fn run<G: Game>(self, game: &G) -> Result<(), SolveError> {
        let Solve { material, source, room, watch, way, then } = self;
        // Narrow cells hold nearly everything; what does not fit is found out on the way.
        let narrow = room.rest();
        match way.solve::<G::Narrow, G>(game, material, source, &narrow, watch) {
            Ok((frame, table)) => return then.solved(frame, table, &narrow),
            Err(ArrangeOrSolve::Solve(error)) => return Err(error),
            Err(ArrangeOrSolve::TooNarrow) => watch.begin_anew(),
        }
        let solved = way.solve::<u16, G>(game, material, source, room, watch);
        let (frame, table) = solved.map_err(|error| error.or_too_far(material))?;
        then.solved(frame, table, room)
    }
}

/// What keeps some material from being a table of a game.
///
/// # Errors
/// [`SolveError::Variant`] and [`SolveError::Material`].
pub fn check(variant: Variant, material: &Material) -> Result<(), SolveError> {
    match with_game(variant, Refuse(material))? {
        Some(reason) => Err(SolveError::Material { material: material.clone(), variant, reason }),
        None => Ok(()),
    }
}

struct Refuse<'a>(&'a Material);

impl WithGame for Refuse<'_> {
    type Output = Option<&'static str>;

    fn run<G: Game>(self, game: &G) -> Option<&'static str> {
        game.refuse(self.0)
    }
}

/// The bitmaps of the slices that are worked on at once: two of all entries and two frontiers for each side.
pub(crate) fn working_bytes(layout: &Layout) -> u64 {
    2 * 4 * layout.slice_len().max(SMALL_SLICE) as u64 / 8
}

/// The slices by how many ranks the pawns have gone in all, and how many checks were given: a pawn's step leads to a
/// greater number.
pub(crate) fn by_advance(layout: &Layout) -> BTreeMap<u32, Vec<usize>> {
    let pawns = &layout.men()[layout.leads() + layout.inners()..];
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for slice in 0..layout.slices() {
        let ranks = layout.pawn_squares(slice).iter().zip(pawns).map(|(&s, pawn)| {
            let rank = u32::from(s >> 3);
            if pawn.color == Color::White { rank } else { 7 - rank }
        });
        // A check leads to a greater number too.
        let given = layout.checks_left(slice).map_or(0, |left| {
            let most = 2 * u32::from(ChecksLeft::MOST);
            most - Color::ALL.into_iter().map(|color| u32::from(left.by(color))).sum::<u32>()
        });
        groups.entry(ranks.sum::<u32>() + given).or_default().push(slice);
    }
    groups
}

#[cfg(test)]
mod tests {
    use bookends_tables::Dense;

    use super::*;
    use crate::{MemoryTables, game::Standard, plan};

    fn solved<C: Lane>(material: &Material, source: &MemoryTables) -> Dense<C> {
        let (room, go_on) = (Room::unlimited(), AtomicBool::new(false));
        let (_, table) =
            Alone.solve::<C, _>(&Standard, material, source, &room, &Watch::new(&go_on)).unwrap();
        table.into_dense()
    }

    #[test]
    fn sixteen_bits_give_the_same_values_as_eight() {
        let (narrow, wide) = (MemoryTables::default(), MemoryTables::default());
        let wanted = ["KPvK".parse().unwrap()];
        for material in plan(Variant::Standard, &wanted, |_| false).unwrap() {
            let bytes = solved::<u8>(&material, &narrow);
            let words = solved::<u16>(&material, &wide);
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
