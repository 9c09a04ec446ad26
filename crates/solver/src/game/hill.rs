use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, board::Modern, row};
use shakmaty::Color;

use super::{Game, Over, Tell};
use crate::simd::Any;

/// King of the hill: whose king comes to one of the four squares in the middle has won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingOfTheHill;

impl Game for KingOfTheHill {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const SEALS: bool = true;

    fn variant(&self) -> Variant {
        Variant::KingOfTheHill
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        (!material.has_one_king_each()).then_some("each side has one king")
    }

    fn told(&self, _: &[Man]) -> Option<Tell> {
        None
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_on_the_hill(men, squares, row_man, side)
    }

    #[inline(always)]
    fn over(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> Over {
        let lost = row::king_on(men, squares, row_man, !side, row::HILL);
        Over { lost, drawn: 0 }
    }
}
