use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::{Color, Role};

use super::{Game, Tell};
use crate::simd::Any;

/// Antichess: who has no move wins, be it that he has no men or that they are blocked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Antichess;

/// What a pawn may become where a king is a man like others.
pub(super) const WITH_KING: &[Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

impl Game for Antichess {
    const PARITY: Parity = Parity::WinsEven;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const PROMOTIONS: &'static [Role] = WITH_KING;
    const KINGS_ARE_TAKEN: bool = true;
    const COMPULSORY: bool = true;

    fn variant(&self) -> Variant {
        Variant::Antichess
    }

    fn refuse(&self, _: &Material) -> Option<&'static str> {
        None
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        no_men(men)
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, _: Color) -> u64 {
        row::occupied(men, squares, row_man).unwrap_or(u64::MAX)
    }

    fn stuck(&self, _: &[Man], _: Color, _: bool) -> Value {
        Value::Win(0)
    }
}

/// A side whose last man was taken is to move and has won.
pub(super) fn no_men(men: &[Man]) -> Option<Tell> {
    let has = |color| men.iter().any(|man| man.color == color);
    (!has(Color::White) || !has(Color::Black)).then_some(|_, _, _| Some(Value::Win(0)))
}
