use bookends_rules::Variant;
use shakmaty::{ByColor, Color, RemainingChecks};

use super::Squares;
use crate::material::MAX_MEN;

/// The entry of [`Squares`] that says, in three-check, which checks are left. There it is never a man's.
pub const CHECKS: usize = MAX_MEN - 1;

/// The checks that each side has still to give, of a game of three-check that is not over: one to three each.
///
/// ```
/// use bookends_tables::index::ChecksLeft;
/// use shakmaty::Color;
///
/// let start = ChecksLeft::all().last().unwrap();
/// let then = start.after_check_by(Color::White).unwrap();
/// assert_eq!((then.by(Color::White), then.by(Color::Black)), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChecksLeft(u8);

impl ChecksLeft {
    /// The most checks that a side has still to give.
    pub const MOST: u8 = 3;
    /// How many there are.
    pub const COUNT: usize = (ChecksLeft::MOST * ChecksLeft::MOST) as usize;

    /// All of them in the order of their numbers: Black's checks change first, one before three.
    pub fn all() -> impl Iterator<Item = ChecksLeft> {
        (0..Self::COUNT as u8).map(ChecksLeft)
    }

    /// What a position says; `None` if a side has given its last check.
    pub fn of(left: &ByColor<RemainingChecks>) -> Option<ChecksLeft> {
        let before = |color: Color| u8::from(left[color]).checked_sub(1).filter(|&n| n < Self::MOST);
        Some(ChecksLeft(before(Color::White)? * Self::MOST + before(Color::Black)?))
    }

    /// What the entry [`CHECKS`] of squares says; `None` if the number is none.
    #[inline(always)]
    pub fn of_squares(squares: &[u8]) -> Option<ChecksLeft> {
        squares
            .get(CHECKS)
            .filter(|&&number| usize::from(number) < Self::COUNT)
            .map(|&number| ChecksLeft(number))
    }

    /// Its number, 0 to 8.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The checks that a side has still to give: 1 to 3.
    #[inline(always)]
    pub fn by(self, color: Color) -> u8 {
        1 + color.fold_wb(self.0 / Self::MOST, self.0 % Self::MOST)
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn exchanged(self) -> ChecksLeft {
        ChecksLeft(self.0 % Self::MOST * Self::MOST + self.0 / Self::MOST)
    }

    /// What is left after a side has given check; `None` if that was its last.
    #[inline(always)]
    #[must_use]
    pub fn after_check_by(self, color: Color) -> Option<ChecksLeft> {
        (self.by(color) > 1).then(|| ChecksLeft(self.0 - color.fold_wb(Self::MOST, 1)))
    }
}

impl From<ChecksLeft> for ByColor<RemainingChecks> {
    fn from(left: ChecksLeft) -> ByColor<RemainingChecks> {
        ByColor::new_with(|color| RemainingChecks::new(left.by(color).into()))
    }
}

/// The checks that squares of a game of three-check say; `None` in every other game.
pub fn remaining_checks(variant: Variant, squares: &Squares) -> Option<ByColor<RemainingChecks>> {
    let counted = variant == Variant::ThreeCheck;
    counted.then(|| ChecksLeft::of_squares(squares)).flatten().map(ByColor::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_what_it_was_made_of() {
        for left in ChecksLeft::all() {
            assert_eq!(ChecksLeft::of(&left.into()), Some(left));
            let mut squares = Squares::default();
            squares[CHECKS] = left.number();
            assert_eq!(ChecksLeft::of_squares(&squares), Some(left));
            for color in Color::ALL {
                assert_eq!(left.exchanged().by(color), left.by(!color));
                let then = left.after_check_by(color);
                assert_eq!(then.map_or(0, |then| then.by(color)), left.by(color) - 1);
                assert!(then.is_none_or(|then| then.by(!color) == left.by(!color)));
            }
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_number() {
        let over = ByColor { white: RemainingChecks::new(0), black: RemainingChecks::new(2) };
        assert_eq!(ChecksLeft::of(&over), None);
        assert_eq!(ChecksLeft::of_squares(&[9; MAX_MEN]), None);
        assert_eq!(ChecksLeft::of_squares(&[0, 1, 2]), None);
    }
}
