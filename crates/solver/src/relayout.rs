//! Cells of one layout read in the order of another.

use bookends_tables::{Cell, Layout, MAX_MEN, Man, Place, Squares};

/// Reads the cells of one side to move as if their table had another order of the men, or other colours.
///
/// Where symmetry folds the leading men they are the same men in both orders. Then, for one slice and class of the
/// new order, the old index is a sum with one term for the square of each other man.
#[derive(Debug)]
pub(crate) struct Relayout<'a, C> {
    from: &'a Layout,
    cells: Vec<&'a [C]>,
    to: &'a Layout,
    /// For each man of the new order its place in the old one.
    origin: Vec<usize>,
    exchanged: bool,
}

/// The cells of one slice and class of the new order.
#[derive(Debug)]
pub(crate) struct ClassView<'a, C> {
    cells: &'a [C],
    base: usize,
    /// What each inner man of the new order adds to the old index, by its square.
    terms: Vec<[usize; 64]>,
}

impl<'a, C: Cell> Relayout<'a, C> {
    /// Reads `cells` (slice by slice) of the layout `from` in the order of `to`. With `exchanged`, White's men of
    /// the new order are Black's of the old one and the board is turned upside down.
    pub(crate) fn new(from: &'a Layout, cells: Vec<&'a [C]>, to: &'a Layout, exchanged: bool) -> Self {
        let mut free: Vec<Option<Man>> = from.men().iter().copied().map(Some).collect();
        let mut origin = Vec::new();
        for man in to.men() {
            let wanted = if exchanged { man.reversed() } else { *man };
            let at = free.iter().position(|m| *m == Some(wanted)).expect("both orders have the same men");
            free[at] = None;
            origin.push(at);
        }
        Relayout { from, cells, to, origin, exchanged }
    }

    /// The order in which the cells are read.
    pub(crate) fn to(&self) -> &'a Layout {
        self.to
    }

    /// The cells of a slice and class of the new order.
    pub(crate) fn class(&self, slice: usize, class: usize) -> ClassView<'a, C> {
        let (from, to) = (self.from, self.to);
        let turn = |square: u8| if self.exchanged { square ^ 56 } else { square };
        let start = to.squares(Place { slice, class, inner: 0 });
        let mut squares: Squares = [0; MAX_MEN];
        for (i, &at) in self.origin.iter().enumerate() {
            squares[at] = turn(start[i]);
        }
        let (place, symmetry) = from.locate(&squares).expect("both orders have the same placements");
        let folded = to.leads() + to.inners() == to.men().len();
        let weight = |at: usize| match at.checked_sub(from.leads()) {
            Some(inner) => 1 << (6 * (from.inners() - 1 - inner)),
            // Beside pawns the class of a leading man is its square.
            None => from.class_len(),
        };
        let term = |i: usize, square: u8| usize::from(symmetry.square(turn(square))) * weight(self.origin[i]);
        let mut base = if folded { place.class * from.class_len() } else { 0 };
        if !folded {
            base += (0..to.leads()).map(|i| term(i, start[i])).sum::<usize>();
        }
        let terms = (to.leads()..to.leads() + to.inners())
            .map(|i| std::array::from_fn(|square| term(i, square as u8)))
            .collect();
        ClassView { cells: self.cells[place.slice], base, terms }
    }
}

impl<C: Cell> ClassView<'_, C> {
    /// Copies the row that starts at an entry of the class.
    #[inline]
    pub(crate) fn row(&self, inner: usize, row: &mut [C; 64]) {
        let (last, others) = self.terms.split_last().expect("a row man");
        let mut base = self.base;
        for (i, terms) in others.iter().enumerate() {
            base += terms[inner >> (6 * (others.len() - i)) & 63];
        }
        for (cell, term) in row.iter_mut().zip(last) {
            *cell = self.cells[base + term];
        }
    }
}
