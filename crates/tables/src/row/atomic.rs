use shakmaty::{Color, Role, Square, attacks};

use super::{ALL, kings};
use crate::{board::Modern, index::Squares, material::Man};

/// As [`broken`](super::broken), in atomic chess: as with [kings](super::broken_with_kings), but where the kings touch
/// nothing attacks a king, as that would explode both.
#[inline]
pub fn broken(men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    let Some(occupied) = super::occupied(men, squares, row_man) else { return ALL };
    let around = |king: usize| attacks::king_attacks(Square::new(u32::from(squares[king]))).0;
    let king = |color| men.iter().position(|&man| man == Man::new(color, Role::King));
    let (Some(own), Some(other)) = (king(side), king(!side)) else { return occupied };
    let touching = match (own == row_man, other == row_man) {
        (true, _) => around(other),
        (_, true) => around(own),
        _ if around(own) >> squares[other] & 1 != 0 => ALL,
        _ => 0,
    };
    let attacked = if touching == ALL { 0 } else { kings::broken::<Modern>(men, squares, row_man, side) };
    occupied | (attacked & !touching)
}
