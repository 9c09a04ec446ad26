use std::sync::Arc;

use bookends_store::StoreError;
use bookends_tables::{Cell, Layout, Man, Place, Scale, Squares, board::Symmetry, index::CHECKS, side_index};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    children::{AnyCells, ArrangeOrSolve, SideSource},
    error::SolveError,
    frame::SMALL_SLICE,
    game::Tell,
    lane::{Lane, Row, broken},
    portion::Portion,
    relayout::Relayout,
    spill::{Room, SideCells, room_to_read},
    width::{Grades, TooNarrow},
};

/// One side to move of a solved table, with the men of the table above it in its colours.
#[derive(Debug)]
pub(crate) struct Arranged<C> {
    layout: Layout,
    cells: SideCells<C>,
}

/// A solved table as the table above it sees it.
#[derive(Debug)]
pub(crate) enum Child<C> {
    /// A table whose men are `from` of the men above; by side to move, where one moves.
    Table { sides: [Option<Arc<Arranged<C>>>; 2], from: Vec<usize> },
    /// Men whose squares tell the value.
    Told { from: Vec<usize>, men: Vec<Man>, tell: Tell, scale: Scale },
}

/// The side to move of a table that is asked for after a change.
#[inline(always)]
fn one<C>(sides: &[Option<Arc<Arranged<C>>>; 2], side: Color) -> &Arranged<C> {
    sides[side_index(side)].as_ref().expect("it is the turn of the side that has not moved")
}

impl<C: Lane> Child<C> {
    /// The first failure to read a temporary file, if there was one.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self {
            Child::Table { sides, .. } => sides.iter().flatten().try_for_each(|side| side.cells.check()),
            Child::Told { .. } => Ok(()),
        }
    }

    fn from(&self) -> &[usize] {
        match self {
            Child::Table { from, .. } | Child::Told { from, .. } => from,
        }
    }

    /// The squares of the child's men, from those of the men above.
    #[inline(always)]
    fn squares(&self, above: &Squares) -> Squares {
        let mut squares = Squares::default();
        for (s, &i) in squares.iter_mut().zip(self.from()) {
            *s = above[i];
        }
        // In games without checks to count no man of the child stands there.
        squares[CHECKS] = above[CHECKS];
        squares
    }

    /// The grade for `side` to move, with the men above on these squares.
    #[inline]
    pub(crate) fn grade(&self, above: &Squares, side: Color) -> C {
        let squares = self.squares(above);
        match self {
            Child::Table { sides, .. } => {
                let Arranged { layout, cells } = one(sides, side);
                layout.locate(&squares).map_or(broken(), |(place, _)| cells.cell(layout, place))
            }
            Child::Told { men, tell, scale, .. } => {
                let grade = tell(men, &squares[..men.len()], side).and_then(|value| scale.grade(value));
                grade.map_or(broken(), C::from_grade)
            }
        }
    }

    /// The grades for `side` to move with man `row_man` of the men above on each square, the others on
    /// these squares.
    #[inline(always)]
    pub(crate) fn row(&self, above: &Squares, side: Color, row_man: usize, out: &mut Row<C>) {
        if let Child::Table { sides, from } = self {
            let Arranged { layout, cells } = one(sides, side);
            if layout.has_rows() && from[layout.row_man()] == row_man {
                let squares = self.squares(above);
                return row_of(layout, cells, &squares, out);
            }
        }
        let mut above = *above;
        for (square, grade) in out.iter_mut().enumerate() {
            above[row_man] = square as u8;
            *grade = self.grade(&above, side);
        }
    }
}

/// The row of a table on which the row man of its layout stands anywhere, the others on these squares.
#[inline(always)]
pub(crate) fn row_of<C: Lane>(layout: &Layout, cells: &SideCells<C>, squares: &Squares, out: &mut Row<C>) {
    let Some((place, symmetry)) = layout.locate(squares) else {
        *out = [broken(); 64];
        return;
    };
    let place = Place { inner: place.inner & !63, ..place };
    if symmetry.is_identity() {
        return cells.row(layout, place, out);
    }
    let mut row = [broken(); 64];
    cells.row(layout, place, &mut row);
    turn_row(&row, symmetry, out);
}

