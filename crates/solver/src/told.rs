use std::sync::atomic::AtomicBool;

use bookends_rules::Variant;
use bookends_store::StoreError;
use bookends_tables::{AnyDense, Layout, Material, side_index};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::Source,
    error::SolveError,
    frame::Frame,
    game::{Game, WithGame, with_game},
    lane::{Lane, same},
    portion::{Cells, Held, Portion, portions_held},
    seed::{Seeds, Steps},
    simd::{Isa, Kernel, Processor},
    spill::{Array, Recent, Room},
    watch::Watch,
    width::rescaled,
};

/// The entries of a table that are worth just what their best capture or promotion is worth. En passant is left
/// out.
///
/// A file need not tell the value of such an entry: whoever has the smaller tables finds it by trying these moves.
#[derive(Debug)]
pub struct Told {
    layout: Layout,
    /// By side to move.
    sides: [Words; 2],
}

/// One bit an entry.
#[derive(Debug)]
enum Words {
    Memory(Vec<u64>),
    Spilled { array: Array<u64>, recent: Recent<Portion, Vec<u64>> },
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
        with_game(variant, Telling { material, table, source })?
    }

    /// One bit for each entry of a portion.
    pub(crate) fn portion(&self, side: Color, portion: Portion) -> Result<Held<'_, u64>, StoreError> {
        let (start, len) = (portion.index(&self.layout) / 64, portion.len / 64);
        match &self.sides[side_index(side)] {
            Words::Memory(words) => Ok(Held::Lent(&words[start as usize..][..len])),
            Words::Spilled { array, recent } => {
                Ok(Held::Read(recent.get(portion, || array.read_vec(start, len))?))
            }
        }
    }
}

struct Telling<'a> {
    material: &'a Material,
    table: &'a AnyDense,
    source: &'a dyn Source,
}

impl WithGame for Telling<'_> {
    type Output = Result<Told, SolveError>;

    fn run<G: Game>(self, game: &G) -> Result<Told, SolveError> {
        let Telling { material, table, source } = self;
        match table {
            AnyDense::Byte(table) => {
                let table = rescaled::<u8, G::Narrow>(table);
                of_table(game, material, &table.map_err(|_| SolveError::TooFar(material.clone()))?, source)
            }
            AnyDense::Word(table) => of_table(game, material, &**table, source),
        }
    }
}

fn of_table<C: Lane, G: Game>(
    game: &G,
    material: &Material,
    table: &dyn Cells<C>,
    source: &dyn Source,
) -> Result<Told, SolveError> {
    let room = Room::unlimited();
    let frame = Frame::new(game, material, source, &room).map_err(|error| error.or_too_far(material))?;
    told(&frame, table, &room, &Watch::new(&AtomicBool::new(false)))
}

/// Finds the entries of a table that was solved in a frame.
pub(crate) fn told<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    table: &dyn Cells<C>,
    room: &Room,
    watch: &Watch<'_>,
) -> Result<Told, SolveError> {
    let layout = &frame.layout;
    assert_eq!(layout.men(), table.layout().men());
    let rows = frame.words();
    let classes = layout.slices() * layout.classes();
    let fill = |number: usize, side: Color, told: &mut [u64]| {
        watch.go_on()?;
        let (slice, class) = (number / layout.classes(), number % layout.classes());
        let cells = table.portion(side, Portion::class(layout, slice, class))?;
        G::Processor::run(ClassTold { frame, slice, class, side, cells: &cells, told });
        Ok::<_, SolveError>(())
    };
    let side = |side: Color| {
        if room.claim(layout.len() / 8) {
            let mut words = vec![0u64; classes * rows];
            words.par_chunks_mut(rows).enumerate().try_for_each(|(i, told)| fill(i, side, told))?;
            return Ok(Words::Memory(words));
        }
        let array = Array::new(room, (classes * rows) as u64)?;
        (0..classes).into_par_iter().try_for_each(|i| {
            let mut told = vec![0u64; rows];
            fill(i, side, &mut told)?;
            Ok::<(), SolveError>(array.write((i * rows) as u64, &told)?)
        })?;
        Ok::<_, SolveError>(Words::Spilled { array, recent: Recent::new(portions_held(layout, 1)) })
    };
    let sides = [side(Color::White)?, side(Color::Black)?];
    frame.children.check()?;
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
            let valid = frame.live(&squares, side);
            if valid != 0 {
                let (best, _) = Seeds::of(frame, isa, Steps::Apart, (&squares, occupied), valid, side);
                *told = same(row, &best) & valid;
            }
        }
    }
}
