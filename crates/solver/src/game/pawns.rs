//! What pawns do without taking: they step forward, promote, or step twice and may then be taken en passant.

use bookends_tables::{Man, Scale, Squares};
use shakmaty::{Bitboard, Color, Role};

use super::{Game, enemies};
use crate::{
    change::Change,
    lane::{Lane, Row},
    position::position,
    seed::Seeds,
    simd::Isa,
};

/// Whether a man becomes another one by its next step.
#[inline(always)]
pub(super) fn promotes(man: Man, from: u8) -> bool {
    man.role == Role::Pawn && from >> 3 == man.color.fold_wb(6, 1)
}

/// The square before a pawn.
#[inline(always)]
fn ahead(side: Color, from: u8) -> u8 {
    side.fold_wb(from.wrapping_add(8), from.wrapping_sub(8))
}

/// Gives every step and promotion of a side, and double steps from the rank on which its pawns begin.
#[inline(always)]
pub(super) fn give<C: Lane, G: Game, I: Isa>(seeds: &mut Seeds<'_, C, G, I>, side: Color) {
    for pawn in 0..seeds.men().len() {
        if seeds.men()[pawn] != Man::new(side, Role::Pawn) || !give_step(seeds, pawn, side) {
            continue;
        }
        if seeds.squares()[pawn] >> 3 == side.fold_wb(1, 6) {
            give_double_step(seeds, pawn, side, true);
        }
    }
}

/// Gives the step of one pawn, or what it may become; whether there was room for it.
#[inline(always)]
pub(super) fn give_step<C: Lane, G: Game, I: Isa>(
    seeds: &mut Seeds<'_, C, G, I>,
    pawn: usize,
    side: Color,
) -> bool {
    let from = seeds.squares()[pawn];
    let to = ahead(side, from);
    if seeds.occupied() >> to & 1 != 0 {
        return false;
    }
    let open = !(1 << to);
    let mut after = *seeds.squares();
    after[pawn] = to;
    if promotes(seeds.men()[pawn], from) {
        for &role in G::PROMOTIONS {
            seeds.row(Change::promotion(pawn, role), &after, open);
        }
    } else {
        seeds.step(&after, open);
    }
    true
}

/// Gives the double step of a pawn before which the next square is free. `passing`: it may be taken en passant.
#[inline(always)]
pub(super) fn give_double_step<C: Lane, G: Game, I: Isa>(
    seeds: &mut Seeds<'_, C, G, I>,
    pawn: usize,
    side: Color,
    passing: bool,
) {
    let passed = ahead(side, seeds.squares()[pawn]);
    let to = ahead(side, passed);
    if seeds.occupied() >> to & 1 != 0 {
        return;
    }
    let open = !(1 << passed | 1 << to);
    let mut after = *seeds.squares();
    after[pawn] = to;
    let Some(mut row) = seeds.stepped(&after, open) else { return };
    if passing {
        let beside = |&(taker, man): &(usize, Man)| {
            man.role == Role::Pawn && after[taker] >> 3 == to >> 3 && after[taker].abs_diff(to) == 1
        };
        let mut takers = [usize::MAX; 2];
        for (slot, (taker, _)) in
            takers.iter_mut().zip(enemies(seeds.men(), seeds.men()[pawn].color).filter(beside))
        {
            *slot = taker;
        }
        if takers[0] != usize::MAX {
            take_en_passant(seeds, pawn, takers, passed, &after, open, &mut row);
        }
    }
    seeds.merge(&row, open);
}

/// Changes the grades after a double step where the other side does better by taking en passant, or must.
#[cold]
fn take_en_passant<C: Lane, G: Game, I: Isa>(
    seeds: &Seeds<'_, C, G, I>,
    pawn: usize,
    takers: [usize; 2],
    passed: u8,
    after: &Squares,
    open: u64,
    row: &mut Row<C>,
) {
    let none = C::from_grade(Scale::BROKEN);
    for s in Bitboard(open) {
        let (s, entry) = (s as u8, &mut row[s as usize]);
        if *entry == none {
            continue;
        }
        let mut squares = *after;
        squares[seeds.row_man()] = s;
        let Some(squares) = seeds.counted(&squares) else { continue };
        let by_taking = takers
            .into_iter()
            .filter(|&taker| taker != usize::MAX)
            .map(|taker| seeds.game().en_passant(seeds, (pawn, taker), passed, &squares))
            .map(|then| seeds.before_move(then))
            .max()
            .unwrap_or(none);
        if by_taking == none {
            continue;
        }
        // A side that has no other move, or no other capture where captures are compulsory, must take.
        let perhaps_forced = by_taking < *entry && (G::COMPULSORY || *entry == seeds.draw());
        let side = !seeds.men()[pawn].color;
        if by_taking > *entry || (perhaps_forced && is_forced::<G>(seeds, &squares, side)) {
            *entry = by_taking;
        }
    }
}

/// Whether the side to move must take en passant if it can.
fn is_forced<G: Game>(seeds: &Seeds<'_, impl Lane, G, impl Isa>, squares: &Squares, side: Color) -> bool {
    position(seeds.game().variant(), seeds.men(), squares, side).is_some_and(|p| {
        let mut moves = p.legal_moves().into_iter();
        !moves.any(|m| !G::COMPULSORY || m.is_capture())
    })
}
