use shakmaty::Color;

use super::{king_squares, kings};
use crate::{board::Modern, index::Squares, material::Man};

/// The eighth rank, where the race ends.
pub const GOAL: u64 = 0xff00_0000_0000_0000;

/// As [`broken`](super::broken), in racing kings: no king may be attacked, whoever is to move, and a race that is over
/// is no position. It is over when both kings have arrived, or Black's with Black to move, or White's with
/// White to move.
#[inline]
pub fn broken(men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    let arrived = |color| match king_squares(men, squares, row_man, color) & GOAL {
        0 => 0,
        GOAL => GOAL,
        _ => super::ALL,
    };
    kings::broken::<Modern>(men, squares, row_man, side)
        | kings::broken::<Modern>(men, squares, row_man, !side)
        | arrived(side)
}
