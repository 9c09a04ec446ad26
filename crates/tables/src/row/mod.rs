//! The geometry of a row: 64 positions at once, as the bits of a word.
//!
//! Which placements of the men are positions differs from game to game. [`broken`] knows them all; a solver of one
//! game calls that game's function.

mod atomic;
mod hill;
mod kings;
mod race;

use bookends_rules::Variant;
use shakmaty::{Color, Role};

pub use atomic::broken as broken_in_atomic;
pub use hill::{HILL, broken as broken_on_the_hill};
pub use kings::broken as broken_with_kings;
pub use race::{GOAL, broken as broken_in_a_race};

use crate::{
    board::{Medieval, Modern},
    index::Squares,
    material::Man,
};

/// No square of the row is a position.
const ALL: u64 = u64::MAX;

/// The squares of the row man on which the men are not a position of the game with `side` to move: men share a square,
/// or the rules do not let the game come to this.
///
/// `squares` are those of `men`; the square of the row man is not looked at. The row man is not a pawn.
#[inline]
pub fn broken(variant: Variant, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
    match variant {
        Variant::Antichess | Variant::Suicide => occupied(men, squares, row_man).unwrap_or(ALL),
        Variant::Atomic => atomic::broken(men, squares, row_man, side),
        Variant::KingOfTheHill => hill::broken(men, squares, row_man, side),
        Variant::RacingKings => race::broken(men, squares, row_man, side),
        Variant::Shatranj => kings::broken::<Medieval>(men, squares, row_man, side),
        _ => kings::broken::<Modern>(men, squares, row_man, side),
    }
}

/// The squares of all men but the row man; `None` if two share one.
#[inline(always)]
pub fn occupied(men: &[Man], squares: &Squares, row_man: usize) -> Option<u64> {
    let mut occupied = 0u64;
    for (i, &square) in squares[..men.len()].iter().enumerate() {
        if i != row_man {
            let bit = 1 << (square & 63);
            if occupied & bit != 0 {
                return None;
            }
            occupied |= bit;
        }
    }
    Some(occupied)
}

/// The squares of the row man on which the king of a colour stands on one of the squares `on`.
#[inline(always)]
pub fn king_on(men: &[Man], squares: &Squares, row_man: usize, color: Color, on: u64) -> u64 {
    match men.iter().position(|&man| man == Man::new(color, Role::King)) {
        Some(king) if king == row_man => on,
        Some(king) if on >> squares[king] & 1 != 0 => ALL,
        _ => 0,
    }
}
