use bookends_rules::Variant;
use bookends_tables::{
    Man, Material, Parity, Squares, Value,
    board::{Army, Modern},
    row::{self, GOAL},
};
use shakmaty::{Bitboard, Color, Role};

use super::{Game, Over, Tell, captures, king_reach};
use crate::{
    lane::Lane,
    seed::Seeds,
    simd::{Any, Isa},
};

/// Racing kings: the first king on the eighth rank wins, but Black may follow White there with the next move and
/// then it is a draw. Nobody may give check, and there are no pawns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RacingKings;

impl Game for RacingKings {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const SEALS: bool = true;

    fn variant(&self) -> Variant {
        Variant::RacingKings
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        if !material.has_one_king_each() {
            return Some("each side has one king");
        }
        (material.pawns() > 0).then_some("racing kings has no pawns")
    }

    fn told(&self, _: &[Man]) -> Option<Tell> {
        None
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_in_a_race(men, squares, row_man, side)
    }

    #[inline(always)]
    fn over(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> Over {
        let arrived = row::king_on(men, squares, row_man, !side, GOAL);
        if side == Color::White || arrived == 0 {
            return Over { lost: arrived, drawn: 0 };
        }
        let valid = arrived & !self.broken(men, squares, row_man, side);
        let mut drawn = 0;
        for square in Bitboard(valid) {
            let mut squares = *squares;
            squares[row_man] = square as u8;
            if black_follows(men, &squares) {
                drawn |= 1 << square as u8;
            }
        }
        Over { lost: arrived & !drawn, drawn }
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, RacingKings, I>, side: Color) {
        captures::give(seeds, side);
    }

    fn stuck(&self, _: &[Man], _: Color, _: bool) -> Value {
        Value::Draw
    }
}

/// Whether Black's king can go to the eighth rank at once.
fn black_follows(men: &[Man], squares: &Squares) -> bool {
    let king = |color| men.iter().position(|&man| man == Man::new(color, Role::King));
    let (Some(own), Some(other)) = (king(Color::Black), king(Color::White)) else { return false };
    let of = |color: Color| {
        let men = men.iter().zip(squares).filter(move |(man, _)| man.color == color);
        men.fold(0u64, |set, (_, &s)| set | 1 << s)
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    let targets = king_reach(squares[own]) & GOAL & !black;
    Bitboard(targets).into_iter().any(|to| {
        let to = to as u8;
        let occupied = (white | black | 1 << to) & !(1 << squares[own]);
        let mut attackers = men.iter().zip(squares).enumerate().filter(|&(i, (_, &s))| i != own && s != to);
        !attackers.any(|(_, (man, &s))| {
            let reach = Modern::attacks(man.role, man.color, s, occupied);
            let king = if man.color == Color::White { to } else { squares[other] };
            reach >> king & 1 != 0
        })
    })
}
