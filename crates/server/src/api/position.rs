use axum::{
    extract::{Query, State},
    http::HeaderMap,
    response::Response,
};
use bookends_rules::Position;
use serde::Serialize;
use shakmaty::Color;

use super::{
    book::BookAnswer,
    games::GamesAnswer,
    names::Opening,
    question::Question,
    table::{Missing, TableAnswer},
};
use crate::{Service, Shelf, negotiate, refusal::Refusal};

/// Everything that is known of a position.
#[derive(Debug, Serialize)]
struct PositionAnswer {
    fen: String,
    variant: &'static str,
    turn: &'static str,
    check: bool,
    key: String,
    terminal: Option<&'static str>,
    opening: Option<Opening>,
    /// Every legal move.
    moves: Vec<LegalMove>,
    book: Option<BookAnswer>,
    games: Option<GamesAnswer>,
    table: Option<TableAnswer>,
    /// Why there is no `table`.
    missing: Option<Missing>,
}

/// A legal move, the FEN after it, and the name of the opening that it makes.
#[derive(Debug, Serialize)]
struct LegalMove {
    uci: String,
    san: String,
    fen: String,
    opening: Option<Opening>,
}

/// `GET /api/v1/position?fen=…&variant=…`
pub(super) async fn ask(
    State(service): State<Service>,
    headers: HeaderMap,
    Query(question): Query<Question>,
) -> Result<Response, Refusal> {
    let position = question.position()?;
    let answer = service.work(move |shelf| answer(shelf, &position)).await?;
    Ok(negotiate::body(&headers, &answer))
}

fn answer(shelf: &Shelf, position: &Position) -> Result<PositionAnswer, Refusal> {
    let (table, missing) = match TableAnswer::of(&shelf.tables, position) {
        Ok(table) => (Some(table), None),
        Err(e) => (None, Some(Missing::or_broken(e)?)),
    };
    let moves = position.legal_moves().into_iter().map(|m| {
        let after = position.play_unchecked(m);
        LegalMove {
            uci: position.uci(m),
            san: position.san(m),
            fen: after.fen(),
            opening: Opening::of(&after),
        }
    });
    Ok(PositionAnswer {
        fen: position.fen(),
        variant: position.variant().name(),
        turn: turn(position.turn()),
        check: position.is_check(),
        key: format!("{:016x}", position.key()),
        terminal: position.terminal().map(|terminal| terminal.name()),
        opening: Opening::of(position),
        moves: moves.collect(),
        book: BookAnswer::of(shelf, position)?,
        games: GamesAnswer::of(&shelf.games, position)?,
        table,
        missing,
    })
}

/// A side, as JSON names it.
fn turn(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}
