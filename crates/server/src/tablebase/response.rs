use std::cmp::Reverse;

use bookends_rules::{Position, Terminal, Variant};
use bookends_tables::{Value, Wdl};
use serde::Serialize;
use shakmaty::{Move as ChessMove, Role};

/// What is said of a position and, beside each move, of the position after it: both from the side to move there.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    checkmate: bool,
    stalemate: bool,
    variant_win: bool,
    variant_loss: bool,
    insufficient_material: bool,
    dtz: Option<i32>,
    precise_dtz: Option<i32>,
    /// To the end of the game in plies: positive for a win, negative for a loss.
    dtm: Option<i32>,
    /// The same for the games in which nobody mates, which have no `dtm` then.
    dtw: Option<i32>,
    dtc: Option<i32>,
    category: &'static str,
}

impl Facts {
    fn new(position: &Position, value: Option<Value>) -> Facts {
        let terminal = position.terminal();
        let distance = value.filter(|v| v.wdl() != Wdl::Draw).map(Value::signed_plies);
        let mates = !matches!(position.variant(), Variant::Antichess | Variant::Suicide);
        Facts {
            checkmate: terminal == Some(Terminal::Checkmate),
            stalemate: terminal == Some(Terminal::Stalemate),
            variant_win: terminal == Some(Terminal::VariantWin),
            variant_loss: terminal == Some(Terminal::VariantLoss),
            insufficient_material: terminal == Some(Terminal::InsufficientMaterial),
            dtz: None,
            precise_dtz: None,
            dtm: distance.filter(|_| mates),
            dtw: distance.filter(|_| !mates),
            dtc: None,
            category: value.map_or("unknown", |v| v.wdl().name()),
        }
    }
}

#[derive(Debug, Serialize)]
struct Move {
    uci: String,
    san: String,
    zeroing: bool,
    /// A capture or promotion: the men change.
    conversion: bool,
    #[serde(flatten)]
    after: Facts,
}

/// The body of an answer.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    facts: Facts,
    moves: Vec<Move>,
}

impl Answer {
    /// The answer for a position, its value, and its moves with what they lead to.
    pub(super) fn new(
        position: &Position,
        value: Option<Value>,
        mut moves: Vec<(ChessMove, Position, Option<Value>)>,
    ) -> Answer {
        let zeroing = |m: &ChessMove| m.is_capture() || m.role() == Role::Pawn;
        // Best first for the side that moves; an unknown value is as good as a draw.
        moves.sort_by_cached_key(|(m, _, after)| {
            let mine = after.map_or(Value::Draw, Value::before_move);
            (Reverse(mine), Reverse(zeroing(m)), position.uci(*m))
        });
        let moves = moves
            .iter()
            .map(|(m, after, value)| Move {
                uci: position.uci(*m),
                san: position.san(*m),
                zeroing: zeroing(m),
                conversion: m.is_capture() || m.is_promotion(),
                after: Facts::new(after, *value),
            })
            .collect();
        Answer { facts: Facts::new(position, value), moves }
    }
}
