use axum::{
    extract::{Query, State},
    http::HeaderMap,
    response::Response,
};
use bookends_rules::Position;
use serde::{Deserialize, Serialize};
use shakmaty::Move;

use super::question::Question;
use crate::{Service, negotiate, refusal::Refusal};

/// The most moves of one request.
const LONGEST: usize = 1000;

/// The moves of a query, as UCI writes them, separated by commas.
#[derive(Debug, Deserialize)]
pub(super) struct Moves {
    #[serde(default)]
    moves: String,
}

/// A move of a line, and the FEN after it.
#[derive(Debug, Serialize)]
pub(super) struct Step {
    uci: String,
    san: String,
    fen: String,
}

/// Where a line begins, and its moves.
#[derive(Debug, Serialize)]
pub(super) struct Played {
    fen: String,
    variant: &'static str,
    moves: Vec<Step>,
}

impl Played {
    pub(super) fn new(position: &Position, moves: &[Move]) -> Played {
        Played { fen: position.fen(), variant: position.variant().name(), moves: steps(position, moves) }
    }
}

/// `GET /api/v1/play?fen=…&variant=…&moves=e2e4,e7e5`
pub(super) async fn ask(
    State(service): State<Service>,
    headers: HeaderMap,
    Query(question): Query<Question>,
    Query(wanted): Query<Moves>,
) -> Result<Response, Refusal> {
    let position = question.position()?;
    let played = service.work(move |_| {
        let moves = read(&position, &wanted.moves)?;
        Ok(Played::new(&position, &moves))
    });
    Ok(negotiate::body(&headers, &played.await?))
}

fn read(position: &Position, text: &str) -> Result<Vec<Move>, Refusal> {
    let mut at = position.clone();
    let mut moves = Vec::new();
    for uci in text.split(',').filter(|uci| !uci.is_empty()) {
        if moves.len() == LONGEST {
            return Err(Refusal::BadRequest(format!("more than {LONGEST} moves")));
        }
        let m = at.parse_uci(uci).ok_or_else(|| {
            let shown: String = uci.chars().take(8).collect();
            Refusal::BadRequest(format!("{shown:?}, move {}, is not legal in {}", moves.len() + 1, at.fen()))
        })?;
        moves.push(m);
        at = at.play_unchecked(m);
    }
    Ok(moves)
}

/// Moves from a position with the FEN after each.
pub(super) fn steps(position: &Position, moves: &[Move]) -> Vec<Step> {
    let mut at = position.clone();
    let step = |&m: &Move| {
        let (uci, san) = (at.uci(m), at.san(m));
        at = at.play_unchecked(m);
        Step { uci, san, fen: at.fen() }
    };
    moves.iter().map(step).collect()
}
