use shakmaty::Color;

use crate::board::Symmetry;

/// The most pawns that an index can hold; the table of placements has 48 entries to this power (56 where pawns may
/// stand on the first rank).
pub(super) const MAX_PAWNS: usize = 4;

/// A slice that no placement has.
const NONE: u32 = u32::MAX;
/// Set in the table of slices where the placement must be mirrored.
const MIRRORED: u32 = 1 << 31;

/// The placements of the pawns, up to the mirror and up to an exchange of like pawns.
#[derive(Debug)]
pub(super) struct Slices {
    pawns: usize,
    /// The first of the squares on which pawns may stand.
    lowest: u8,
    /// The squares of the pawns, one representative a slice.
    places: Vec<[u8; MAX_PAWNS]>,
    /// By the code of a placement: the slice, and whether it must be mirrored to get there.
    of: Vec<u32>,
    /// How many placements of the full board, like pawns told apart, fall into each slice.
    weights: Vec<u8>,
}

impl Slices {
    /// The slices of pawns of these colours. With `first_rank` White's may stand on the first rank too.
    pub(super) fn new(colors: &[Color], first_rank: bool) -> Slices {
        assert!(colors.len() <= MAX_PAWNS, "at most {MAX_PAWNS} pawns");
        let pawns = colors.len();
        let orders = orders_of_like(colors);
        let lowest = if first_rank && colors.contains(&Color::White) { 0 } else { 8 };
        let (places, weights) = (Vec::new(), Vec::new());
        let mut slices = Slices { pawns, lowest, places, of: Vec::new(), weights };
        let total = slices.squares().pow(pawns as u32);
        slices.of.resize(total, NONE);
        for code in 0..total {
            let place = slices.decode(code);
            let misplaced = |(&s, &color): (&u8, &Color)| color == Color::Black && s < 8;
            if slices.of[code] != NONE || overlap(&place[..pawns]) || place.iter().zip(colors).any(misplaced)
            {
                continue;
            }
            let slice = slices.places.len() as u32;
            slices.places.push(place);
            slices.weights.push(0);
            for t in [Symmetry::IDENTITY, Symmetry::MIRROR].into_iter().take(if pawns == 0 { 1 } else { 2 }) {
                for order in &orders {
                    let mut image = [0; MAX_PAWNS];
                    for (to, &from) in image.iter_mut().zip(order) {
                        *to = t.square(place[from]);
                    }
                    let image = slices.code(&image[..pawns]).expect("a pawn stays on its rank");
                    if slices.of[image] == NONE {
                        slices.of[image] = slice | if t.is_identity() { 0 } else { MIRRORED };
                        slices.weights[slice as usize] += 1;
                    }
                }
            }
        }
        slices
    }

    /// On how many squares a pawn may stand.
    #[inline(always)]
    fn squares(&self) -> usize {
        usize::from(56 - self.lowest)
    }

    /// The squares as one number, or `None` if a pawn stands where none can.
    #[inline(always)]
    fn code(&self, squares: &[u8]) -> Option<usize> {
        let mut code = 0;
        for &s in squares {
            let s = usize::from(s.wrapping_sub(self.lowest));
            if s >= self.squares() {
                return None;
            }
            code = code * self.squares() + s;
        }
        Some(code)
    }

    fn decode(&self, mut code: usize) -> [u8; MAX_PAWNS] {
        let mut place = [0; MAX_PAWNS];
        for s in place[..self.pawns].iter_mut().rev() {
            *s = (code % self.squares()) as u8 + self.lowest;
            code /= self.squares();
        }
        place
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The squares of the representative.
    #[inline(always)]
    pub(super) fn place(&self, slice: usize) -> &[u8] {
        &self.places[slice][..self.pawns]
    }

    /// The slice of a placement, and the symmetry that takes it there (up to an exchange of like pawns).
    #[inline(always)]
    pub(super) fn of(&self, squares: &[u8]) -> Option<(usize, Symmetry)> {
        match self.of[self.code(squares)?] {
            NONE => None,
            s if s & MIRRORED != 0 => Some(((s & !MIRRORED) as usize, Symmetry::MIRROR)),
            s => Some((s as usize, Symmetry::IDENTITY)),
        }
    }

    pub(super) fn weight(&self, slice: usize) -> u64 {
        u64::from(self.weights[slice])
    }
}

fn overlap(squares: &[u8]) -> bool {
    squares.iter().enumerate().any(|(i, s)| squares[..i].contains(s))
}

/// Every way to exchange pawns of one colour among themselves, the identity first.
fn orders_of_like(colors: &[Color]) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for (i, &color) in colors.iter().enumerate() {
        orders = orders
            .iter()
            .flat_map(|order: &Vec<usize>| {
                (0..=i).filter_map(move |at| {
                    // Put pawn i into every place whose pawn, and all from there on, could be exchanged for it.
                    let mut next = order.clone();
                    next.push(i);
                    if at < i {
                        if colors[at] != color {
                            return None;
                        }
                        next.swap(at, i);
                    }
                    Some(next)
                })
            })
            .collect();
    }
    orders.sort();
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn placements_are_counted_once() {
        for (colors, placements) in [
            (&[][..], 1),
            (&[White], 48),
            (&[White, White], 48 * 47),
            (&[White, Black], 48 * 47),
            (&[White, White, Black], 48 * 47 * 46),
        ] {
            let slices = Slices::new(colors, false);
            assert_eq!((0..slices.len()).map(|s| slices.weight(s)).sum::<u64>(), placements);
        }
        assert_eq!(Slices::new(&[White], false).len(), 24);
        assert_eq!(Slices::new(&[White], true).len(), 28);
        let horde = Slices::new(&[White, Black], true);
        assert_eq!((0..horde.len()).map(|s| horde.weight(s)).sum::<u64>(), 56 * 48 - 48);
    }

    #[test]
    fn like_pawns_change_places_freely_and_unlike_ones_do_not() {
        assert_eq!(orders_of_like(&[White, Black, White]), [[0, 1, 2], [2, 1, 0]]);
        assert_eq!(orders_of_like(&[White; 3]).len(), 6);
        let like = Slices::new(&[White, White], false);
        assert_eq!(like.of(&[8, 20]), like.of(&[20, 8]));
        let unlike = Slices::new(&[White, Black], false);
        assert_ne!(unlike.of(&[8, 20]), unlike.of(&[20, 8]));
    }

    #[test]
    fn pawns_on_the_edge_or_on_each_other_have_no_slice() {
        let slices = Slices::new(&[White, White], false);
        assert_eq!(slices.of(&[3, 20]), None);
        assert_eq!(slices.of(&[20, 60]), None);
        assert_eq!(slices.of(&[20, 20]), None);
    }
}
