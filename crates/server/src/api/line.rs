use axum::{
    extract::{Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use bookends_rules::Position;
use bookends_tables::{Line, pgn, words};
use serde::{Deserialize, Serialize};

use super::{
    play::{Step, steps},
    question::Question,
};
use crate::{Service, negotiate, refusal::Refusal};

/// How the line is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    /// JSON, or CBOR if the client prefers it.
    #[default]
    Json,
    /// A game.
    Pgn,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    format: Format,
}

/// Best play to the end of the game.
#[derive(Debug, Serialize)]
struct LineAnswer {
    fen: String,
    variant: &'static str,
    wdl: &'static str,
    dtm_plies: i32,
    dtm_moves: i32,
    summary: String,
    moves: Vec<Step>,
}

/// `GET /api/v1/line?fen=…&variant=…&format=json|pgn`
pub(super) async fn ask(
    State(service): State<Service>,
    headers: HeaderMap,
    Query(question): Query<Question>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Refusal> {
    let position = question.position()?;
    service
        .work(move |shelf| {
            let line = shelf.tables.line(&position)?;
            Ok(match wanted.format {
                Format::Json => negotiate::body(&headers, &answer(&position, &line)),
                Format::Pgn => game(&position, &line),
            })
        })
        .await
}

fn answer(position: &Position, line: &Line) -> LineAnswer {
    LineAnswer {
        fen: position.fen(),
        variant: position.variant().name(),
        wdl: line.value.wdl().name(),
        dtm_plies: line.value.signed_plies(),
        dtm_moves: line.value.signed_moves(),
        summary: words::summary(position, line.value),
        moves: steps(position, &line.moves),
    }
}

fn game(position: &Position, line: &Line) -> Response {
    let sentence = words::sentence(position, line.value, line.interference(position));
    let text = pgn(position, &line.moves, line.value, &sentence);
    ([(header::CONTENT_TYPE, "application/x-chess-pgn")], text).into_response()
}
