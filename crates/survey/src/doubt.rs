use bookends_book::{Score, Statistics, Symbol, Value};

use crate::{
    Way,
    chances::Chances,
    likeliest::{Passed, likeliest},
    places::Places,
};

/// Why a move of a book is doubted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It scores badly in games.
    Results {
        /// What it scores, 0 to 1.
        score: f64,
        /// What it scores at best, by its few or many games: the upper end of an interval that holds the truth in 95 of
        /// 100 cases.
        at_most: f64,
        /// What the best other move of the position scores, if one was played more often than the doubted one scores.
        best: Option<f64>,
    },
    /// It is annotated so.
    Annotation(Symbol),
}

/// A move that a book plays, though it should not.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// The line that ends with the move.
    pub way: Way,
    /// How often the book plays it where it could, 0 to 1.
    pub share: f64,
    /// What is wrong.
    pub reason: Reason,
}

/// The least and the most that a move scores, 0 to 1: the interval of E. B. Wilson (1927) that holds the truth in 95 of
/// 100 cases, a draw being half a success. Games without a result say nothing; of no games it is the whole range.
///
/// ```
/// use bookends_book::Statistics;
/// use bookends_survey::score_bounds;
///
/// let (_, few) = score_bounds(&Statistics { losses: 2, ..Statistics::default() });
/// let (_, many) = score_bounds(&Statistics { losses: 200, ..Statistics::default() });
/// assert!(few > 0.6 && many < 0.02, "two lost games say little, 200 much");
/// ```
pub fn score_bounds(results: &Statistics) -> (f64, f64) {
    const DEVIATIONS: f64 = 1.96;
    let games = decided(results);
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let score = score(results).unwrap_or(0.5);
    let square = DEVIATIONS * DEVIATIONS / games;
    let middle = (score + square / 2.0) / (1.0 + square);
    let reach = DEVIATIONS * (score * (1.0 - score) / games + square / (4.0 * games)).sqrt() / (1.0 + square);
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

/// The moves that the book plays and that lose: they score less than `losing` in 95 of 100 cases, or are annotated `?` or
/// `??`. The likeliest to be played come first.
pub(crate) fn doubts(places: &Places, chances: &Chances, losing: f64, listed: usize) -> (u64, Vec<Doubt>) {
    let (count, passed) = likeliest(places, chances, listed, |node, edge| {
        let others = node.moves.iter().filter(|other| other.mv != edge.mv).map(|other| &other.value);
        doubt(&edge.value, others, losing)
    });
    let told = |Passed { way, share, found: reason }| Doubt { way, share, reason };
    (count, passed.into_iter().map(told).collect())
}

fn doubt<'a>(value: &Value, others: impl Iterator<Item = &'a Value>, losing: f64) -> Option<Reason> {
    match value {
        Value::Statistics(results) => {
            let (_, at_most) = score_bounds(results);
            let score = score(results).filter(|_| at_most < losing)?;
            let better = |other: &Value| match other {
                Value::Statistics(other) if score_bounds(other).0 > score => self::score(other),
                _ => None,
            };
            Some(Reason::Results { score, at_most, best: others.filter_map(better).max_by(f64::total_cmp) })
        }
        Value::Score(Score { symbol: Some(symbol @ (Symbol::Mistake | Symbol::Blunder)), .. }) => {
            Some(Reason::Annotation(*symbol))
        }
        Value::Score(_) => None,
    }
}

/// Games with a result.
fn decided(results: &Statistics) -> f64 {
    results.wins as f64 + results.draws as f64 + results.losses as f64
}

/// What the side that plays the move scores, 0 to 1; none without results.
fn score(results: &Statistics) -> Option<f64> {
    let games = decided(results);
    (games > 0.0).then(|| (results.wins as f64 + results.draws as f64 / 2.0) / games)
}
