use std::cmp::Ordering;

use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares, Value, board::Modern, row};
use shakmaty::{Color, Role};

use super::{
    Game, Tell,
    antichess::{WITH_KING, no_men},
};
use crate::simd::Any;

/// Suicide by the rules of FICS: who has no men wins; if the side to move is blocked, the side with fewer men wins,
/// and equal numbers are a draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suicide;

impl Game for Suicide {
    const PARITY: Parity = Parity::Mixed;
    type Army = Modern;
    type Narrow = u16;
    type Processor = Any;
    const PROMOTIONS: &'static [Role] = WITH_KING;
    const KINGS_ARE_TAKEN: bool = true;
    const COMPULSORY: bool = true;

    fn variant(&self) -> Variant {
        Variant::Suicide
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

    fn stuck(&self, men: &[Man], side: Color, _: bool) -> Value {
        let own = men.iter().filter(|man| man.color == side).count();
        match own.cmp(&(men.len() - own)) {
            Ordering::Less => Value::Win(0),
            Ordering::Equal => Value::Draw,
            Ordering::Greater => Value::Loss(0),
        }
    }
}
