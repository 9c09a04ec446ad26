//! Where men go from many squares at once: the moves of the row man for a whole row.

use bookends_tables::board::Army;
use shakmaty::Role;

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// Squares reached by sliding from `from` in one direction over `empty` (Kogge-Stone: three doublings).
/// `shift` moves every square one step; `edge` are the squares on which a step cannot arrive by wrapping round.
#[inline(always)]
fn slide(from: u64, empty: u64, edge: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let open = empty & edge;
    let mut reach = from;
    let mut free = open;
    reach |= free & shift(reach, 1);
    free &= shift(free, 1);
    reach |= free & shift(reach, 2);
    free &= shift(free, 2);
    reach |= free & shift(reach, 4);
    shift(reach, 1) & open
}

#[inline(always)]
fn both_ways(from: u64, empty: u64, step: u32, up_edge: u64, down_edge: u64) -> u64 {
    slide(from, empty, up_edge, |b, n| b << (step * n))
        | slide(from, empty, down_edge, |b, n| b >> (step * n))
}

#[inline(always)]
fn straight(from: u64, empty: u64) -> u64 {
    both_ways(from, empty, 8, !0, !0) | both_ways(from, empty, 1, NOT_A, NOT_H)
}

#[inline(always)]
fn diagonal(from: u64, empty: u64) -> u64 {
    both_ways(from, empty, 9, NOT_A, NOT_H) | both_ways(from, empty, 7, NOT_H, NOT_A)
}

#[inline(always)]
fn king(from: u64) -> u64 {
    let side = (from << 1 & NOT_A) | (from >> 1 & NOT_H);
    let all = from | side;
    side | all << 8 | all >> 8
}

#[inline(always)]
fn knight(from: u64) -> u64 {
    let near = (from << 1 & NOT_A) | (from >> 1 & NOT_H);
    let far = (from << 2 & NOT_AB) | (from >> 2 & NOT_GH);
    near << 16 | near >> 16 | far << 8 | far >> 8
}

/// Leaps along diagonals, so many squares far: of the ferz and the alfil.
#[inline(always)]
fn leaps(from: u64, far: u32) -> u64 {
    let (not_left, not_right) = if far == 1 { (NOT_A, NOT_H) } else { (NOT_AB, NOT_GH) };
    let sides = [from << far & not_left, from >> far & not_right];
    sides.into_iter().fold(0, |all, side| all | side << (8 * far) | side >> (8 * far))
}

/// The empty squares that a man of a role reaches by a quiet move from any of the squares `from`. As quiet moves
/// can be taken back, also the squares from which it comes. None for a pawn.
#[inline(always)]
pub(crate) fn quiet_moves<A: Army>(role: Role, from: u64, empty: u64) -> u64 {
    match role {
        Role::King => king(from) & empty,
        Role::Queen if A::directions(Role::Queen).is_empty() => leaps(from, 1) & empty,
        Role::Bishop if A::directions(Role::Bishop).is_empty() => leaps(from, 2) & empty,
        Role::Queen => straight(from, empty) | diagonal(from, empty),
        Role::Rook => straight(from, empty),
        Role::Bishop => diagonal(from, empty),
        Role::Knight => knight(from) & empty,
        Role::Pawn => 0,
    }
}

#[cfg(test)]
mod tests {
    use bookends_tables::board::{Medieval, Modern};
    use proptest::prelude::*;
    use shakmaty::Color;

    use super::*;

    fn check<A: Army>(from: u64, occupied: u64) -> Result<(), TestCaseError> {
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let from = from & !occupied;
            // The men of a row stand there one at a time, so only `occupied` is in the way.
            let reach = |s: u8| A::attacks(role, Color::White, s, occupied);
            let wanted = (0..64).filter(|s| from >> s & 1 != 0).fold(0, |all, s| all | reach(s));
            prop_assert_eq!(quiet_moves::<A>(role, from, !occupied), wanted & !occupied);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn a_fill_is_the_union_of_the_moves_from_each_square(from: u64, occupied: u64, sparse: u64) {
            check::<Modern>(from, occupied & sparse)?;
            check::<Medieval>(from, occupied & sparse)?;
        }
    }
}
