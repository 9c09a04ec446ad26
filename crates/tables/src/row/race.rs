use shakmaty::Color;

use super::{king_on, kings};
use crate::{board::Modern, index::Squares, material::Man};

/// The eighth rank, where the race ends.
pub const GOAL: u64 = 0xff00_0000_0000_0000;

/// As [`broken`](super::broken), in racing kings: no king may be attacked, whoever is to move, and a race that is over
/// is no position. It is over when both kings have arrived, or Black's with Black to move, or White's with
/// White to move.
#[inline]
pub fn broken(men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    kings::broken::<Modern>(men, squares, row_man, side)
        | kings::broken::<Modern>(men, squares, row_man, !side)
        | king_on(men, squares, row_man, side, GOAL)
}
