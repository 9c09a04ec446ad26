use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{Decided, Material, ProbeError, SideSummary, Table};
use serde::Serialize;
use shakmaty::Color;

use crate::{Service, Shelf, negotiate, refusal::Refusal};

/// How the positions of a table end, counted as tables are published.
#[derive(Debug, Serialize)]
struct Histogram {
    variant: &'static str,
    material: String,
    white: Side,
    black: Side,
}

/// With one side to move, from its view: pairs of plies and positions, the least plies first.
#[derive(Debug, Serialize)]
struct Side {
    win: Vec<(u16, u64)>,
    loss: Vec<(u16, u64)>,
    draw: u64,
}

/// `GET /api/v1/histogram/{variant}/{material}`
pub(super) async fn ask(
    State(service): State<Service>,
    Path((variant, material)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let variant = variant.parse::<Variant>()?;
    let material =
        material.parse::<Material>().map_err(|e| Refusal::BadRequest(format!("{e}\n{}", e.caret())))?;
    let histogram = service.work(move |shelf| histogram(shelf, variant, &material));
    Ok(negotiate::body(&headers, &histogram.await?))
}

/// The sides are those that the question names: `KvKQ` reads the file of `KQvK` and exchanges them.
fn histogram(shelf: &Shelf, variant: Variant, material: &Material) -> Result<Histogram, Refusal> {
    let missing = || ProbeError::Missing { variant, material: material.canonical(variant) };
    let path = shelf.tables.folders().find(variant, material).ok_or_else(missing)?;
    let table = Table::open(&path, Access::default()).map_err(ProbeError::from)?;
    let as_stored = material.is_canonical(variant);
    let side = |color: Color| {
        let stored = if as_stored { color } else { !color };
        Side::from(table.head().summary.side(stored))
    };
    Ok(Histogram {
        variant: variant.name(),
        material: material.to_string(),
        white: side(Color::White),
        black: side(Color::Black),
    })
}

impl From<&SideSummary> for Side {
    fn from(side: &SideSummary) -> Side {
        let pairs = |decided: &Decided| {
            let bars = decided.bars.iter().map(|bar| (bar.plies, bar.tally.published));
            bars.filter(|&(_, positions)| positions > 0).collect()
        };
        Side { win: pairs(&side.wins), loss: pairs(&side.losses), draw: side.draws.published }
    }
}
