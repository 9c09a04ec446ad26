use axum::{Json, extract::State, http::HeaderMap, response::Response};
use bookends_tables::Tables;
use serde::{Deserialize, Serialize};

use super::{
    question::variant,
    table::{Missing, TableAnswer},
};
use crate::{Service, negotiate, position::read_fen, refusal::Refusal};

/// The body of a request: positions of one game.
#[derive(Debug, Deserialize)]
pub(super) struct Batch {
    variant: Option<String>,
    fens: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Answers {
    /// In the order of the question.
    answers: Vec<Answer>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Answer {
    Known(Box<TableAnswer>),
    Missing {
        fen: String,
        #[serde(flatten)]
        missing: Missing,
    },
    Error {
        fen: String,
        error: String,
    },
}

/// `POST /api/v1/probe`: one bad position does not spoil the others.
pub(super) async fn ask(
    State(service): State<Service>,
    headers: HeaderMap,
    Json(batch): Json<Batch>,
) -> Result<Response, Refusal> {
    let (given, most) = (batch.fens.len(), service.limits().batch);
    if given > most {
        return Err(Refusal::BadRequest(format!("{given} positions; at most {most} are answered at once")));
    }
    let variant = variant(batch.variant.as_deref())?;
    let answers = service.work(move |shelf| {
        let answer = |fen: String| match read_fen(variant, &fen) {
            Ok(position) => known(&shelf.tables, fen, &position),
            Err(e) => Ok(Answer::Error { fen, error: e.to_string() }),
        };
        let answers = batch.fens.into_iter().map(answer).collect::<Result<_, Refusal>>()?;
        Ok(Answers { answers })
    });
    Ok(negotiate::body(&headers, &answers.await?))
}

fn known(tables: &Tables, fen: String, position: &bookends_rules::Position) -> Result<Answer, Refusal> {
    match TableAnswer::of(tables, position) {
        Ok(table) => Ok(Answer::Known(Box::new(table))),
        Err(e) => Ok(Answer::Missing { fen, missing: Missing::or_broken(e)? }),
    }
}
