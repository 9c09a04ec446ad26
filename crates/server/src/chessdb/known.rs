use bookends_book::{ProbedMove, Value as BookValue, probe};
use bookends_rules::Position;
use bookends_tables::{RankedMove, Value};
use shakmaty::Move;

use crate::{Shelf, refusal::Refusal};

/// The score of a game that is won now.
const WON: i32 = 30_000;

/// Where moves are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Tables,
    Book,
}

/// The moves that are known in a position, the best first.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) source: Source,
    pub(super) moves: Vec<Scored>,
}

/// A move and what it is worth to the side that plays it.
#[derive(Clone, Debug)]
pub(super) struct Scored {
    pub(super) played: Move,
    /// Hundredths of a pawn, or [`WON`] less the plies to the end.
    pub(super) score: i32,
    /// How many points of a hundred it brings.
    pub(super) winrate: f64,
    /// A word or two: the distance, or the number of games.
    pub(super) note: String,
}

impl Known {
    pub(super) fn best(&self) -> Option<Scored> {
        self.moves.first().cloned()
    }
}

/// What tables or else the first book that has any know of a position; none if nothing does.
pub(super) fn moves(shelf: &Shelf, position: &Position) -> Result<Option<Known>, Refusal> {
    match shelf.tables.root(position) {
        Ok(moves) if !moves.is_empty() => {
            let moves = moves.iter().map(Scored::of_table).collect();
            return Ok(Some(Known { source: Source::Tables, moves }));
        }
        Ok(_) => return Ok(None),
        Err(e) if e.is_unknown() => {}
        Err(e) => return Err(e.into()),
    }
    for book in shelf.books_of(position) {
        if let Some(found) = probe(book, position)? {
            let mut moves: Vec<Scored> = found.moves.iter().map(Scored::of_book).collect();
            moves.sort_by_key(|m| std::cmp::Reverse(m.score));
            return Ok(Some(Known { source: Source::Book, moves }));
        }
    }
    Ok(None)
}

impl Scored {
    fn of_table(m: &RankedMove) -> Scored {
        let (score, winrate, letter) = match m.value {
            Value::Win(plies) => (WON - i32::from(plies), 100.0, 'W'),
            Value::Draw => (0, 50.0, 'D'),
            Value::Loss(plies) => (i32::from(plies) - WON, 0.0, 'L'),
        };
        let note = match m.value {
            Value::Draw => "D".to_owned(),
            decided => format!("{letter}-M-{:04}", decided.signed_plies().unsigned_abs()),
        };
        Scored { played: m.played, score, winrate, note }
    }

    fn of_book(m: &ProbedMove) -> Scored {
        let (score, points, note) = match m.value {
            BookValue::Score(score) => (score.weight, m.share, format!("{:.0} %", 100.0 * m.share)),
            BookValue::Statistics(statistics) => {
                let games = statistics.wins + statistics.draws + statistics.losses;
                let points = if games == 0 { 0.5 } else { statistics.points() as f64 / (2.0 * games as f64) };
                (centipawns(points), points, format!("{games} games"))
            }
        };
        Scored { played: m.mv, score, winrate: 100.0 * points, note }
    }
}

/// The score that goes with a share of points, by the logistic curve of ratings: 0.64 is a pawn.
fn centipawns(points: f64) -> i32 {
    let points = points.clamp(0.001, 0.999);
    (400.0 * (points / (1.0 - points)).log10()).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rise_with_points() {
        assert_eq!([0.0, 0.5, 0.64, 1.0].map(centipawns), [-1200, 0, 100, 1200]);
    }
}
