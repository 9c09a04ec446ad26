use shakmaty::{Board, Color};

use crate::{
    Layout,
    index::Squares,
    material::{MAX_MEN, Man},
};

/// The squares of the men on a board in the order of a layout, like men from a1 on. With `exchanged` the layout
/// is about the position with the colours exchanged and the board upside down.
///
/// The board must have the men of the layout.
#[inline]
pub(super) fn squares(layout: &Layout, board: &Board, exchanged: bool) -> Squares {
    let mut squares = [0; MAX_MEN];
    let mut taken = 0u64;
    for (square, &man) in squares.iter_mut().zip(layout.men()) {
        let Man { color, role } = if exchanged { man.reversed() } else { man };
        let left = (board.by_color(color) & board.by_role(role)).0 & !taken;
        taken |= left & left.wrapping_neg();
        *square = (left.trailing_zeros() as u8 & 63) ^ if exchanged { 56 } else { 0 };
    }
    squares
}

/// The side to move as a table sees it.
#[inline]
pub(super) fn side(turn: Color, exchanged: bool) -> Color {
    if exchanged { !turn } else { turn }
}
