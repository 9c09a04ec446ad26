use std::ops::Range;

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::directions;

/// How men move.
pub trait Army: Send + Sync + std::fmt::Debug + 'static {
    /// The squares that a man attacks from a square.
    fn attacks(role: Role, color: Color, from: u8, occupied: u64) -> u64;

    /// The directions of [`rays`](super::rays) in which a man of a role slides; empty for a man that steps.
    fn directions(role: Role) -> Range<usize>;
}

/// The men of today.
#[derive(Clone, Copy, Debug)]
pub enum Modern {}

/// The men of shatranj: the queen (ferz) steps to a neighbouring square on a diagonal, the bishop (alfil) leaps to
/// the next but one, over whatever stands between.
#[derive(Clone, Copy, Debug)]
pub enum Medieval {}

fn square(s: u8) -> Square {
    Square::new(u32::from(s & 63))
}

impl Army for Modern {
    #[inline(always)]
    fn attacks(role: Role, color: Color, from: u8, occupied: u64) -> u64 {
        attacks::attacks(square(from), Piece { color, role }, Bitboard(occupied)).0
    }

    #[inline(always)]
    fn directions(role: Role) -> Range<usize> {
        directions(role)
    }
}

impl Army for Medieval {
    #[inline(always)]
    fn attacks(role: Role, color: Color, from: u8, occupied: u64) -> u64 {
        match role {
            Role::Queen => FERZ[usize::from(from & 63)],
            Role::Bishop => ALFIL[usize::from(from & 63)],
            _ => Modern::attacks(role, color, from, occupied),
        }
    }

    #[inline(always)]
    fn directions(role: Role) -> Range<usize> {
        match role {
            Role::Queen | Role::Bishop => 0..0,
            _ => directions(role),
        }
    }
}

const FERZ: [u64; 64] = diagonal_leaps(1);
const ALFIL: [u64; 64] = diagonal_leaps(2);

/// By square, the squares so many files and ranks away.
const fn diagonal_leaps(away: i8) -> [u64; 64] {
    let mut all = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (files, ranks) = (from as i8 % 8 - to as i8 % 8, from as i8 / 8 - to as i8 / 8);
            if files.abs() == away && ranks.abs() == away {
                all[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medieval_men_leap_on_diagonals() {
        let from_c1 = |role| Medieval::attacks(role, Color::White, 2, 1 << 9 | 1 << 11);
        assert_eq!(from_c1(Role::Queen), 1 << 9 | 1 << 11);
        assert_eq!(from_c1(Role::Bishop), 1 << 16 | 1 << 20);
        assert_eq!(from_c1(Role::Rook), Modern::attacks(Role::Rook, Color::White, 2, 1 << 9 | 1 << 11));
    }
}
