use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::{Color, Role};

use super::{Game, Tell, king_reach};
use crate::simd::Any;

/// Losers: who is mated or has a bare king, and is to move, wins; who can take must.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Losers {
    /// What a side to move has that is stalemated.
    stalemate: Value,
}

/// The common rules, by which stalemate wins too.
pub(crate) const LOSERS: Losers = Losers { stalemate: Value::Win(0) };
/// The rules by which stalemate is a draw.
pub(crate) const LOSERS_DRAW: Losers = Losers { stalemate: Value::Draw };

impl Game for Losers {
    const PARITY: Parity = Parity::WinsEven;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const COMPULSORY: bool = true;

    fn variant(&self) -> Variant {
        if self.stalemate == Value::Draw { Variant::LosersDraw } else { Variant::Losers }
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        if !material.has_one_king_each() {
            return Some("each side has one king");
        }
        Color::ALL.into_iter().any(|c| material.side(c).len() == 1).then_some("a bare king has won already")
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        let bare = |color| men.iter().filter(|man| man.color == color).count() == 1;
        (bare(Color::White) || bare(Color::Black)).then_some(bared)
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Modern>(men, squares, row_man, side)
    }

    fn stuck(&self, _: &[Man], _: Color, in_check: bool) -> Value {
        if in_check { Value::Win(0) } else { self.stalemate }
    }
}

/// The side to move has a bare king and has won, unless the other king is in check: then this is no position.
fn bared(men: &[Man], squares: &[u8], side: Color) -> Option<Value> {
    let king = |color| men.iter().position(|&man| man == Man::new(color, Role::King));
    let (own, other) = (squares[king(side)?], squares[king(!side)?]);
    let apart = own != other && king_reach(own) >> other & 1 == 0;
    apart.then_some(Value::Win(0))
}
