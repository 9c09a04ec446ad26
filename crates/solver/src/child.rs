use std::sync::Arc;

use bookends_tables::{
    AnyDense, Cell, Dense, Layout, LayoutError, Man, Scale, Squares, board::Symmetry, side_index,
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::lane::{Row, broken};

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

/// How the men of one order stand in another.
struct Order {
    /// For each man of the target, its place in the source.
    to: Vec<usize>,
    /// Whether the source has the colours exchanged.
    reversed: bool,
}

impl Order {
    fn new(target: &[Man], source: &[Man]) -> Order {
        let places = |reversed: bool| {
            let mut used = vec![false; source.len()];
            target
                .iter()
                .map(|&man| {
                    let man = if reversed { man.reversed() } else { man };
                    let at = (0..source.len()).find(|&j| !used[j] && source[j] == man)?;
                    used[at] = true;
                    Some(at)
                })
                .collect::<Option<Vec<_>>>()
        };
        match places(false) {
            Some(to) => Order { to, reversed: false },
            None => Order { to: places(true).expect("the same material"), reversed: true },
        }
    }

    /// The squares in the order of the source.
    #[inline(always)]
    fn squares(&self, target: &Squares) -> Squares {
        let mut squares = Squares::default();
        for (i, &j) in self.to.iter().enumerate() {
            squares[j] = target[i] ^ self.flip();
        }
        squares
    }

    /// What exchanging the colours does to a square.
    #[inline(always)]
    fn flip(&self) -> u8 {
        if self.reversed { 56 } else { 0 }
    }
}

fn arrange_slices<S: Cell, C: Cell>(
    source: &Dense<S>,
    layout: &Layout,
    scale: Scale,
) -> Result<Vec<[Vec<C>; 2]>, ArrangeError> {
    let order = Order::new(layout.men(), source.layout().men());
    let grades = Grades::new(source.scale(), scale);
    (0..layout.slices())
        .into_par_iter()
        .map(|slice| {
            let mut sides = [const { Vec::new() }; 2];
            for side in Color::ALL {
                let mut cells = vec![broken(); layout.slice_len()];
                cells.par_chunks_mut(layout.class_len()).enumerate().try_for_each(|(class, cells)| {
                    arrange_class(source, layout, &order, &grades, (slice, class), side, cells)
                })?;
                sides[side_index(side)] = cells;
            }
            Ok(sides)
        })
        .collect()
}

fn arrange_class<S: Cell, C: Cell>(
    source: &Dense<S>,
    layout: &Layout,
    order: &Order,
    grades: &Grades,
    (slice, class): (usize, usize),
    side: Color,
    cells: &mut [C],
) -> Result<(), ArrangeError> {
    let from = source.layout();
    let source_side = if order.reversed { !side } else { side };
    // Where the square of the target's row man stands in the source's index, if it is not folded there.
    let digit = (layout.inners() > 0)
        .then(|| order.to[layout.row_man()])
        .filter(|man| (from.leads()..from.leads() + from.inners()).contains(man))
        .map(|man| 6 * (from.inners() - 1 - (man - from.leads())));
    let row_len = if layout.inners() > 0 { 64 } else { 1 };
    for (number, row) in cells.chunks_mut(row_len).enumerate() {
        let place = bookends_tables::Place { slice, class, inner: number * row_len };
        let mut squares = order.squares(&layout.squares(place));
        if let Some(digit) = digit {
            let Some((place, symmetry)) = from.locate(&squares) else { continue };
            let cells =
                &source.slice(place.slice, source_side)[place.class * from.class_len()..][..from.class_len()];
            let base = place.inner & !(63 << digit);
            for (square, cell) in row.iter_mut().enumerate() {
                let digit_value = usize::from(symmetry.square(square as u8 ^ order.flip()));
                *cell = grades.of(cells[base | digit_value << digit])?;
            }
        } else {
            for (square, cell) in row.iter_mut().enumerate() {
                if row_len == 64 {
                    squares[order.to[layout.row_man()]] = square as u8 ^ order.flip();
                }
                *cell = match from.locate(&squares) {
                    Some((place, _)) => grades.of(source.cell(place, source_side))?,
                    None => broken(),
                };
            }
        }
    }
    Ok(())
}

/// Grades of one width as grades of another.
struct Grades {
    from: Scale,
    to: Scale,
}

impl Grades {
    fn new(from: Scale, to: Scale) -> Grades {
        Grades { from, to }
    }

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
