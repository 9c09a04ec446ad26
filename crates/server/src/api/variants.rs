use axum::{extract::State, http::HeaderMap, response::Response};
use bookends_rules::{Position, Variant};
use serde::Serialize;

use crate::{Service, negotiate, refusal::Refusal};

/// A game that is known.
#[derive(Debug, Serialize)]
struct Game {
    variant: &'static str,
    /// The name for people, as PGN writes it.
    name: &'static str,
    /// The position in which games start.
    start: String,
    /// How many tables are there.
    tables: usize,
}

/// `GET /api/v1/variants`
pub(super) async fn ask(State(service): State<Service>, headers: HeaderMap) -> Result<Response, Refusal> {
    let games = service.work(|shelf| {
        let game = |variant: Variant| Game {
            variant: variant.name(),
            name: if variant == Variant::LosersDraw { "Losers, stalemate draws" } else { variant.pgn_name() },
            start: Position::start(variant).fen(),
            tables: shelf.tables.folders().list(variant).map_or(0, |tables| tables.len()),
        };
        Ok(Variant::ALL.map(game))
    });
    Ok(negotiate::body(&headers, &games.await?))
}
