//! The values of one side to move, read from a table file portion by portion.

use bookends_tables::{
    AnyDense, Cell, Dense, FileError, Layout, Place, Scale, SliceCells, Table,
    file::{Kept, StoredSide},
    index::Twins,
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::{AnyCells, ReadSide, SideSource, Source},
    error::SolveError,
    frame::{Frame, SIDES},
    game::{Game, WithGame, with_game},
    lane::{Lane, broken},
    left_out,
    memory::DenseSide,
    portion::Portion,
    relayout::{Gather, Relayout},
    seed::{Seeds, Steps},
    simd::{Isa, Kernel, Processor},
    spill::Room,
    width::{Grades, narrowed},
};

/// So many blocks are decoded before their cells are put in order.
const BLOCKS_AT_ONCE: usize = 256;

/// One side to move of a table file, in the order in which its table is solved.
///
/// Entries that no position has are [`Scale::BROKEN`]; what the file leaves to captures and promotions is filled in.
#[derive(Debug)]
struct FileSide<'a, C, G> {
    table: &'a Table,
    side: Color,
    /// The tables that captures lead to are needed only if the file leaves them apart.
    frame: Frame<'a, C, G>,
}

impl<'a, C: Lane, G: Game> FileSide<'a, C, G> {
    fn new(
        game: &'a G,
        table: &'a Table,
        side: Color,
        source: &dyn Source,
        room: &Room,
    ) -> Result<Self, SolveError> {
        let material = &table.head().material;
        let frame = if table.head().captures_apart {
            Frame::of_mover(game, material, side, source, room).map_err(|error| error.or_too_far(material))?
        } else {
            Frame::bare(game, material)?
        };
        Ok(FileSide { table, side, frame })
    }

    /// The values of a portion, all of whose cells are broken before.
    fn fill(&self, portion: Portion, cells: &mut [C]) -> Result<(), FileError> {
        let (frame, head) = (&self.frame, self.table.head());
        let Some((stored, exchanged)) = place_of(self.table, self.side) else { return Ok(()) };
        let relayout = Relayout::new(&head.sides[stored].layout, &frame.layout, exchanged);
        let first = portion.classes(&frame.layout).start;
        // A portion is a portion in every order.
        let there = relayout.class(portion.slice, first).portion;
        let stored = &stored_cells::<C>(self.table, stored, there)?;
        cells.par_chunks_mut(frame.layout.class_len()).enumerate().for_each(|(i, cells)| {
            let (slice, class) = (portion.slice, first + i);
            let gather = relayout.class(slice, class);
            let apart = head.captures_apart;
            G::Processor::run(ClassValues {
                frame,
                slice,
                class,
                side: self.side,
                apart,
                gather,
                stored,
                cells,
            });
        });
        Ok(frame.children.check()?)
    }
}

/// Lets `read` have one side to move of a file.
pub(crate) fn read_side(
    table: &Table,
    side: Color,
    source: &dyn Source,
    room: &Room,
    read: ReadSide<'_>,
) -> Result<(), SolveError> {
    if !table.head().sides[0].layout.has_rows() {
        // Small enough to be read whole, and in single entries otherwise.
        return read(&DenseSide { table: unpack(table, source)?, side });
    }
    with_game(table.head().variant, ReadOne { table, side, source, room, read })?
}

struct ReadOne<'a> {
    table: &'a Table,
    side: Color,
    source: &'a dyn Source,
    room: &'a Room,
    read: ReadSide<'a>,
}

impl WithGame for ReadOne<'_> {
    type Output = Result<(), SolveError>;

    fn run<G: Game>(self, game: &G) -> Result<(), SolveError> {
        let ReadOne { table, side, source, room, read } = self;
        match table.head().scale.bits() {
            8 => read(&FileSide::<G::Narrow, _>::new(game, table, side, source, room)?),
            _ => read(&FileSide::<u16, _>::new(game, table, side, source, room)?),
        }
    }
}

