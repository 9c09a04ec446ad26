use bookends_rules::Variant;
use bookends_tables::{AnyDense, Dense, Material, SliceCells};
use rayon::prelude::*;

use crate::{
    children::{ArrangeOrSolve, Source},
    error::SolveError,
    frame::{Frame, SIDES},
    game::{Game, Standard},
    lane::Lane,
    seed::{Seeds, Steps},
    simd::{Isa, Kernel, dispatch},
};

/// For every position of a table the grade of its best capture or promotion, or 0 if there is none. En passant is
/// left out.
///
/// A file need not tell the value of a position in which such a move is the best: whoever has the smaller tables
/// finds it by trying these moves. `bits` is the width of the grades, which must be that of the table.
///
/// # Errors
/// [`SolveError`] if a table that the moves lead to is missing.
pub fn captures(
    variant: Variant,
    material: &Material,
    bits: u8,
    source: &dyn Source,
) -> Result<AnyDense, SolveError> {
    match (variant, bits) {
        (Variant::Standard, 8) => captures_of::<u8, _>(&Standard, material, source).map(AnyDense::from),
        (Variant::Standard, _) => captures_of::<u16, _>(&Standard, material, source).map(AnyDense::from),
        _ => Err(SolveError::Variant(variant)),
    }
}

fn captures_of<C: Lane, G: Game>(
    game: &G,
    material: &Material,
    source: &dyn Source,
) -> Result<Dense<C>, SolveError> {
    let frame = Frame::<C, G>::new(game, material, source).map_err(|error| match error {
        ArrangeOrSolve::TooNarrow => SolveError::TooFar(material.clone()),
        ArrangeOrSolve::Solve(error) => error,
    })?;
    let class_len = frame.layout.class_len();
    let slices = (0..frame.layout.slices()).into_par_iter().map(|slice| {
        let mut cells: SliceCells<C> = [(); 2].map(|()| vec![C::default(); frame.layout.slice_len()]);
        let [white, black] = &mut cells;
        (white.par_chunks_mut(class_len), black.par_chunks_mut(class_len))
            .into_par_iter()
            .enumerate()
            .for_each(|(class, (white, black))| {
                dispatch(ClassCaptures { frame: &frame, slice, class, cells: [white, black] });
            });
        cells
    });
    let slices = slices.collect();
    Ok(Dense::new(frame.layout, frame.scale, slices))
}

/// The captures and promotions of a class.
struct ClassCaptures<'a, C, G> {
    frame: &'a Frame<'a, C, G>,
    slice: usize,
    class: usize,
    cells: [&'a mut [C]; 2],
}

impl<C: Lane, G: Game> Kernel for ClassCaptures<'_, C, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let ClassCaptures { frame, slice, class, mut cells } = self;
        let still = frame.class(slice, class);
        for word in 0..frame.words() {
            let (squares, occupied) = still.row(word);
            for (side, cells) in SIDES.into_iter().zip(&mut cells) {
                let valid = !frame.game.broken(frame.men(), &squares, frame.layout.row_man(), side);
                if valid != 0 {
                    cells.as_chunks_mut::<64>().0[word] =
                        Seeds::of(frame, isa, Steps::Apart, (&squares, occupied), valid, side);
                }
            }
        }
    }
}