/// A row as it looks before the symmetry was applied: entry `q` is the one at the square where `q` goes.
#[inline(always)]
fn turn_row<C: Cell>(row: &Row<C>, symmetry: Symmetry, out: &mut Row<C>) {
    if symmetry == Symmetry::MIRROR {
        for (to, from) in out.as_chunks_mut::<8>().0.iter_mut().zip(row.as_chunks::<8>().0) {
            *to = *from;
            to.reverse();
        }
    } else {
        let map = symmetry.squares();
        for (to, &from) in out.iter_mut().zip(map) {
            *to = row[usize::from(from & 63)];
        }
    }
}

/// Whether the men of `to` are those of `from` with the colours exchanged. Men that are the same either way are not.
pub(crate) fn is_reversed(from: &[Man], to: &[Man]) -> bool {
    let count = |men: &[Man], man: Man| men.iter().filter(|&&m| m == man).count();
    to.iter().any(|&man| count(from, man) != count(to, man))
}

/// One side to move of a table with its men in the order of a layout, perhaps with the colours exchanged, and with
/// cells of the wanted width.
pub(crate) fn arrange<C: Lane>(
    source: &dyn SideSource,
    layout: Layout,
    scale: Scale,
    room: &Room,
) -> Result<Arranged<C>, ArrangeOrSolve> {
    let reversed = is_reversed(source.layout().men(), layout.men());
    let relayout = Relayout::new(source.layout(), &layout, reversed);
    let grades = Grades { from: source.scale(), to: scale };
    let one = |(portion, cells): (Portion, &mut [C])| {
        let there = relayout.class(portion.slice, portion.classes(&layout).start).portion;
        let fill = Fill { relayout: &relayout, grades: &grades, portion };
        match source.portion(there)? {
            AnyCells::Byte(from) => fill.cells(&from, cells),
            AnyCells::Word(from) => fill.cells(&from, cells),
        }
    };
    let mut cells = room_to_read::<C>(&layout, room).map_err(SolveError::from)?;
    match &mut cells {
        SideCells::Memory(slices) => {
            let slices = slices.iter_mut().enumerate();
            let portions: Vec<_> =
                slices.flat_map(|(slice, cells)| Portion::split(&layout, slice, cells)).collect();
            if Portion::len_of(&layout) > SMALL_SLICE {
                // A portion is large: all threads work on one.
                portions.into_iter().try_for_each(one)?;
            } else {
                portions.into_par_iter().try_for_each(one)?;
            }
        }
        SideCells::Spilled(lines) => {
            let array = lines.written().map_err(SolveError::from)?;
            for portion in Portion::all(&layout) {
                let mut cells = vec![broken(); portion.len];
                one((portion, &mut cells))?;
                array.write(portion.index(&layout), &cells).map_err(SolveError::from)?;
            }
        }
    }
    Ok(Arranged { layout, cells })
}

/// Fills a portion.
struct Fill<'a> {
    relayout: &'a Relayout<'a>,
    grades: &'a Grades,
    portion: Portion,
}

impl Fill<'_> {
    fn cells<S: Cell, C: Cell>(&self, from: &[S], cells: &mut [C]) -> Result<(), ArrangeOrSolve> {
        let layout = self.relayout.to();
        if !layout.has_rows() {
            cells[0] = self.grades.of(from[0])?;
            return Ok(());
        }
        let first = self.portion.classes(layout).start;
        let classes = cells.par_chunks_mut(layout.class_len()).enumerate();
        classes.try_for_each(|(i, cells)| {
            let gather = self.relayout.class(self.portion.slice, first + i);
            let mut row = [S::default(); 64];
            for (number, cells) in cells.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                gather.row(from, number * 64, &mut row);
                for (cell, grade) in cells.iter_mut().zip(row) {
                    *cell = self.grades.of(grade)?;
                }
            }
            Ok::<(), TooNarrow>(())
        })?;
        Ok(())
    }
}
