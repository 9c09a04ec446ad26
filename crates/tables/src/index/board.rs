use bookends_rules::Position;

use super::{CHECKS, ChecksLeft, Squares};
use crate::material::{MAX_MEN, Man};

/// The squares of the men of a position, in some order of the men, like men from a1 on, and in three-check the checks
/// that are left. With `exchanged` the men are those of the position with the colours exchanged and the board upside
/// down.
///
/// The position must have these men.
#[inline]
pub fn squares_of(position: &Position, men: &[Man], exchanged: bool) -> Squares {
    let board = position.board();
    let mut squares = [0; MAX_MEN];
    let mut taken = 0u64;
    for (square, &man) in squares.iter_mut().zip(men) {
        let Man { color, role } = if exchanged { man.reversed() } else { man };
        let left = (board.by_color(color) & board.by_role(role)).0 & !taken;
        taken |= left & left.wrapping_neg();
        *square = (left.trailing_zeros() as u8 & 63) ^ if exchanged { 56 } else { 0 };
    }
    if let Some(left) = position.remaining_checks() {
        let left = ChecksLeft::of(left).map(|left| if exchanged { left.exchanged() } else { left });
        squares[CHECKS] = left.map_or(u8::MAX, ChecksLeft::number);
    }
    squares
}
