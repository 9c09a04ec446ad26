use bookends_rules::Position;
use bookends_tables::{Interference, Material, ProbeError, RankedMove, Tables, words};
use serde::Serialize;

use crate::refusal::making;

/// What tables say about a position; values are those of the side to move.
#[derive(Debug, Serialize)]
pub(super) struct TableAnswer {
    fen: String,
    variant: &'static str,
    material: String,
    wdl: &'static str,
    dtm_plies: i32,
    dtm_moves: i32,
    terminal: Option<&'static str>,
    summary: String,
    /// The summary with what it does not consider.
    sentence: String,
    /// How the rule of 50 moves may come first; none if it cannot.
    fifty_moves: Option<FiftyMoves>,
    /// The best first.
    moves: Vec<TableMove>,
}

/// A win that the rule of 50 moves may turn into a draw.
#[derive(Debug, Serialize)]
struct FiftyMoves {
    counter: u32,
    plies: u32,
    draw_after: Option<u32>,
}

/// A legal move; the values are the mover's, the distance is counted from before the move.
#[derive(Debug, Serialize)]
struct TableMove {
    uci: String,
    san: String,
    wdl: &'static str,
    dtm_plies: i32,
    dtm_moves: i32,
    zeroing: bool,
    /// What it leads to, such as "White mates in 10 moves".
    words: String,
}

impl TableAnswer {
    pub(super) fn of(tables: &Tables, position: &Position) -> Result<TableAnswer, ProbeError> {
        let value = tables.value(position)?;
        let moves = tables.root(position)?;
        let interference = tables.interference(position, value)?;
        let material =
            Material::of_board(position.board()).map(|m| m.canonical(position.variant()).to_string());
        Ok(TableAnswer {
            fen: position.fen(),
            variant: position.variant().name(),
            material: material.unwrap_or_default(),
            wdl: value.wdl().name(),
            dtm_plies: value.signed_plies(),
            dtm_moves: value.signed_moves(),
            terminal: position.terminal().map(|terminal| terminal.name()),
            summary: words::summary(position, value),
            sentence: words::sentence(position, value, interference),
            fifty_moves: interference.map(FiftyMoves::from),
            moves: moves.iter().map(|m| TableMove::new(position, m)).collect(),
        })
    }
}

impl From<Interference> for FiftyMoves {
    fn from(Interference { counter, plies, reached }: Interference) -> FiftyMoves {
        FiftyMoves { counter, plies, draw_after: reached }
    }
}

impl TableMove {
    fn new(position: &Position, m: &RankedMove) -> TableMove {
        TableMove {
            uci: position.uci(m.played),
            san: position.san(m.played),
            wdl: m.value.wdl().name(),
            dtm_plies: m.value.signed_plies(),
            dtm_moves: m.value.signed_moves(),
            zeroing: m.zeroing,
            words: words::summary(position, m.value),
        }
    }
}

/// Why no table says anything.
#[derive(Debug, Serialize)]
pub(super) struct Missing {
    reason: String,
    /// What makes the table, if anything does.
    command: Option<String>,
}

impl Missing {
    /// Tells what tables do not know from what is broken, which stays an error.
    pub(super) fn or_broken(error: ProbeError) -> Result<Missing, ProbeError> {
        if !error.is_unknown() {
            return Err(error);
        }
        Ok(Missing { reason: error.to_string(), command: making(&error) })
    }
}
