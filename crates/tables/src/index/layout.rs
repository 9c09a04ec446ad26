use std::{fmt, sync::Arc};

use bookends_rules::Variant;
use shakmaty::{Color, Role};

use super::{
    checks::{CHECKS, ChecksLeft},
    classes::{self, Classes},
    fold::Fold,
    slices::{MAX_PAWNS, Slices},
};
use crate::{
    board::Symmetry,
    material::{MAX_MEN, Man, Material},
};

/// The squares of the men, in the order of a layout. Those past the last man are 0, but in three-check the last entry
/// is the number of the [checks that are left](super::ChecksLeft).
pub type Squares = [u8; MAX_MEN];

/// An index, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where the pawns stand, and in three-check which checks are left.
    pub slice: usize,
    /// Where the leading men stand.
    pub class: usize,
    /// The squares of the inner men, six bits each, the last man lowest.
    pub inner: usize,
}

/// How the positions of some material are numbered.
///
/// The men come in a fixed order: leading men, inner men, pawns. The last inner man is the *row man*: its square
/// is the lowest six bits of the index, so that 64 neighbouring entries differ only in where it stands.
///
/// ```
/// use bookends_rules::Variant;
/// use bookends_tables::Layout;
///
/// let layout = Layout::of(&"KQvK".parse()?, Variant::Standard)?;
/// assert_eq!(layout.len(), 462 * 64);
/// // Kings on a1 and c3, queen on h2: the mirror image on the diagonal has the same index.
/// let (place, _) = layout.locate(&[0, 18, 15]).unwrap();
/// let (twin, _) = layout.locate(&[0, 18, 57]).unwrap();
/// assert_eq!(place.class, twin.class);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    variant: Variant,
    men: Vec<Man>,
    leads: usize,
    inners: usize,
    classes: &'static Classes,
    slices: Arc<Slices>,
    /// How many times each placement of the pawns is there: once for each [`ChecksLeft`] in three-check.
    states: usize,
}

/// An order of men that no layout has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// More pawns than an index holds.
    #[error("an index holds at most {MAX_PAWNS} pawns, here are {0}")]
    TooManyPawns(usize),
    /// Too few or too many men.
    #[error("an index holds 2 to {MAX_MEN} men, in three-check one less; here are {0}")]
    Men(usize),
    /// The order of the men breaks the rule for leading men or pawns.
    #[error("the men {0} are not in the order of an index: {1}")]
    Order(String, &'static str),
}

impl Layout {
    /// The usual layout of some material: the kings lead, then the men as they are named, then the pawns. With
    /// pawns the first king leads alone and the other is the first inner man. Without kings, men that both sides
    /// have lead as a man and its counterpart.
    ///
    /// # Errors
    /// [`LayoutError`] if there are too many men or pawns.
    pub fn of(material: &Material, variant: Variant) -> Result<Layout, LayoutError> {
        let men = material.men();
        let group = |m: &Man| match m.role {
            Role::King => 0,
            Role::Pawn => 2,
            _ => 1,
        };
        let mut order = men.clone();
        order.sort_by_key(group);
        if order.len() > 2 && material.is_own_reverse(variant) && material.pawns() == 0 {
            // The leading men must be the same when the colours are exchanged.
            let reverse = order[0].reversed();
            let at = order.iter().position(|&man| man == reverse).expect("both sides have the same men");
            order[1..=at].rotate_right(1);
        }
        Layout::new(&order, variant)
    }

    /// The layout with the men in a given order, pawns last.
    ///
    /// # Errors
    /// [`LayoutError`] if pawns are not last, if there are too many men, or if the kings are not first where the
    /// game wants that: without pawns, in all games in which each side has one king that it must not lose.
    pub fn new(order: &[Man], variant: Variant) -> Result<Layout, LayoutError> {
        let counts_checks = variant == Variant::ThreeCheck;
        let most = if counts_checks { CHECKS } else { MAX_MEN };
        if !(2..=most).contains(&order.len()) {
            return Err(LayoutError::Men(order.len()));
        }
        let bad = |why| LayoutError::Order(order.iter().map(|m| m.char()).collect(), why);
        let officers = order.iter().take_while(|m| m.role != Role::Pawn).count();
        let pawns = &order[officers..];
        if pawns.iter().any(|m| m.role != Role::Pawn) {
            return Err(bad("pawns come last"));
        }
        if pawns.len() > MAX_PAWNS {
            return Err(LayoutError::TooManyPawns(pawns.len()));
        }
        let fold = Fold::of(variant);
        let (leads, classes): (usize, &'static Classes) = match (pawns.is_empty(), officers, fold) {
            (true, 2, Fold::UprightKings) => (1, &classes::UPRIGHT_ONE),
            (true, 2, _) => (1, &classes::ONE),
            (true, _, Fold::Kings) => (2, &classes::KINGS),
            (true, _, Fold::UprightKings) => (2, &classes::UPRIGHT_KINGS),
            (true, _, Fold::TouchingKings | Fold::AnyTwo) => (2, &classes::PAIRS),
            (false, 0 | 1, _) => (0, &classes::NO_LEAD),
            (false, ..) => (1, &classes::FREE),
        };
        if leads == 2 && fold.kings_lead() && order[..2].iter().any(|m| m.role != Role::King) {
            return Err(bad("the kings lead"));
        }
        let colors: Vec<Color> = pawns.iter().map(|m| m.color).collect();
        Ok(Layout {
            variant,
            men: order.to_vec(),
            leads,
            inners: officers - leads,
            classes,
            slices: Arc::new(Slices::new(&colors, variant == Variant::Horde)),
            states: if counts_checks { ChecksLeft::COUNT } else { 1 },
        })
    }

