//! The dialect of the lichess opening explorer: `/masters`, `/lichess`, `/player` and `/masters/pgn/{id}`, with the
//! names that they had before.
//!
//! All of them ask the same games, those of the shelf. They differ in what they filter by and in how many games they
//! name: years for masters, months, speeds and ratings for the others, and a player with a colour.

mod question;
mod response;

use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use bookends_explorer::GameId;

use crate::{Service, negotiate, query::Pairs, refusal::Refusal};
use question::{Database, Question};
use response::Body;

/// The addresses of the dialect.
pub(crate) fn routes() -> Router<Service> {
    Router::new()
        .route("/masters", get(masters))
        .route("/master", get(masters))
        .route("/lichess", get(lichess))
        .route("/lichess/history", get(history))
        .route("/player", get(player))
        .route("/personal", get(player))
        .route("/masters/pgn/{id}", get(pgn))
        .route("/master/pgn/{id}", get(pgn))
        .route("/lichess/pgn/{id}", get(pgn))
}

async fn masters(state: State<Service>, headers: HeaderMap, pairs: Pairs) -> Result<Response, Refusal> {
    Ok(negotiate::body(&headers, &ask(state, &pairs, Database::Masters).await?))
}

async fn lichess(state: State<Service>, headers: HeaderMap, pairs: Pairs) -> Result<Response, Refusal> {
    Ok(negotiate::body(&headers, &ask(state, &pairs, Database::Lichess).await?))
}

async fn history(state: State<Service>, headers: HeaderMap, pairs: Pairs) -> Result<Response, Refusal> {
    let mut question = Question::read(&pairs, Database::Lichess)?;
    question.wanted.history = true;
    Ok(negotiate::body(&headers, &answer(state, question).await?.into_history()))
}

/// Clients read lines, each a whole answer, until the last. Games are indexed before they are served, so the first line
/// is the last.
async fn player(state: State<Service>, pairs: Pairs) -> Result<Response, Refusal> {
    let body = ask(state, &pairs, Database::Player).await?;
    let mut line = serde_json::to_vec(&body).map_err(|e| Refusal::Broken(e.to_string()))?;
    line.push(b'\n');
    let kind = (header::CONTENT_TYPE, "application/x-ndjson");
    Ok((StatusCode::OK, [kind], line).into_response())
}

async fn ask(state: State<Service>, pairs: &Pairs, database: Database) -> Result<Body, Refusal> {
    answer(state, Question::read(pairs, database)?).await
}

async fn answer(State(service): State<Service>, question: Question) -> Result<Body, Refusal> {
    service
        .work(move |shelf| {
            let answer = shelf.games.ask(&question.position, &question.filter, question.wanted)?;
            Ok(Body::new(&question, &answer, &shelf.games))
        })
        .await
}

/// The text of a game.
async fn pgn(State(service): State<Service>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let unknown = || Refusal::NotFound("no game has this id".into());
    let id = GameId::parse(&id).ok_or_else(unknown)?;
    let text = service.work(move |shelf| Ok(shelf.games.pgn(id)?)).await?.ok_or_else(unknown)?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], text).into_response())
}