/// Reads a whole table file into memory, in the order in which its table is solved. Entries that are no positions
/// are [`Scale::BROKEN`]; what the file leaves to captures and promotions, or leaves out, is filled in from `source`.
///
/// # Errors
/// [`SolveError`] if the file cannot be read, a block is damaged, or a table that captures lead to is missing.
pub fn unpack(table: &Table, source: &dyn Source) -> Result<AnyDense, SolveError> {
    let stored = with_game(table.head().variant, Unpack { table, source })??;
    if left_out::leaves_out(table) {
        return left_out::complete(table.head().variant, table, stored, source);
    }
    Ok(stored)
}

struct Unpack<'a> {
    table: &'a Table,
    source: &'a dyn Source,
}

impl WithGame for Unpack<'_> {
    type Output = Result<AnyDense, SolveError>;

    fn run<G: Game>(self, game: &G) -> Result<AnyDense, SolveError> {
        let Unpack { table, source } = self;
        match (table.head().scale.bits(), table.head().sides[0].layout.has_rows()) {
            (8, true) => unpack_cells::<G::Narrow, _>(game, table, source).map(narrowed),
            (_, true) => unpack_cells::<u16, _>(game, table, source).map(AnyDense::from),
            (8, false) => unpack_pawns::<u8>(table).map(AnyDense::from),
            (_, false) => unpack_pawns::<u16>(table).map(AnyDense::from),
        }
    }
}

/// The values of pawns alone: nothing is left to captures, and the slices are the same in every order.
fn unpack_pawns<C: Lane>(table: &Table) -> Result<Dense<C>, SolveError> {
    let head = table.head();
    let layout = Layout::of(&head.material, head.variant)?;
    let mut slices: Vec<SliceCells<C>> = vec![[(); 2].map(|()| vec![broken()]); layout.slices()];
    for (i, side) in SIDES.into_iter().enumerate() {
        let Some((stored, exchanged)) = place_of(table, side) else { continue };
        let relayout = Relayout::new(&head.sides[stored].layout, &layout, exchanged);
        let mut cells: Vec<C> = Vec::with_capacity(layout.slices());
        for number in table.blocks_of(stored) {
            cells.extend(table.read_block(number)?.chunks(usize::from(C::BITS / 8)).map(|cell| {
                C::from_grade(cell.iter().rev().fold(0, |grade, &byte| grade << 8 | u16::from(byte)))
            }));
        }
        for (slice, sides) in slices.iter_mut().enumerate() {
            sides[i][0] = cells[relayout.class(slice, 0).portion.slice];
        }
    }
    Ok(Dense::new(layout, head.scale, slices))
}

/// Which stored side has the grades of a side to move, and whether with the colours exchanged; `None` if the file
/// leaves it out.
fn place_of(table: &Table, side: Color) -> Option<(usize, bool)> {
    match table.head().kept(side) {
        Kept::Here(stored) => Some((stored, false)),
        Kept::Exchanged => Some((0, true)),
        Kept::LeftOut => None,
    }
}

fn unpack_cells<C: Lane, G: Game>(
    game: &G,
    table: &Table,
    source: &dyn Source,
) -> Result<Dense<C>, SolveError> {
    let layout = Frame::<C, G>::bare(game, &table.head().material)?.layout;
    let empty = || [(); 2].map(|()| vec![broken(); layout.slice_len()]);
    let mut slices: Vec<SliceCells<C>> = (0..layout.slices()).map(|_| empty()).collect();
    for (i, side) in SIDES.into_iter().enumerate() {
        let from = FileSide::<C, G>::new(game, table, side, source, &Room::unlimited())?;
        let mut portions: Vec<(Portion, &mut [C])> = Vec::new();
        for (slice, cells) in slices.iter_mut().enumerate() {
            portions.extend(Portion::split(&layout, slice, &mut cells[i]));
        }
        portions.into_par_iter().try_for_each(|(portion, cells)| from.fill(portion, cells))?;
    }
    Ok(Dense::new(layout, Scale::new(G::PARITY, C::BITS), slices))
}

