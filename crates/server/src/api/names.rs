use axum::{extract::Query, http::HeaderMap, response::Response};
use bookends_openings::{opening, openings};
use bookends_rules::Position;
use serde::{Deserialize, Serialize};

use crate::negotiate;

/// The name of an opening.
#[derive(Debug, Serialize)]
pub(super) struct Opening {
    eco: &'static str,
    name: &'static str,
}

impl Opening {
    /// The name of a position, if it has one.
    pub(super) fn of(position: &Position) -> Option<Opening> {
        opening(position).map(Opening::from)
    }
}

impl From<bookends_openings::Opening> for Opening {
    fn from(opening: bookends_openings::Opening) -> Opening {
        Opening { eco: opening.eco, name: opening.name }
    }
}

/// A named position, by its PolyGlot key.
#[derive(Debug, Serialize)]
struct Named {
    key: String,
    #[serde(flatten)]
    opening: Opening,
}

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// Words that names or codes must contain, in any case; without any, every name is listed.
    #[serde(default)]
    q: String,
}

/// `GET /api/v1/names?q=najdorf`
pub(super) async fn ask(headers: HeaderMap, Query(wanted): Query<Wanted>) -> Response {
    let words: Vec<String> = wanted.q.split_whitespace().map(str::to_lowercase).collect();
    let fits = |opening: &bookends_openings::Opening| {
        let text = format!("{} {}", opening.eco, opening.name).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut names: Vec<Named> = openings()
        .filter(|(_, opening)| fits(opening))
        .map(|(key, opening)| Named { key: format!("{key:016x}"), opening: opening.into() })
        .collect();
    names.sort_by_key(|named| (named.opening.eco, named.opening.name));
    negotiate::body(&headers, &names)
}
