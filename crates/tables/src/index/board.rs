use shakmaty::Board;

use super::Squares;
use crate::material::{MAX_MEN, Man};

/// The squares of men on a board, in some order of the men, like men from a1 on. With `exchanged` the men are those
/// of the position with the colours exchanged and the board upside down.
///
/// The board must have these men.
#[inline]
pub fn squares_of(board: &Board, men: &[Man], exchanged: bool) -> Squares {
    let mut squares = [0; MAX_MEN];
    let mut taken = 0u64;
    for (square, &man) in squares.iter_mut().zip(men) {
        let Man { color, role } = if exchanged { man.reversed() } else { man };
        let left = (board.by_color(color) & board.by_role(role)).0 & !taken;
        taken |= left & left.wrapping_neg();
        *square = (left.trailing_zeros() as u8 & 63) ^ if exchanged { 56 } else { 0 };
    }
    squares
}
