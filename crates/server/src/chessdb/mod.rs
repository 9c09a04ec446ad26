//! The dialect of chessdb.cn: `/cdb.php?action=…&board=FEN`, in lines of text or with `json=1`.
//!
//! Tables answer first, then the books. Scores are those that engines expect there: hundredths of a pawn, and 30000 less
//! the plies to the end for a win that is certain. Nothing is stored or queued: `store` and `queue` are `unknown`.

mod known;
mod response;

use axum::{
    Router,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use bookends_rules::{Position, Terminal, Variant};

use crate::{Service, Shelf, position::read_fen, query::Pairs, refusal::Refusal};
use known::{Known, Source};

/// The addresses of the dialect.
pub(crate) fn routes() -> Router<Service> {
    Router::new().route("/cdb.php", get(ask))
}

/// The most plies of a line.
const LONGEST_LINE: usize = 200;

/// What is answered.
#[derive(Debug)]
enum Reply {
    /// One word, such as `unknown`, which is also the status in JSON.
    Status(&'static str),
    Moves(Position, Known),
    Best(Position, Known),
    Score(i32),
    Line(Position, i32, Vec<shakmaty::Move>),
}

/// Every answer has status 200, as there: the text says what is wrong.
async fn ask(State(service): State<Service>, pairs: Pairs) -> Result<Response, Refusal> {
    let reply = match pairs.text("board").map(|fen| read_fen(Variant::Standard, fen)) {
        Some(Ok(position)) => {
            let action = pairs.text("action").unwrap_or_default().to_owned();
            service.work(move |shelf| reply(shelf, position, &action)).await?
        }
        _ => Reply::Status("invalid board"),
    };
    let (kind, body) = if pairs.flag("json") {
        ("application/json", response::json(&reply).to_string())
    } else {
        ("text/plain; charset=utf-8", response::text(&reply))
    };
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}

fn reply(shelf: &Shelf, position: Position, action: &str) -> Result<Reply, Refusal> {
    match position.terminal() {
        Some(Terminal::Checkmate) => return Ok(Reply::Status("checkmate")),
        Some(Terminal::Stalemate) => return Ok(Reply::Status("stalemate")),
        _ => {}
    }
    let known = || known::moves(shelf, &position);
    Ok(match action {
        "queryall" => match known()? {
            Some(known) => Reply::Moves(position, known),
            None => Reply::Status("unknown"),
        },
        "query" | "querybest" | "querysearch" => match known()? {
            Some(known) => Reply::Best(position, known),
            None => Reply::Status("nobestmove"),
        },
        "queryscore" => match known()?.and_then(|known| known.best()) {
            Some(best) => Reply::Score(best.score),
            None => Reply::Status("unknown"),
        },
        "querypv" => line(shelf, position)?,
        "queue" | "store" => Reply::Status("unknown"),
        _ => Reply::Status("invalid action"),
    })
}

/// The best moves of both sides, as far as they are known.
fn line(shelf: &Shelf, position: Position) -> Result<Reply, Refusal> {
    let mut moves = Vec::new();
    let mut score = None;
    let mut at = position.clone();
    while moves.len() < LONGEST_LINE {
        let Some(best) = known::moves(shelf, &at)?.and_then(|known| known.best()) else { break };
        score.get_or_insert(best.score);
        moves.push(best.played);
        at = at.play_unchecked(best.played);
    }
    Ok(score.map_or(Reply::Status("unknown"), |score| Reply::Line(position, score, moves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_of_one_word_is_the_status_in_json() {
        let reply = Reply::Status("unknown");
        assert_eq!(response::text(&reply), "unknown");
        assert_eq!(response::json(&reply), serde_json::json!({"status": "unknown"}));
        assert_eq!(response::text(&Reply::Score(-7)), "eval:-7");
    }
}
