//! Captures that remove the man who is taken and nobody else.

use bookends_tables::{Man, Squares, board::Army};
use shakmaty::{Color, Role, Square, attacks};

use super::{Game, enemies, pawns::promotes};
use crate::{change::Change, lane::Lane, seed::Seeds, simd::Isa};

/// Every change by captures and promotions.
pub(super) fn changes<G: Game>(_: &G, men: &[Man]) -> Vec<Change> {
    let promotions_of = |pawn: usize| G::PROMOTIONS.iter().map(move |&role| (pawn, role));
    let mut changes = Vec::new();
    for (i, man) in men.iter().enumerate() {
        if man.role == Role::Pawn {
            changes.extend(promotions_of(i).map(|(pawn, role)| Change::promotion(pawn, role)));
        }
        if can_be_taken::<G>(*man) {
            let capture = Change::capture(i);
            changes.push(capture);
            for (pawn, _) in enemies(men, man.color).filter(|(_, man)| man.role == Role::Pawn) {
                changes.extend(promotions_of(pawn).map(|(pawn, role)| capture.and_promotion(pawn, role)));
            }
        }
    }
    changes
}

pub(super) fn takers_of_row_man<G: Game>(_: &G, men: &[Man], row_man: usize) -> Vec<usize> {
    if !G::KINGS_ARE_TAKEN && men[row_man].role == Role::King {
        return Vec::new();
    }
    enemies(men, men[row_man].color)
        .filter(|(_, man)| man.role != Role::Pawn && (G::KINGS_ARE_TAKEN || man.role != Role::King))
        .map(|(i, _)| i)
        .collect()
}

fn can_be_taken<G: Game>(man: Man) -> bool {
    G::KINGS_ARE_TAKEN || man.role != Role::King
}

/// Gives every capture of a side.
#[inline(always)]
pub(super) fn give<C: Lane, G: Game, I: Isa>(seeds: &mut Seeds<'_, C, G, I>, side: Color) {
    for mover in 0..seeds.men().len() {
        let man = seeds.men()[mover];
        if man.color != side {
            continue;
        }
        if mover == seeds.row_man() {
            row_man_takes(seeds, man);
        } else {
            takes(seeds, mover, man);
        }
    }
}

/// The row man takes a man that stands still.
#[inline(always)]
fn row_man_takes<C: Lane, G: Game, I: Isa>(seeds: &mut Seeds<'_, C, G, I>, man: Man) {
    for victim in 0..seeds.men().len() {
        let target = seeds.men()[victim];
        if target.color == man.color || !can_be_taken::<G>(target) {
            continue;
        }
        let to = seeds.squares()[victim];
        // No pawn is ever the row man, so it attacks to and fro.
        let origins = G::Army::attacks(man.role, man.color, to, seeds.occupied()) & !seeds.occupied();
        let mut after = *seeds.squares();
        after[seeds.row_man()] = to;
        seeds.single(Change::capture(victim), &after, origins);
    }
}

/// A man that stands still takes another one, or the row man.
#[inline(always)]
fn takes<C: Lane, G: Game, I: Isa>(seeds: &mut Seeds<'_, C, G, I>, mover: usize, man: Man) {
    let from = seeds.squares()[mover];
    let reach = G::Army::attacks(man.role, man.color, from, seeds.occupied());
    let promotes = promotes(man, from);
    for victim in 0..seeds.men().len() {
        let target = seeds.men()[victim];
        if target.color == man.color || !can_be_taken::<G>(target) {
            continue;
        }
        let capture = Change::capture(victim);
        if victim == seeds.row_man() {
            let targets = reach & !seeds.occupied();
            if promotes {
                for &role in G::PROMOTIONS {
                    seeds.takes_row_man(capture.and_promotion(mover, role), mover, targets);
                }
            } else {
                seeds.takes_row_man(capture, mover, targets);
            }
            continue;
        }
        let to = seeds.squares()[victim];
        if reach >> to & 1 == 0 {
            continue;
        }
        let open = not_in_the_way::<G>(man, from, to);
        let mut after: Squares = *seeds.squares();
        after[mover] = to;
        if promotes {
            for &role in G::PROMOTIONS {
                seeds.row(capture.and_promotion(mover, role), &after, open);
            }
        } else {
            seeds.row(capture, &after, open);
        }
    }
}

/// The squares on which the row man does not keep a man from going from one square to another.
#[inline(always)]
pub(super) fn not_in_the_way<G: Game>(man: Man, from: u8, to: u8) -> u64 {
    let square = |s: u8| Square::new(u32::from(s & 63));
    if G::Army::directions(man.role).is_empty() {
        u64::MAX
    } else {
        !attacks::between(square(from), square(to)).0
    }
}
