//! Moves that give check, in a game that counts checks. What such a move leads to has fewer checks left, so it can
//! never be taken back: even a quiet one is irreversible.

use bookends_tables::{
    MAX_MEN, Man, Squares,
    board::Modern,
    index::{CHECKS, ChecksLeft},
    row,
};
use shakmaty::{Color, Role};

use crate::change::Change;

/// The men after a move.
#[derive(Debug)]
pub(crate) struct Moved {
    men: [Man; MAX_MEN],
    squares: Squares,
    len: usize,
    /// The number, among those that are left, of the man whose square is not looked at.
    row_man: usize,
}

impl Moved {
    /// The men that a change leaves, on the squares on which `men` stand then, `row_man` on any square.
    ///
    /// `row_man` must be left.
    #[inline]
    pub(crate) fn new(men: &[Man], squares: &Squares, change: Change, row_man: usize) -> Moved {
        let mut moved =
            Moved { men: [men[0]; MAX_MEN], squares: Squares::default(), len: 0, row_man: usize::MAX };
        for (i, &man) in men.iter().enumerate() {
            let Some(man) = change.of_man(i, man) else { continue };
            if i == row_man {
                moved.row_man = moved.len;
            }
            moved.men[moved.len] = man;
            moved.squares[moved.len] = squares[i];
            moved.len += 1;
        }
        moved
    }

    /// The squares of the row man on which the king of a colour is attacked, or on which another man stands.
    #[inline]
    pub(crate) fn attacked(&self, king: Color) -> u64 {
        row::broken_with_kings::<Modern>(&self.men[..self.len], &self.squares, self.row_man, !king)
    }
}

/// What a move of which all squares are known has led to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    /// The game goes on; the squares say the checks that are left now.
    GoesOn(Squares),
    /// It was the last check.
    Won,
    /// The mover's own king can be taken.
    Illegal,
}

/// Counts the check that a move of `mover` may have given. `squares` are those after it, with the checks that were
/// left before.
pub(crate) fn outcome(men: &[Man], squares: &Squares, change: Change, mover: Color) -> Outcome {
    let king = men.iter().position(|&man| man == Man::new(mover, Role::King));
    let king = king.expect("both sides have a king where checks are counted");
    let moved = Moved::new(men, squares, change, king);
    let attacked = |color| moved.attacked(color) >> squares[king] & 1 != 0;
    if attacked(mover) {
        return Outcome::Illegal;
    }
    if !attacked(!mover) {
        return Outcome::GoesOn(*squares);
    }
    after_check(squares, mover).map_or(Outcome::Won, Outcome::GoesOn)
}

/// The same squares with the checks that are left after one more by `mover`; `None` if that was the last.
#[inline]
pub(crate) fn after_check(squares: &Squares, mover: Color) -> Option<Squares> {
    let left = ChecksLeft::of_squares(squares)?.after_check_by(mover)?;
    let mut squares = *squares;
    squares[CHECKS] = left.number();
    Some(squares)
}
