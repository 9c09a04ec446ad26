//! Cells of one layout read in the order of another.

use bookends_tables::{Cell, Layout, MAX_MEN, Man, Place, Squares, index::CHECKS};

use crate::portion::Portion;

/// How the entries of one order of the men, or of other colours, are found in another order.
///
/// Where symmetry folds the leading men they are the same men in both orders. Then, for one slice and class of the
/// new order, the old index is a sum with one term for the square of each other man.
#[derive(Debug)]
pub(crate) struct Relayout<'a> {
    from: &'a Layout,
    to: &'a Layout,
    /// For each man of the new order its place in the old one.
    origin: Vec<usize>,
    exchanged: bool,
}

/// Where the rows of one slice and class of the new order are in the old one.
#[derive(Debug)]
pub(crate) struct Gather {
    /// All of them lie in this portion of the old order.
    pub(crate) portion: Portion,
    base: usize,
    /// What each inner man of the new order adds to the place in the portion, by its square.
    terms: Vec<[usize; 64]>,
}

impl<'a> Relayout<'a> {
    /// From the layout `from` to the order of `to`. With `exchanged`, White's men of the new order are Black's of
    /// the old one and the board is turned upside down.
    pub(crate) fn new(from: &'a Layout, to: &'a Layout, exchanged: bool) -> Self {
        let mut free: Vec<Option<Man>> = from.men().iter().copied().map(Some).collect();
        let mut origin = Vec::new();
        for man in to.men() {
            let wanted = if exchanged { man.reversed() } else { *man };
            let at = free.iter().position(|m| *m == Some(wanted)).expect("both orders have the same men");
            free[at] = None;
            origin.push(at);
        }
        Relayout { from, to, origin, exchanged }
    }

    /// The order in which it is read.
    pub(crate) fn to(&self) -> &'a Layout {
        self.to
    }

    /// Where a slice and class of the new order is.
    pub(crate) fn class(&self, slice: usize, class: usize) -> Gather {
        let (from, to) = (self.from, self.to);
        let turn = |square: u8| if self.exchanged { square ^ 56 } else { square };
        let start = to.squares(Place { slice, class, inner: 0 });
        let mut squares: Squares = [0; MAX_MEN];
        for (i, &at) in self.origin.iter().enumerate() {
            squares[at] = turn(start[i]);
        }
        if let Some(left) = to.checks_left(slice) {
            squares[CHECKS] = if self.exchanged { left.exchanged() } else { left }.number();
        }
        let (place, symmetry) = from.locate(&squares).expect("both orders have the same placements");
        let folded = to.leads() + to.inners() == to.men().len();
        let weight = |at: usize| match at.checked_sub(from.leads()) {
            Some(inner) => 1 << (6 * (from.inners() - 1 - inner)),
            // Beside pawns the class of a leading man is its square.
            None => from.class_len(),
        };
        let term = |i: usize, square: u8| usize::from(symmetry.square(turn(square))) * weight(self.origin[i]);
        let (portion, base) = if folded {
            (Portion::class(from, place.slice, place.class), 0)
        } else {
            let leads = (0..to.leads()).map(|i| term(i, start[i])).sum();
            (Portion::slice(from, place.slice), leads)
        };
        let terms = (to.leads()..to.leads() + to.inners())
            .map(|i| std::array::from_fn(|square| term(i, square as u8)))
            .collect();
        Gather { portion, base, terms }
    }
}

impl Gather {
    /// The sum of all terms but the last, for the row that starts at an entry of the class.
    #[inline(always)]
    fn row_base(&self, inner: usize) -> (usize, &[usize; 64]) {
        let (last, others) = self.terms.split_last().expect("a row man");
        let mut base = self.base;
        for (i, terms) in others.iter().enumerate() {
            base += terms[inner >> (6 * (others.len() - i)) & 63];
        }
        (base, last)
    }

    /// Copies the row that starts at an entry of the class, from the cells of the portion.
    #[inline]
    pub(crate) fn row<C: Cell>(&self, cells: &[C], inner: usize, row: &mut [C; 64]) {
        let (base, last) = self.row_base(inner);
        for (cell, term) in row.iter_mut().zip(last) {
            *cell = cells[base + term];
        }
    }

    /// The same for one bit an entry; `words` are those of the portion, 64 entries each.
    #[inline]
    pub(crate) fn bits(&self, words: &[u64], inner: usize) -> u64 {
        let (base, last) = self.row_base(inner);
        let bit = |at: usize| words[at >> 6] >> (at & 63) & 1;
        last.iter().enumerate().fold(0, |bits, (square, term)| bits | bit(base + term) << square)
    }
}
