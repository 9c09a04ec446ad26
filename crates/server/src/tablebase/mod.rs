//! The dialect of the lichess tablebase server.
//!
//! What clients rely on: 200 with category `unknown` where no table knows; 400 with a text for a bad FEN; the moves
//! best first, each with the values of the position after it, from the opponent's view.

mod response;

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use bookends_rules::{Position, Variant};
use bookends_tables::{ProbeError, Tables};
use serde::Deserialize;
use tokio::task;

use response::Answer;

/// The longest FEN that is read, in bytes; real ones have at most about 90.
const LONGEST_FEN: usize = 200;

#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    fen: String,
}

/// `GET /standard?fen=…`, and likewise for the other games.
pub(crate) async fn ask(
    State(tables): State<Arc<Tables>>,
    Path(variant): Path<String>,
    Query(question): Query<Question>,
) -> Response {
    let variant = match variant.parse::<Variant>() {
        Ok(variant) => variant,
        Err(e) => return (StatusCode::NOT_FOUND, format!("{e}\n")).into_response(),
    };
    // Spaces arrive as such, as plus signs (which the query decoder knows) or as underscores.
    let fen = question.fen.replace('_', " ");
    if fen.len() > LONGEST_FEN {
        return (StatusCode::BAD_REQUEST, format!("a FEN of more than {LONGEST_FEN} bytes")).into_response();
    }
    let position = match Position::from_fen(variant, &fen) {
        Ok(position) => position,
        Err(e) => return (StatusCode::BAD_REQUEST, format!("{e}\n{}\n", e.caret())).into_response(),
    };
    // Reading and decoding may block, so it is kept off the threads that serve others.
    let answered = task::spawn_blocking(move || answer(&tables, &position)).await;
    match answered {
        Ok(Ok(answer)) => ([(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")], Json(answer)).into_response(),
        Ok(Err(e)) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{e}\n")).into_response(),
        Err(e) => (StatusCode::INTERNAL_SERVER_ERROR, format!("the answer was lost: {e}\n")).into_response(),
    }
}

/// The answer for a position; what no table knows is unknown.
fn answer(tables: &Tables, position: &Position) -> Result<Answer, ProbeError> {
    let known = |value| match value {
        Ok(value) => Ok(Some(value)),
        Err(ProbeError::Castling | ProbeError::TooManyMen { .. } | ProbeError::Missing { .. }) => Ok(None),
        Err(e) => Err(e),
    };
    let value = known(tables.value(position))?;
    let moves = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let after = position.play(m);
            let value = known(tables.value(&after))?;
            Ok((m, after, value))
        })
        .collect::<Result<Vec<_>, ProbeError>>()?;
    Ok(Answer::new(position, value, moves))
}
