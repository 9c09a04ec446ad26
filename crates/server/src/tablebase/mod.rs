//! The dialect of the lichess tablebase server.
//!
//! What clients rely on: 200 with category `unknown` where no table knows; 400 with a text for a bad FEN; the moves
//! best first, each with the values of the position after it, from the opponent's view. A main line needs tables for
//! all of it, so that one is 404 where they are missing.

mod mainline;
mod response;

use axum::{
    Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::Response,
    routing::get,
};
use bookends_rules::{Position, Variant};
use bookends_tables::{ProbeError, Tables, Value};
use serde::Deserialize;

use crate::{Service, negotiate, position::read_fen, refusal::Refusal};
use mainline::MainLine;
use response::Answer;

/// The addresses of the dialect.
pub(crate) fn routes() -> Router<Service> {
    Router::new().route("/{variant}", get(ask)).route("/{variant}/mainline", get(ask_line))
}

/// The query. `dtc` is accepted and has no effect: no table here has another distance than that to the end.
#[derive(Debug, Deserialize)]
struct Question {
    fen: String,
}

impl Question {
    fn position(&self, variant: &str) -> Result<Position, Refusal> {
        read_fen(variant.parse::<Variant>()?, &self.fen)
    }
}

/// `GET /standard?fen=…`, and likewise for the other games.
async fn ask(
    State(service): State<Service>,
    Path(variant): Path<String>,
    headers: HeaderMap,
    Query(question): Query<Question>,
) -> Result<Response, Refusal> {
    let position = question.position(&variant)?;
    let answer = service.work(move |shelf| Ok(answer(&shelf.tables, &position)?)).await?;
    Ok(negotiate::body(&headers, &answer))
}

/// `GET /standard/mainline?fen=…`, and likewise for the other games.
async fn ask_line(
    State(service): State<Service>,
    Path(variant): Path<String>,
    headers: HeaderMap,
    Query(question): Query<Question>,
) -> Result<Response, Refusal> {
    let position = question.position(&variant)?;
    let line = service.work(move |shelf| Ok(MainLine::new(&position, &shelf.tables.line(&position)?)));
    Ok(negotiate::body(&headers, &line.await?))
}

/// The answer for a position; what no table knows is unknown.
fn answer(tables: &Tables, position: &Position) -> Result<Answer, ProbeError> {
    let known = |value: Result<Value, ProbeError>| match value {
        Ok(value) => Ok(Some(value)),
        Err(e) if e.is_unknown() => Ok(None),
        Err(e) => Err(e),
    };
    let value = known(tables.value(position))?;
    let moves = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let after = position.play_unchecked(m);
            let value = known(tables.value(&after))?;
            Ok((m, after, value))
        })
        .collect::<Result<Vec<_>, ProbeError>>()?;
    Ok(Answer::new(position, value, moves))
}
