use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::{Color, Role};

use super::{Game, Tell, captures, pawns};
use crate::{
    lane::Lane,
    seed::Seeds,
    simd::{Any, Isa},
};

/// Horde: White has no king and loses with the last man; White's pawns may stand on the first rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Horde;

impl Game for Horde {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;

    fn variant(&self) -> Variant {
        Variant::Horde
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        let kings = |color| material.side(color).iter().filter(|&&role| role == Role::King).count();
        (kings(Color::White) != 0 || kings(Color::Black) != 1).then_some("Black has one king and White none")
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        let captured = men.iter().all(|man| man.color == Color::Black);
        captured.then_some(|_, _, _| Some(Value::Loss(0)))
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Modern>(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Horde, I>, side: Color) {
        captures::give(seeds, side);
        pawns::give(seeds, side);
        if side == Color::White {
            for pawn in 0..seeds.men().len() {
                let (man, square) = (seeds.men()[pawn], seeds.squares()[pawn]);
                if man == Man::new(Color::White, Role::Pawn)
                    && square < 8
                    && seeds.occupied() >> (square + 8) & 1 == 0
                {
                    pawns::give_double_step(seeds, pawn, side, false);
                }
            }
        }
    }
}
