use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::{Color, Role};

use super::{Game, Over, Rules, Tell, captures, pawns};
use crate::{
    change::Change,
    lane::Lane,
    seed::Seeds,
    simd::{Any, Isa},
};

/// King of the hill: whose king comes to one of the four squares in the middle has won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingOfTheHill;

impl Rules for KingOfTheHill {
    fn variant(&self) -> Variant {
        Variant::KingOfTheHill
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        (!material.has_one_king_each()).then_some("each side has one king")
    }

    fn changes(&self, men: &[Man]) -> Vec<Change> {
        captures::changes(self, men)
    }
}

impl Game for KingOfTheHill {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const SEALS: bool = true;

    fn told(&self, _: &[Man]) -> Option<Tell> {
        None
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_on_the_hill(men, squares, row_man, side)
    }

    #[inline(always)]
    fn over(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> Over {
        let lost = match men.iter().position(|&man| man == Man::new(!side, Role::King)) {
            Some(king) if king == row_man => row::HILL,
            Some(king) if row::HILL >> squares[king] & 1 != 0 => u64::MAX,
            _ => 0,
        };
        Over { lost, drawn: 0 }
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, KingOfTheHill, I>, side: Color) {
        captures::give(seeds, side);
        pawns::give(seeds, side);
    }

    fn stuck(&self, _: &[Man], _: Color, in_check: bool) -> Value {
        if in_check { Value::Loss(0) } else { Value::Draw }
    }
}
