use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Medieval, row};
use shakmaty::{Color, Role};

use super::{Game, Tell, captures, king_reach, pawns};
use crate::{
    lane::Lane,
    seed::Seeds,
    simd::{Any, Isa},
};

/// Shatranj: ferz and alfil in place of queen and bishop; who has no move has lost, and so has who is left with a
/// bare king, unless the next move bares the other king too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shatranj;

impl Game for Shatranj {
    const PARITY: Parity = Parity::WinsOdd;
    type Army = Medieval;
    type Narrow = u16;
    type Processor = Any;
    const PROMOTIONS: &'static [Role] = &[Role::Queen];

    fn variant(&self) -> Variant {
        Variant::Shatranj
    }

    fn refuse(&self, material: &Material) -> Option<&'static str> {
        if !material.has_one_king_each() {
            return Some("each side has one king");
        }
        Color::ALL.into_iter().any(|c| material.side(c).len() == 1).then_some("a bare king has lost already")
    }

    fn told(&self, men: &[Man]) -> Option<Tell> {
        let bare = |color| men.iter().filter(|man| man.color == color).count() == 1;
        (bare(Color::White) || bare(Color::Black)).then_some(bared)
    }

    #[inline(always)]
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64 {
        row::broken_with_kings::<Medieval>(men, squares, row_man, side)
    }

    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Shatranj, I>, side: Color) {
        captures::give(seeds, side);
        for pawn in 0..seeds.men().len() {
            if seeds.men()[pawn] == Man::new(side, Role::Pawn) {
                pawns::give_step(seeds, pawn, side);
            }
        }
    }

    fn stuck(&self, _: &[Man], _: Color, _: bool) -> Value {
        Value::Loss(0)
    }
}

/// The side to move has just been left with a bare king.
fn bared(men: &[Man], squares: &[u8], side: Color) -> Option<Value> {
    let king = |color| men.iter().position(|&man| man == Man::new(color, Role::King));
    let (own, other) = (squares[king(side)?], squares[king(!side)?]);
    if own == other || king_reach(own) >> other & 1 != 0 {
        return None;
    }
    let mut officers = men.iter().zip(squares).filter(|(man, _)| man.role != Role::King).map(|(_, &s)| s);
    Some(match (officers.next(), officers.next()) {
        (None, _) => Value::Draw,
        (Some(last), None) if (king_reach(own) & !king_reach(other)) >> last & 1 != 0 => Value::Draw,
        _ => Value::Loss(0),
    })
}
