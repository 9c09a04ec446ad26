use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, row};
use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::Game;
use crate::{
    change::{Change, PROMOTIONS},
    lane::{Lane, Row},
    seed::Seeds,
    simd::Isa,
};

/// Standard chess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Game for Standard {
    const VARIANT: Variant = Variant::Standard;
    const PARITY: Parity = Parity::WinsOdd;

    fn touching(&self) -> bool {
        false
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        if !material.has_one_king_each() {
            return Some("each side has one king");
        }
        (material.len() == 2).then_some("bare kings are always a draw and need no table")
    }

    fn drawn(&self, material: &Material) -> Option<fn(&[u8]) -> bool> {
        (material.len() == 2).then_some(|kings| {
            let (white, black) = (square(kings[0]), square(kings[1]));
            white != black && !attacks::king_attacks(white).contains(black)
        })
    }

    fn changes(&self, men: &[Man]) -> Vec<Change> {
        let promotions_of = |pawn: usize| PROMOTIONS.map(|role| (pawn, role));
        let mut changes = Vec::new();
        for (i, man) in men.iter().enumerate() {
            if man.role == Role::Pawn {
                changes.extend(promotions_of(i).map(|(pawn, role)| Change::promotion(pawn, role)));
            }
            if man.role != Role::King {
                let capture = Change::capture(i);
                changes.push(capture);
                for (pawn, _) in enemies(men, man.color).filter(|(_, man)| man.role == Role::Pawn) {
                    changes.extend(promotions_of(pawn).map(|(pawn, role)| capture.and_promotion(pawn, role)));
                }
            }
        }
        changes
    }

    fn takers_of_row_man(&self, men: &[Man], row_man: usize) -> Vec<usize> {
        if men[row_man].role == Role::King {
            return Vec::new();
        }
        enemies(men, men[row_man].color)
            .filter(|(_, man)| !matches!(man.role, Role::King | Role::Pawn))
            .map(|(i, _)| i)
            .collect()
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Standard, I>, side: Color) {
        for mover in 0..seeds.men().len() {
            let man = seeds.men()[mover];
            if man.color != side {
                continue;
            }
            if mover == seeds.row_man() {
                row_man_takes(seeds, man);
            } else {
                takes(seeds, mover, man);
                if man.role == Role::Pawn {
                    advances(seeds, mover, side);
                }
            }
        }
    }

    #[inline(always)]
    fn lost_if_stuck(&self, check: u64, idle: u64) -> u64 {
        check & idle
    }
}

fn square(s: u8) -> Square {
    Square::new(u32::from(s & 63))
}

/// The men of the other side, with their numbers.
fn enemies(men: &[Man], color: Color) -> impl Iterator<Item = (usize, Man)> {
    men.iter().copied().enumerate().filter(move |(_, man)| man.color != color)
}

#[inline(always)]
fn attacks_from(man: Man, from: u8, occupied: u64) -> u64 {
    attacks::attacks(square(from), Piece { color: man.color, role: man.role }, Bitboard(occupied)).0
}

#[inline(always)]
fn promotes(man: Man, from: u8) -> bool {
    man.role == Role::Pawn && from >> 3 == man.color.fold_wb(6, 1)
}

/// The row man takes a man that stands still.
#[inline(always)]
fn row_man_takes<C: Lane, I: Isa>(seeds: &mut Seeds<'_, C, Standard, I>, man: Man) {
    for victim in 0..seeds.men().len() {
        let target = seeds.men()[victim];
        if target.color == man.color || target.role == Role::King {
            continue;
        }
        let to = seeds.squares()[victim];
        // No pawn is ever the row man, so it attacks to and fro.
        let origins = attacks_from(man, to, seeds.occupied()) & !seeds.occupied();
        let mut after = *seeds.squares();
        after[seeds.row_man()] = to;
        seeds.single(Change::capture(victim), &after, origins);
    }
}

