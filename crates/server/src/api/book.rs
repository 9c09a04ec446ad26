use bookends_book::{ProbedMove, Value, probe};
use bookends_rules::Position;
use serde::Serialize;
use shakmaty::Color;

use crate::{Shelf, refusal::Refusal};

/// What the first book that knows a position says about it.
#[derive(Debug, Serialize)]
pub(super) struct BookAnswer {
    /// The file.
    book: String,
    /// The heaviest first.
    moves: Vec<BookMove>,
}

/// A move of a book. Results are those of White and of Black; a book has either them or a score.
#[derive(Debug, Serialize)]
struct BookMove {
    uci: String,
    san: String,
    score: Option<i32>,
    white: Option<u64>,
    draws: Option<u64>,
    black: Option<u64>,
    unknown: Option<u64>,
    weight: u64,
    share: f64,
    priority: Option<u8>,
    symbol: Option<&'static str>,
}

impl BookAnswer {
    /// Asks the books of the position's game in order; none if no book knows the position.
    pub(super) fn of(shelf: &Shelf, position: &Position) -> Result<Option<BookAnswer>, Refusal> {
        for book in shelf.books_of(position) {
            if let Some(found) = probe(book, position)? {
                let moves = found.moves.into_iter().map(|m| BookMove::new(m, position.turn()));
                return Ok(Some(BookAnswer { book: book.name().to_owned(), moves: moves.collect() }));
            }
        }
        Ok(None)
    }
}

impl BookMove {
    fn new(m: ProbedMove, turn: Color) -> BookMove {
        let (score, statistics) = match m.value {
            Value::Score(score) => (Some(score), None),
            Value::Statistics(statistics) => (None, Some(statistics)),
        };
        let results = statistics.map(|s| s.white_and_black(turn));
        BookMove {
            uci: m.uci,
            san: m.san,
            score: score.map(|s| s.weight),
            white: results.map(|r| r.0),
            draws: statistics.map(|s| s.draws),
            black: results.map(|r| r.1),
            unknown: statistics.map(|s| s.unknown),
            weight: m.weight,
            share: m.share,
            priority: score.and_then(|s| s.priority),
            symbol: score.and_then(|s| s.symbol).map(|symbol| symbol.text()),
        }
    }
}
