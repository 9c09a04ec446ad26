use std::sync::LazyLock;

use shakmaty::{Square, attacks};

use crate::board::Symmetry;

/// A class that no placement has.
const NONE: u16 = u16::MAX;

/// The placements of the leading men, up to symmetry.
#[derive(Debug)]
pub(super) struct Classes {
    /// The squares of the leading men, one representative a class.
    places: Vec<[u8; 2]>,
    /// By the squares of the leading men: the class and the symmetry that takes them to its representative.
    of: Vec<(u16, Symmetry)>,
    /// How many placements of the full board fall into each class.
    weights: Vec<u8>,
}

/// The kings, which may not touch: 462 classes.
pub(super) static KINGS: LazyLock<Classes> = LazyLock::new(|| Classes::folded(2, &Symmetry::ALL, apart));
/// Any two men that may touch: 518 classes.
pub(super) static PAIRS: LazyLock<Classes> =
    LazyLock::new(|| Classes::folded(2, &Symmetry::ALL, |a, b| a != b));
/// One man under the eight symmetries: 10 classes.
pub(super) static ONE: LazyLock<Classes> =
    LazyLock::new(|| Classes::folded(1, &Symmetry::ALL, |_, b| b == 0));
/// The kings, which may not touch, on a board with an up and a down: 1806 classes.
pub(super) static UPRIGHT_KINGS: LazyLock<Classes> =
    LazyLock::new(|| Classes::folded(2, &LEFT_AND_RIGHT, apart));
/// One man on such a board: 32 classes.
pub(super) static UPRIGHT_ONE: LazyLock<Classes> =
    LazyLock::new(|| Classes::folded(1, &LEFT_AND_RIGHT, |_, b| b == 0));
/// One man beside pawns, which fold the slice instead: 64 classes.
pub(super) static FREE: LazyLock<Classes> = LazyLock::new(|| Classes {
    places: (0..64).map(|s| [s, 0]).collect(),
    of: (0..64)
        .flat_map(|s| (0..64).map(move |b| (if b == 0 { s } else { NONE }, Symmetry::IDENTITY)))
        .collect(),
    weights: vec![1; 64],
});
/// No leading man: one class.
pub(super) static NO_LEAD: LazyLock<Classes> = LazyLock::new(|| Classes {
    places: vec![[0, 0]],
    of: (0..64 * 64).map(|i| (if i == 0 { 0 } else { NONE }, Symmetry::IDENTITY)).collect(),
    weights: vec![1],
});

/// The symmetries of a board with an up and a down.
const LEFT_AND_RIGHT: [Symmetry; 2] = [Symmetry::IDENTITY, Symmetry::MIRROR];

/// Whether two kings on these squares do not touch.
fn apart(a: u8, b: u8) -> bool {
    a != b && !attacks::king_attacks(Square::new(u32::from(a))).contains(Square::new(u32::from(b)))
}

impl Classes {
    /// The orbits of the allowed placements under some symmetries. The representative of an orbit is its least
    /// placement; under all eight its first man is in the triangle a1-d1-d4.
    fn folded(men: u8, symmetries: &[Symmetry], allowed: impl Fn(u8, u8) -> bool) -> Classes {
        let mut classes = Classes {
            places: Vec::new(),
            of: vec![(NONE, Symmetry::IDENTITY); 64 * 64],
            weights: Vec::new(),
        };
        let at = |a: u8, b: u8| usize::from(a) << 6 | usize::from(b);
        let image = |t: Symmetry, a: u8, b: u8| (t.square(a), if men == 2 { t.square(b) } else { 0 });
        for a in 0..64u8 {
            for b in (0..64).filter(|&b| allowed(a, b)) {
                if classes.of[at(a, b)].0 != NONE {
                    continue;
                }
                let class = classes.places.len() as u16;
                classes.places.push([a, b]);
                classes.weights.push(0);
                for &t in symmetries {
                    let (x, y) = image(t, a, b);
                    if classes.of[at(x, y)].0 == NONE {
                        classes.of[at(x, y)] = (class, t.inverse());
                        classes.weights[usize::from(class)] += 1;
                    }
                }
            }
        }
        classes
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The squares of the representative; a missing man stands on 0.
    #[inline(always)]
    pub(super) fn place(&self, class: usize) -> [u8; 2] {
        self.places[class]
    }

    /// The class of a placement, and the symmetry that takes it to the representative. A missing man is on 0.
    #[inline(always)]
    pub(super) fn of(&self, a: u8, b: u8) -> Option<(usize, Symmetry)> {
        let (class, t) = self.of[usize::from(a & 63) << 6 | usize::from(b & 63)];
        (class != NONE).then_some((usize::from(class), t))
    }

    pub(super) fn weight(&self, class: usize) -> u64 {
        u64::from(self.weights[class])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_classes_as_orbits() {
        for (classes, len, placements) in [
            (&KINGS, 462, 3612),
            (&PAIRS, 518, 4032),
            (&ONE, 10, 64),
            (&UPRIGHT_KINGS, 1806, 3612),
            (&UPRIGHT_ONE, 32, 64),
            (&FREE, 64, 64),
        ] {
            assert_eq!(classes.len(), len);
            assert_eq!((0..len).map(|c| classes.weight(c)).sum::<u64>(), placements);
        }
    }

    #[test]
    fn the_symmetry_leads_to_the_representative() {
        for a in 0..64 {
            for b in 0..64 {
                if let Some((class, t)) = KINGS.of(a, b) {
                    assert_eq!(KINGS.place(class), [t.square(a), t.square(b)]);
                }
            }
        }
    }
}
