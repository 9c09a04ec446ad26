use super::{Layout, Place, Squares};
use crate::{MAX_MEN, board::Symmetry};

/// No man of the same kind comes before.
const FIRST: u8 = u8::MAX;

/// Which entries of a layout stand for the same position.
///
/// A layout tells like men apart and, where the leading men stand on the a1-h8 diagonal, holds both mirror
/// images of a position. Of such twins a table needs to keep one: the *canonical* one, whose like men ascend and
/// whose index is the least.
///
/// ```
/// use bookends_rules::Variant;
/// use bookends_tables::{Layout, Place, index::Twins};
///
/// let layout = Layout::of(&"KRRvK".parse()?, Variant::Standard)?;
/// let twins = Twins::of(&layout);
/// let place = Place { slice: 0, class: 40, inner: 50 << 6 | 20 };
/// assert_eq!(twins.canonical(&layout, place).inner, 20 << 6 | 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Twins {
    /// For every man the like man before it that may be exchanged for it.
    before: [u8; MAX_MEN],
    /// The men whose squares are free: no symmetry folds them.
    free: (usize, usize),
    /// Whether symmetry folds the leading men.
    folded: bool,
    /// Whether it does so by the exchange of files and ranks too, which leaves the diagonal where it is.
    diagonal: bool,
}

impl Twins {
    /// The twins of a layout.
    pub fn of(layout: &Layout) -> Twins {
        let officers = layout.leads() + layout.inners();
        let folded = officers == layout.men().len();
        let free = (if folded { layout.leads() } else { 0 }, officers);
        let mut before = [FIRST; MAX_MEN];
        for (i, before) in before.iter_mut().enumerate().take(free.1).skip(free.0) {
            if let Some(j) = (free.0..i).rev().find(|&j| layout.men()[j] == layout.men()[i]) {
                *before = j as u8;
            }
        }
        Twins { before, free, folded, diagonal: folded && !layout.is_upright() }
    }

    /// The twin that a table keeps.
    #[inline]
    pub fn canonical(&self, layout: &Layout, place: Place) -> Place {
        let mut squares = layout.squares(place);
        self.sort(&mut squares);
        let sorted = self.place(layout, place, &squares);
        if !self.has_mirror_images(layout, place.class) {
            return sorted;
        }
        // Files and ranks exchanged: the only symmetry that leaves the diagonal where it is.
        for square in &mut squares[self.free.0..self.free.1] {
            *square = Symmetry::ALL[4].square(*square);
        }
        self.sort(&mut squares);
        let mirrored = self.place(layout, place, &squares);
        if mirrored.inner < sorted.inner { mirrored } else { sorted }
    }

    /// The squares of the row man, from a place at the start of a row, whose entries are not canonical.
    #[inline]
    pub fn duplicates(&self, layout: &Layout, place: Place) -> u64 {
        let squares = layout.squares(place);
        let row_man = layout.row_man();
        for i in self.free.0..self.free.1.min(row_man) {
            let j = self.before[i];
            if j != FIRST && squares[usize::from(j)] > squares[i] {
                return u64::MAX;
            }
        }
        let mut duplicates = match self.before[row_man] {
            FIRST => 0,
            j => (1 << squares[usize::from(j)]) - 1,
        };
        if self.has_mirror_images(layout, place.class) {
            for square in 0..64 {
                let entry = Place { inner: place.inner | square, ..place };
                duplicates |= u64::from(self.canonical(layout, entry) != entry) << square;
            }
        }
        duplicates
    }

    /// Whether a class holds every position twice: its leading men stand on the diagonal.
    #[inline]
    pub fn has_mirror_images(&self, layout: &Layout, class: usize) -> bool {
        let on_diagonal = |s: &u8| s >> 3 == s & 7;
        self.diagonal && layout.lead_squares(class)[..layout.leads()].iter().all(on_diagonal)
    }

    /// Makes like men ascend.
    #[inline]
    fn sort(&self, squares: &mut Squares) {
        for i in self.free.0..self.free.1 {
            let mut at = i;
            while self.before[at] != FIRST && squares[usize::from(self.before[at])] > squares[at] {
                squares.swap(usize::from(self.before[at]), at);
                at = usize::from(self.before[at]);
            }
        }
    }

    /// The place of squares whose leading men, if folded, have not moved.
    #[inline]
    fn place(&self, layout: &Layout, from: Place, squares: &Squares) -> Place {
        let inner = squares[layout.leads()..self.free.1].iter().fold(0, |n, &s| n << 6 | usize::from(s));
        // Beside pawns the class of a leading man is its square.
        let class = if self.folded || layout.leads() == 0 { from.class } else { usize::from(squares[0]) };
        Place { slice: from.slice, class, inner }
    }
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    /// Every twin of an entry, found by trying all symmetries and all exchanges of two like men.
    fn twins_by_trying(layout: &Layout, place: Place) -> Vec<u64> {
        let officers = layout.leads() + layout.inners();
        let pawns = officers < layout.men().len();
        let squares = layout.squares(place);
        let mut found = Vec::new();
        for t in Symmetry::ALL.into_iter().take(if pawns { 1 } else { 8 }) {
            for i in 0..officers {
                for j in 0..officers {
                    let mut image = squares.map(|s| t.square(s));
                    if layout.men()[i] == layout.men()[j] {
                        image.swap(i, j);
                    }
                    let class = layout.class_of([image[0], if layout.leads() == 2 { image[1] } else { 0 }]);
                    if class.is_none() || layout.lead_squares(class.unwrap().0)[0] != image[0] {
                        continue;
                    }
                    if layout.leads() == 2 && layout.lead_squares(class.unwrap().0)[1] != image[1] {
                        continue;
                    }
                    let inner =
                        image[layout.leads()..officers].iter().fold(0, |n, &s| n << 6 | usize::from(s));
                    found.push(layout.index(Place { slice: place.slice, class: class.unwrap().0, inner }));
                }
            }
        }
        found
    }

    fn layout(order: &str) -> Layout {
        let men: Vec<_> = order.chars().filter_map(crate::Man::from_char).collect();
        Layout::new(&men, Variant::Standard).unwrap()
    }

    #[test]
    fn the_canonical_twin_is_the_least_of_all() {
        for order in ["KkQ", "KkRR", "kKBb", "RKkRP", "Kk"] {
            let layout = layout(order);
            let twins = Twins::of(&layout);
            for index in (0..layout.len()).step_by(if layout.len() > 99_999 { 997 } else { 1 }) {
                let place = layout.place(index);
                let canonical = layout.index(twins.canonical(&layout, place));
                let least = twins_by_trying(&layout, place).into_iter().min().unwrap();
                assert_eq!(canonical, least, "{order} {place:?}");
            }
        }
    }

    #[test]
    fn the_duplicates_of_a_row_are_its_entries_with_another_canonical_twin() {
        for order in ["KkQ", "KkRR", "kKBb", "RKkRP", "KP"] {
            let layout = layout(order);
            let twins = Twins::of(&layout);
            for row in (0..layout.len() / 64).step_by(if layout.len() > 99_999 { 997 } else { 1 }) {
                let start = layout.place(row * 64);
                let found = twins.duplicates(&layout, start);
                for square in 0..64 {
                    let place = Place { inner: start.inner | square, ..start };
                    let wanted = twins.canonical(&layout, place) != place;
                    assert_eq!(found >> square & 1 != 0, wanted, "{order} {place:?}");
                }
            }
        }
    }
}