    /// The same index with the man that leads beside pawns counted as an inner man: no symmetry folds its
    /// square, so the numbers are the same and a slice is a single class. Without pawns, the layout itself.
    #[must_use]
    pub fn flattened(&self) -> Layout {
        let mut flat = self.clone();
        if self.leads == 1 && self.has_pawns() {
            (flat.leads, flat.inners, flat.classes) = (0, self.inners + 1, &classes::NO_LEAD);
        }
        flat
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The men: leading, inner, pawns.
    pub fn men(&self) -> &[Man] {
        &self.men
    }

    /// The number of leading men: 0 to 2.
    pub fn leads(&self) -> usize {
        self.leads
    }

    /// The number of inner men, the row man among them.
    pub fn inners(&self) -> usize {
        self.inners
    }

    /// Whether the men on the board have an up and a down, so that only left and right can be exchanged.
    pub fn is_upright(&self) -> bool {
        self.has_pawns() || Fold::of(self.variant) == Fold::UprightKings
    }

    /// Whether symmetry folds the squares of the leading men, and not of the pawns.
    pub fn is_folded(&self) -> bool {
        self.leads > 0 && !self.has_pawns()
    }

    /// Whether some man is a pawn.
    #[inline(always)]
    pub fn has_pawns(&self) -> bool {
        self.leads + self.inners < self.men.len()
    }

    /// Whether positions differ by the checks that are left, as in three-check.
    #[inline(always)]
    pub fn counts_checks(&self) -> bool {
        self.states > 1
    }

    /// How many times each placement of the men is there: nine times where positions differ by the
    /// [checks left](ChecksLeft), else once.
    pub fn states(&self) -> usize {
        self.states
    }

    /// Whether there are rows: some man is no pawn.
    pub fn has_rows(&self) -> bool {
        self.inners > 0
    }

    /// The place of the row man among the men.
    ///
    /// # Panics
    /// If all men are pawns, so that there are no [rows](Layout::has_rows).
    pub fn row_man(&self) -> usize {
        assert!(self.has_rows(), "pawns alone have no rows");
        self.leads + self.inners - 1
    }

    /// The number of slices.
    pub fn slices(&self) -> usize {
        self.slices.len() * self.states
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The number of entries of a class: 64 to the number of inner men.
    pub fn class_len(&self) -> usize {
        1 << (6 * self.inners)
    }

    /// The number of entries of a slice.
    pub fn slice_len(&self) -> usize {
        self.classes() * self.class_len()
    }

    /// The number of entries for one side to move.
    pub fn len(&self) -> u64 {
        self.slices() as u64 * self.slice_len() as u64
    }

    /// Never: a layout has entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index of a place.
    #[inline]
    pub fn index(&self, place: Place) -> u64 {
        (place.slice as u64 * self.classes() as u64 + place.class as u64) << (6 * self.inners)
            | place.inner as u64
    }

    /// The place of an index below [`Layout::len`].
    pub fn place(&self, index: u64) -> Place {
        let lead = index >> (6 * self.inners);
        Place {
            slice: (lead / self.classes() as u64) as usize,
            class: (lead % self.classes() as u64) as usize,
            inner: (index & (self.class_len() as u64 - 1)) as usize,
        }
    }

    /// The place of men that stand on these squares (in the order of the layout), and the symmetry that takes
    /// them there. `None` if no place has them: kings that touch, pawns on the first or last rank or on each other,
    /// or in three-check no checks left, for which all of [`Squares`] must be given.
    #[inline]
    pub fn locate(&self, squares: &[u8]) -> Option<(Place, Symmetry)> {
        let officers = self.leads + self.inners;
        let (mut slice, by_slice) = self.slices.of(&squares[officers..self.men.len()])?;
        if self.counts_checks() {
            slice += usize::from(ChecksLeft::of_squares(squares)?.number()) * self.slices.len();
        }
        let lead = |i: usize| if i < self.leads { by_slice.square(squares[i]) } else { 0 };
        let (class, by_class) = self.classes.of(lead(0), lead(1))?;
        // Only one of the two is ever more than the identity.
        let symmetry = if by_slice.is_identity() { by_class } else { by_slice };
        let map = symmetry.squares();
        let mut inner = 0;
        for &s in &squares[self.leads..officers] {
            inner = inner << 6 | usize::from(map[usize::from(s & 63)]);
        }
        Some((Place { slice, class, inner }, symmetry))
    }

    /// The squares of the men of a place, in the order of the layout, and in three-check the checks left.
    #[inline]
    pub fn squares(&self, place: Place) -> Squares {
        let mut squares = [0; MAX_MEN];
        squares[..2].copy_from_slice(&self.classes.place(place.class));
        for i in 0..self.inners {
            squares[self.leads + i] = (place.inner >> (6 * (self.inners - 1 - i)) & 63) as u8;
        }
        let pawns = self.pawn_squares(place.slice);
        let officers = self.leads + self.inners;
        squares[officers..officers + pawns.len()].copy_from_slice(pawns);
        if let Some(left) = self.checks_left(place.slice) {
            squares[CHECKS] = left.number();
        }
        squares
    }

    /// How many placements of the full board, like men told apart, an entry of this slice and class stands for:
    /// at most 8 without pawns. Exact for every entry of the class, save that a class whose leading men stand
    /// on the diagonal holds both mirror images, which are then counted once each.
    pub fn weight(&self, slice: usize, class: usize) -> u64 {
        self.slices.weight(slice % self.slices.len()) * self.classes.weight(class)
    }

    /// The squares of the leading men of a class; a missing man stands on 0.
    #[inline]
    pub fn lead_squares(&self, class: usize) -> [u8; 2] {
        self.classes.place(class)
    }

    /// The class of leading men on these squares, and the symmetry that takes them there; a missing man is on 0.
    #[inline]
    pub fn class_of(&self, lead: [u8; 2]) -> Option<(usize, Symmetry)> {
        self.classes.of(lead[0], lead[1])
    }

    /// The squares of the pawns of a slice.
    #[inline]
    pub fn pawn_squares(&self, slice: usize) -> &[u8] {
        self.slices.place(slice % self.slices.len())
    }

    /// The checks that are left in a slice; `None` but in three-check.
    #[inline]
    pub fn checks_left(&self, slice: usize) -> Option<ChecksLeft> {
        if self.counts_checks() { ChecksLeft::all().nth(slice / self.slices.len()) } else { None }
    }
}

impl fmt::Display for Layout {
    /// The letters of the men in order, white ones in upper case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.men.iter().try_for_each(|m| write!(f, "{}", m.char()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(name: &str) -> Layout {
        Layout::of(&name.parse().unwrap(), Variant::Standard).unwrap()
    }

    #[test]
    fn every_index_leads_to_squares_that_lead_back() {
        for name in ["KQvK", "KPvK", "KPvKP"] {
            let layout = layout(name);
            for index in 0..layout.len() {
                let squares = layout.squares(layout.place(index));
                let (place, _) = layout.locate(&squares[..layout.men().len()]).unwrap();
                // A placement on the diagonal may have its mirror image's symmetry, but never another class.
                assert_eq!(
                    (place.slice, place.class),
                    (layout.place(index).slice, layout.place(index).class)
                );
            }
        }
    }

    #[test]
    fn mirrored_positions_share_a_place() {
        let layout = layout("KRvKP");
        let squares = [4, 60, 12, 51];
        let mirrored = squares.map(|s| Symmetry::MIRROR.square(s));
        assert_eq!(layout.locate(&squares).unwrap().0, layout.locate(&mirrored).unwrap().0);
    }

    #[test]
    fn orders_that_no_index_has_are_refused() {
        let men = |text: &str| text.chars().map(|c| Man::from_char(c).unwrap()).collect::<Vec<_>>();
        assert!(matches!(Layout::new(&men("KPk"), Variant::Standard), Err(LayoutError::Order(..))));
        assert!(matches!(Layout::new(&men("KQk"), Variant::Standard), Err(LayoutError::Order(..))));
        assert!(matches!(Layout::new(&men("KkPPPPP"), Variant::Standard), Err(LayoutError::TooManyPawns(5))));
        assert_eq!(Layout::new(&men("kRKP"), Variant::Standard).unwrap().to_string(), "kRKP");
    }
}
