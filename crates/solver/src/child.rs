use std::sync::Arc;

use bookends_tables::{AnyDense, Cell, Dense, Layout, LayoutError, Man, Scale, Squares, board::Symmetry};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    frame::SIDES,
    lane::{Row, broken},
    relayout::Relayout,
};

/// A solved table as the table above it sees it: with that table's men, in its colours.
#[derive(Debug)]
pub(crate) enum Child<C> {
    /// A table whose men are `from` of the men above.
    Table { table: Arc<Dense<C>>, from: Vec<usize> },
    /// Men of which neither side can win; `false` in `possible` if these squares are not a position.
    Drawn { from: Vec<usize>, possible: fn(&[u8]) -> bool, draw: C },
}

impl<C: Cell> Child<C> {
    fn from(&self) -> &[usize] {
        match self {
            Child::Table { from, .. } | Child::Drawn { from, .. } => from,
        }
    }

    /// The squares of the child's men, from those of the men above.
    #[inline(always)]
    fn squares(&self, above: &Squares) -> Squares {
        let mut squares = Squares::default();
        for (s, &i) in squares.iter_mut().zip(self.from()) {
            *s = above[i];
        }
        squares
    }

    /// The grade for `side` to move, with the men above on these squares.
    #[inline]
    pub(crate) fn grade(&self, above: &Squares, side: Color) -> C {
        let squares = self.squares(above);
        match self {
            Child::Table { table, .. } => {
                table.layout().locate(&squares).map_or(broken(), |(place, _)| table.cell(place, side))
            }
            Child::Drawn { possible, draw, from } => {
                if possible(&squares[..from.len()]) {
                    *draw
                } else {
                    broken()
                }
            }
        }
    }

    /// The grades for `side` to move with man `row_man` of the men above on each square, the others on
    /// these squares.
    #[inline(always)]
    pub(crate) fn row(&self, above: &Squares, side: Color, row_man: usize, out: &mut Row<C>) {
        if let Child::Table { table, from } = self
            && table.layout().inners() > 0
            && from[table.layout().row_man()] == row_man
        {
            let squares = self.squares(above);
            return row_of(table.layout(), |slice| table.slice(slice, side), &squares, out);
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
pub(crate) fn row_of<'a, C: Cell>(
    layout: &Layout,
    cells: impl Fn(usize) -> &'a [C],
    squares: &Squares,
    out: &mut Row<C>,
) {
    let Some((place, symmetry)) = layout.locate(squares) else {
        *out = [broken(); 64];
        return;
    };
    let start = place.class * layout.class_len() + (place.inner & !63);
    let row = cells(place.slice)[start..].first_chunk().expect("a row has 64 cells");
    turn_row(row, symmetry, out);
}

/// A row as it looks before the symmetry was applied: entry `q` is the one at the square where `q` goes.
#[inline(always)]
fn turn_row<C: Cell>(row: &Row<C>, symmetry: Symmetry, out: &mut Row<C>) {
    if symmetry.is_identity() {
        *out = *row;
    } else if symmetry == Symmetry::MIRROR {
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

/// Why a table cannot be arranged for a table above it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArrangeError {
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error("a distance does not fit the width")]
    TooNarrow,
}

/// The same table with its men in another order, perhaps with the colours exchanged, and with cells of the wanted
/// width. `touching` as for [`Layout::new`].
pub(crate) fn arrange<C: Cell>(
    table: &AnyDense,
    men: &[Man],
    touching: bool,
) -> Result<Dense<C>, ArrangeError> {
    let layout = Layout::new(men, touching)?;
    let scale = Scale::new(table.scale().parity(), C::BITS);
    let slices = match table {
        AnyDense::Byte(table) => arrange_slices(table, &layout, scale),
        AnyDense::Word(table) => arrange_slices(table, &layout, scale),
    }?;
    Ok(Dense::new(layout, scale, slices))
}

fn arrange_slices<S: Cell, C: Cell>(
    source: &Dense<S>,
    layout: &Layout,
    scale: Scale,
) -> Result<Vec<[Vec<C>; 2]>, ArrangeError> {
    let count = |men: &[Man], man: Man| men.iter().filter(|&&m| m == man).count();
    let (from, to) = (source.layout().men(), layout.men());
    let reversed = to.iter().any(|&man| count(from, man) != count(to, man));
    let views = SIDES.map(|side| {
        let side = if reversed { !side } else { side };
        let cells = (0..source.layout().slices()).map(|slice| source.slice(slice, side)).collect();
        Relayout::new(source.layout(), cells, layout, reversed)
    });
    let grades = Grades { from: source.scale(), to: scale };
    (0..layout.slices())
        .into_par_iter()
        .map(|slice| {
            let [white, black] = &views;
            Ok([arrange_slice(white, slice, &grades)?, arrange_slice(black, slice, &grades)?])
        })
        .collect()
}

fn arrange_slice<S: Cell, C: Cell>(
    view: &Relayout<'_, S>,
    slice: usize,
    grades: &Grades,
) -> Result<Vec<C>, ArrangeError> {
    let layout = view.to();
    let mut cells = vec![broken(); layout.slice_len()];
    let classes = cells.par_chunks_mut(layout.class_len()).enumerate();
    classes.try_for_each(|(class, cells)| {
        let view = view.class(slice, class);
        let mut row = [broken(); 64];
        for (number, cells) in cells.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            view.row(number * 64, &mut row);
            for (cell, grade) in cells.iter_mut().zip(row) {
                *cell = grades.of(grade)?;
            }
        }
        Ok::<(), ArrangeError>(())
    })?;
    Ok(cells)
}

/// Grades of one width as grades of another.
struct Grades {
    from: Scale,
    to: Scale,
}

impl Grades {
    #[inline(always)]
    fn of<S: Cell, C: Cell>(&self, grade: S) -> Result<C, ArrangeError> {
        if S::BITS == C::BITS {
            return Ok(C::from_grade(grade.into()));
        }
        match self.from.value(grade.into()) {
            None => Ok(broken()),
            Some(value) => self.to.grade(value).map(C::from_grade).ok_or(ArrangeError::TooNarrow),
        }
    }
}