/// A man that stands still takes another one, or the row man.
#[inline(always)]
fn takes<C: Lane, I: Isa>(seeds: &mut Seeds<'_, C, Standard, I>, mover: usize, man: Man) {
    let from = seeds.squares()[mover];
    let reach = attacks_from(man, from, seeds.occupied());
    let promotes = promotes(man, from);
    for victim in 0..seeds.men().len() {
        let target = seeds.men()[victim];
        if target.color == man.color || target.role == Role::King {
            continue;
        }
        let capture = Change::capture(victim);
        if victim == seeds.row_man() {
            let targets = reach & !seeds.occupied();
            if promotes {
                for role in PROMOTIONS {
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
        // The row man must not stand in between.
        let open = !attacks::between(square(from), square(to)).0;
        let mut after = *seeds.squares();
        after[mover] = to;
        if promotes {
            for role in PROMOTIONS {
                seeds.row(capture.and_promotion(mover, role), &after, open);
            }
        } else {
            seeds.row(capture, &after, open);
        }
    }
}

/// A pawn steps forward, promotes, or steps twice.
#[inline(always)]
fn advances<C: Lane, I: Isa>(seeds: &mut Seeds<'_, C, Standard, I>, pawn: usize, side: Color) {
    let from = seeds.squares()[pawn];
    let ahead = |s: u8| side.fold_wb(s.wrapping_add(8), s.wrapping_sub(8));
    let to = ahead(from);
    if seeds.occupied() >> to & 1 != 0 {
        return;
    }
    let open = !(1 << to);
    let mut after = *seeds.squares();
    after[pawn] = to;
    if promotes(seeds.men()[pawn], from) {
        for role in PROMOTIONS {
            seeds.row(Change::promotion(pawn, role), &after, open);
        }
        return;
    }
    seeds.step(&after, open);
    let twice = ahead(to);
    if from >> 3 == side.fold_wb(1, 6) && seeds.occupied() >> twice & 1 == 0 {
        let open = open & !(1 << twice);
        after[pawn] = twice;
        let Some(mut row) = seeds.stepped(&after) else { return };
        en_passant(seeds, pawn, to, &after, open, &mut row);
        seeds.merge(&row, open);
    }
}

/// Raises the grades after a double step where the other side does better by taking en passant on `passed`.
#[inline(always)]
fn en_passant<C: Lane, I: Isa>(
    seeds: &Seeds<'_, C, Standard, I>,
    pawn: usize,
    passed: u8,
    after: &Squares,
    open: u64,
    row: &mut Row<C>,
) {
    let landed = after[pawn];
    for (taker, man) in enemies(seeds.men(), seeds.men()[pawn].color) {
        if man.role == Role::Pawn && after[taker] >> 3 == landed >> 3 && after[taker].abs_diff(landed) == 1 {
            take_en_passant(seeds, pawn, taker, passed, after, open, row);
        }
    }
}

#[cold]
fn take_en_passant<C: Lane, I: Isa>(
    seeds: &Seeds<'_, C, Standard, I>,
    pawn: usize,
    taker: usize,
    passed: u8,
    after: &Squares,
    open: u64,
    row: &mut Row<C>,
) {
    let mover = seeds.men()[pawn].color;
    let mut taken = *after;
    taken[taker] = passed;
    for s in Bitboard(open & !(1 << passed)) {
        let (s, entry) = (s as u8, &mut row[s as usize]);
        if (*entry).into() == bookends_tables::Scale::BROKEN {
            continue;
        }
        taken[seeds.row_man()] = s;
        let then = seeds.grade(Change::capture(pawn), &taken, mover);
        if then.into() == bookends_tables::Scale::BROKEN {
            continue;
        }
        let by_taking = seeds.before_move(then);
        let mut position = *after;
        position[seeds.row_man()] = s;
        // A side that could only take en passant is not stalemated, but must take.
        let forced = by_taking < *entry && *entry == seeds.draw() && is_stuck(seeds.men(), &position, !mover);
        if forced || by_taking > *entry {
            *entry = by_taking;
        }
    }
}

/// Whether the side to move has no move but perhaps to take en passant.
fn is_stuck(men: &[Man], squares: &Squares, side: Color) -> bool {
    crate::position::position(men, squares, side).is_some_and(|p| p.legal_moves().is_empty())
}
