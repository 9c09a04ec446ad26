use std::sync::atomic::{AtomicBool, Ordering};

use bookends_rules::Variant;
use bookends_tables::{AnyDense, Layout, Material, side_index};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::Source,
    error::SolveError,
    frame::{Frame, SIDES},
    game::{Game, Standard},
    lane::{Lane, same},
    portion::{Cells, Portion},
    seed::{Seeds, Steps},
    simd::{Isa, Kernel, dispatch},
};

/// The entries of a table that are worth just what their best capture or promotion is worth. En passant is left
/// out.
///
/// A file need not tell the value of such an entry: whoever has the smaller tables finds it by trying these moves.
#[derive(Clone, Debug)]
pub struct Told {
    layout: Layout,
    /// By side to move, one bit an entry.
    sides: [Vec<u64>; 2],
}

impl Told {
    /// Finds these entries in a table as [`solve`](crate::solve()) makes it.
    ///
    /// # Errors
    /// [`SolveError`] if a table that the moves lead to is missing.
    ///
    /// # Panics
    /// If the table is not in the order of men in which tables are solved.
    pub fn of(
        variant: Variant,
        material: &Material,
        table: &AnyDense,
        source: &dyn Source,
    ) -> Result<Told, SolveError> {
        let go_on = AtomicBool::new(false);
        match (variant, table) {
            (Variant::Standard, AnyDense::Byte(table)) => {
                told(&framed(&Standard, material, source)?, &**table, &go_on)
            }
            (Variant::Standard, AnyDense::Word(table)) => {
                told(&framed(&Standard, material, source)?, &**table, &go_on)
            }
            _ => Err(SolveError::Variant(variant)),
        }
    }

    /// One bit for each entry of a portion.
    #[inline]
    pub(crate) fn portion(&self, side: Color, portion: Portion) -> &[u64] {
        let start = portion.index(&self.layout) as usize / 64;
        &self.sides[side_index(side)][start..][..portion.len / 64]
    }
}

fn framed<'g, C: Lane, G: Game>(
    game: &'g G,
    material: &Material,
    source: &dyn Source,
) -> Result<Frame<'g, C, G>, SolveError> {
    Frame::new(game, material, source).map_err(|error| error.or_too_far(material))
}

/// Finds the entries of a table that was solved in a frame.
pub(crate) fn told<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    table: &dyn Cells<C>,
    stop: &AtomicBool,
) -> Result<Told, SolveError> {
    let layout = &frame.layout;
    assert_eq!(layout.men(), table.layout().men());
    let rows = frame.words();
    let mut sides = SIDES.map(|_| vec![0u64; layout.slices() * layout.classes() * rows]);
    let [white, black] = &mut sides;
    (white.par_chunks_mut(rows), black.par_chunks_mut(rows)).into_par_iter().enumerate().try_for_each(
        |(number, (white, black))| {
            if stop.load(Ordering::Relaxed) {
                return Err(SolveError::Interrupted);
            }
            let (slice, class) = (number / layout.classes(), number % layout.classes());
            for (side, told) in SIDES.into_iter().zip([white, black]) {
                let cells = table.portion(side, Portion::class(layout, slice, class))?;
                dispatch(ClassTold { frame, slice, class, side, cells: &cells, told });
            }
            Ok(())
        },
    )?;
    Ok(Told { layout: layout.clone(), sides })
}

/// What is told in one class with one side to move.
struct ClassTold<'a, C, G> {
    frame: &'a Frame<'a, C, G>,
    slice: usize,
    class: usize,
    side: Color,
    cells: &'a [C],
    told: &'a mut [u64],
}

impl<C: Lane, G: Game> Kernel for ClassTold<'_, C, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let ClassTold { frame, slice, class, side, cells, told } = self;
        let still = frame.class(slice, class);
        for (word, (told, row)) in told.iter_mut().zip(cells.as_chunks::<64>().0).enumerate() {
            let (squares, occupied) = still.row(word);
            let valid = !frame.game.broken(frame.men(), &squares, frame.layout.row_man(), side);
            if valid != 0 {
                let best = Seeds::of(frame, isa, Steps::Apart, (&squares, occupied), valid, side);
                *told = same(row, &best) & valid;
            }
        }
    }
}
