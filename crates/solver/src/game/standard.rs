use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::Color;

use super::{Game, Rules, Tell, bare_kings, captures, pawns};
use crate::{
    change::Change,
    lane::Lane,
    seed::Seeds,
    simd::{Best, Isa},
};

/// Standard chess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Rules for Standard {
    fn variant(&self) -> Variant {
        Variant::Standard
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        refuse_bare_kings(material)
    }

    fn changes(&self, men: &[Man]) -> Vec<Change> {
        captures::changes(self, men)
    }
}

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

    fn told(&self, men: &[Man]) -> Option<Tell> {
        bare_kings(men)
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Modern>(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Standard, I>, side: Color) {
        captures::give(seeds, side);
        pawns::give(seeds, side);
    }

    fn stuck(&self, _: &[Man], _: Color, in_check: bool) -> Value {
        if in_check { Value::Loss(0) } else { Value::Draw }
    }
}
