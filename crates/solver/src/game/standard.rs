use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, board::Modern, row};
use shakmaty::Color;

use super::{Game, Tell, bare_kings};
use crate::simd::Best;

/// Standard chess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

/// Material that is no table where each side has one king and bare kings are a draw.
pub(super) fn refuse_bare_kings(material: &Material) -> Option<&'static str> {
    if !material.has_one_king_each() {
        return Some("each side has one king");
    }
    (material.len() == 2).then_some("bare kings are always a draw and need no table")
}

impl Game for Standard {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Modern;
    type Narrow = u8;
    type Processor = Best;

    fn variant(&self) -> Variant {
        Variant::Standard
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        refuse_bare_kings(material)
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        bare_kings(men)
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Modern>(men, squares, row_man, side)
    }
}
