//! Bookends' own API, below `/api/v1`; `openapi.json` beside this file describes it, and is served.
//!
//! Fields have the names that the command line's `--format json` gives them. What makes no sense is 400, what no book
//! or table knows is 404 where nothing else could be said, with the command that makes it; both as plain text.

mod book;
mod games;
mod histogram;
mod line;
mod names;
mod play;
mod position;
mod probe;
mod question;
mod table;
mod variants;

use axum::{
    Router,
    http::header,
    routing::{get, post},
};

use crate::Service;

/// The addresses of the API.
pub(crate) fn routes() -> Router<Service> {
    let api = Router::new()
        .route("/position", get(position::ask))
        .route("/probe", post(probe::ask))
        .route("/line", get(line::ask))
        .route("/play", get(play::ask))
        .route("/histogram/{variant}/{material}", get(histogram::ask))
        .route("/games/{id}", get(games::ask))
        .route("/names", get(names::ask))
        .route("/variants", get(variants::ask))
        .route("/openapi.json", get(description));
    Router::new().nest("/api/v1", api)
}

async fn description() -> impl axum::response::IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}
