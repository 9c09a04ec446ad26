use bookends_rules::Position;
use bookends_tables::{Interference, Material, ProbeError, RankedMove, Tables, words};
use serde::Serialize;

/// What the tables say about a position, as it is printed in JSON.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    pub(super) fen: String,
    variant: &'static str,
    pub(super) material: String,
    wdl: &'static str,
    dtm_plies: i32,
    dtm_moves: i32,
    terminal: Option<&'static str>,
    summary: String,
    /// How the rule of 50 moves may come first; none if it cannot.
    fifty_moves: Option<FiftyMoves>,
    /// The summary with what it does not consider, for a person.
    #[serde(skip)]
    pub(super) sentence: String,
    pub(super) moves: Vec<MoveAnswer>,
}

/// A win that the rule of 50 moves may turn into a draw.
#[derive(Debug, Serialize)]
struct FiftyMoves {
    /// Plies gone without a capture or pawn move.
    counter: u32,
    /// Plies that the win takes.
    plies: u32,
    /// After how many plies of the shortest line it would be a draw, if it would.
    draw_after: Option<u32>,
}

impl From<Interference> for FiftyMoves {
    fn from(Interference { counter, plies, reached }: Interference) -> FiftyMoves {
        FiftyMoves { counter, plies, draw_after: reached }
    }
}

/// A legal move; the values are the mover's, the distance is counted from before the move.
#[derive(Debug, Serialize)]
pub(super) struct MoveAnswer {
    pub(super) uci: String,
    pub(super) san: String,
    pub(super) wdl: &'static str,
    pub(super) dtm_plies: i32,
    pub(super) dtm_moves: i32,
    pub(super) zeroing: bool,
}

impl Answer {
    /// Asks the tables.
    pub(super) fn of(tables: &Tables, position: &Position) -> Result<Answer, ProbeError> {
        let value = tables.value(position)?;
        let moves = tables.root(position)?;
        let interference = tables.interference(position, value)?;
        Ok(Answer {
            fen: position.fen(),
            variant: position.variant().name(),
            material: Material::of_board(position.board()).map_or_else(
                |_| String::new(),
                |material| material.canonical(position.variant()).to_string(),
            ),
            wdl: value.wdl().name(),
            dtm_plies: value.signed_plies(),
            dtm_moves: value.signed_moves(),
            terminal: position.terminal().map(|terminal| terminal.name()),
            summary: words::summary(position, value),
            fifty_moves: interference.map(FiftyMoves::from),
            sentence: words::sentence(position, value, interference),
            moves: moves.iter().map(|m| MoveAnswer::of(position, m)).collect(),
        })
    }
}

impl MoveAnswer {
    fn of(position: &Position, m: &RankedMove) -> MoveAnswer {
        MoveAnswer {
            uci: position.uci(m.played),
            san: position.san(m.played),
            wdl: m.value.wdl().name(),
            dtm_plies: m.value.signed_plies(),
            dtm_moves: m.value.signed_moves(),
            zeroing: m.zeroing,
        }
    }
}