impl<C: Lane, G: Game> SideSource for FileSide<'_, C, G> {
    fn layout(&self) -> &Layout {
        &self.frame.layout
    }

    fn scale(&self) -> Scale {
        self.frame.scale
    }

    fn portion(&self, portion: Portion) -> Result<AnyCells<'_>, SolveError> {
        let mut cells = vec![broken(); portion.len];
        self.fill(portion, &mut cells)?;
        Ok(C::any_cells(cells))
    }
}

/// The cells of a portion of one stored side in the order of its file, every twin of a kept entry filled in.
fn stored_cells<C: Cell>(table: &Table, stored_side: usize, portion: Portion) -> Result<Vec<C>, FileError> {
    let StoredSide { layout, block_entries, .. } = &table.head().sides[stored_side];
    let size = u64::from(*block_entries);
    let start = portion.index(layout);
    let end = start + portion.len as u64;
    let first = table.blocks_of(stored_side).start;
    let numbers: Vec<usize> =
        (start / size..end.div_ceil(size)).map(|number| first + number as usize).collect();
    let scale = table.head().scale;
    let grades = Grades { from: scale, to: Scale::new(scale.parity(), C::BITS) };
    let wanted: [C; 256] = std::array::from_fn(|grade| grades.of(grade as u8).unwrap_or(broken()));
    let mut cells: Vec<C> = Vec::with_capacity(portion.len);
    let mut skip = (start % size) as usize;
    for numbers in numbers.chunks(BLOCKS_AT_ONCE) {
        let blocks: Vec<_> =
            numbers.par_iter().map(|&number| table.read_block(number)).collect::<Result<_, _>>()?;
        for block in &blocks {
            let entries = block.len() / usize::from(scale.bits() / 8);
            let end = entries.min(skip + portion.len - cells.len());
            if scale.bits() == 8 {
                cells.extend(block[skip..end].iter().map(|&cell| wanted[usize::from(cell)]));
            } else {
                let words = &block.as_chunks::<2>().0[skip..end];
                cells.extend(words.iter().map(|&cell| C::from_grade(u16::from_le_bytes(cell))));
            }
            skip = 0;
        }
    }
    let twins = Twins::of(layout);
    for row in (0..cells.len()).step_by(64) {
        let place = layout.place(start + row as u64);
        let mut left = twins.duplicates(layout, place);
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let kept = twins.canonical(layout, Place { inner: place.inner | square, ..place });
            cells[row + square] = cells[(layout.index(kept) - start) as usize];
        }
    }
    Ok(cells)
}

/// The values of one class.
struct ClassValues<'a, C, G> {
    frame: &'a Frame<'a, C, G>,
    slice: usize,
    class: usize,
    side: Color,
    /// Whether the best captures and promotions count beside what is stored.
    apart: bool,
    gather: Gather,
    stored: &'a [C],
    cells: &'a mut [C],
}

impl<C: Lane, G: Game> Kernel for ClassValues<'_, C, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let ClassValues { frame, slice, class, side, apart, gather, stored, cells } = self;
        let still = frame.class(slice, class);
        let mut row = [broken(); 64];
        for (word, cells) in cells.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            let (squares, occupied) = still.row(word);
            let (men, row_man) = (frame.men(), frame.layout.row_man());
            let valid = !frame.game.broken(men, &squares, row_man, side);
            if valid == 0 {
                continue;
            }
            gather.row(stored, word * 64, &mut row);
            if apart {
                let live = frame.live(&squares, side);
                *cells = Seeds::of(frame, isa, Steps::Apart, (&squares, occupied), live, side).0;
            }
            for (square, (cell, &stored)) in cells.iter_mut().zip(&row).enumerate() {
                *cell = if valid >> square & 1 != 0 { stored.max(*cell) } else { broken() };
            }
        }
    }
}
