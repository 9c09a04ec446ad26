use shakmaty::Color;

use super::{king_on, kings};
use crate::{board::Modern, index::Squares, material::Man};

/// The squares on which a king wins: d4, e4, d5 and e5.
pub const HILL: u64 = 0x0000_0018_1800_0000;

/// As [`broken`](super::broken), in king of the hill: as with [kings](super::broken_with_kings), and the king of the
/// side to move is not on the hill, for then it has won already.
#[inline]
pub fn broken(men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    kings::broken::<Modern>(men, squares, row_man, side) | king_on(men, squares, row_man, side, HILL)
}
