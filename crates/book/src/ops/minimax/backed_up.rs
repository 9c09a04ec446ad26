use bookends_rules::{Position, Terminal};

use super::{
    graph::{Graph, worth},
    solve::solve,
};
use crate::{Book, BookError, Entry, Line, Score, Value};

/// What giving mate is worth, in the unit of scores; more than any evaluation.
pub const MATE: i32 = 30_000;

/// Drawn games that are added to those of a move, so that one win in one game counts for less than 180 in 200.
const SMOOTHING: i128 = 2;

/// The weight of the best move of a position, where scores become weights.
const BEST_WEIGHT: i64 = 1000;

/// A book whose scores were backed up, see [`minimax()`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimaxed {
    /// The positions that lines from the start reach, in ascending order of the key, with scores.
    pub entries: Vec<Entry>,
    /// Moves that lead out of the book: their scores were backed up.
    pub leaves: u64,
    /// Positions of the book that no line from the start reaches. They are left out.
    pub unreached: u64,
}

/// Backs the scores of moves that lead out of a book up to the start, through transpositions: a move is worth what the
/// best answer to it is worth to the other side.
///
/// `leaf` tells the worth of a move that leads out of the book, for the side that plays it, by the position after it;
/// [`leaf_score`] is one. It is called in the order of [`walk`](crate::walk()). Whoever can only keep going in circles has
/// a draw, 0, whatever the order of moves by which a circle is met. Symbols and priorities stay.
///
/// # Errors
/// What reading the book and `leaf` give.
pub fn minimax<E: From<BookError>>(
    book: &dyn Book,
    leaf: impl FnMut(&Position, &Line) -> Result<i32, E>,
) -> Result<Minimaxed, E> {
    let graph = Graph::walk(book, leaf)?;
    let values = solve(&graph.moves);
    let scored = |(line, target): (&Line, _)| {
        let weight = worth(target, &values);
        let Score { symbol, priority, .. } = match line.value {
            Value::Score(score) => score,
            Value::Statistics(_) => Score::default(),
        };
        Line { mv: line.mv, value: Value::Score(Score { weight, symbol, priority }) }
    };
    let places = graph.entries.iter().zip(&graph.moves);
    let mut entries: Vec<Entry> = places
        .map(|(entry, targets)| Entry {
            key: entry.key,
            moves: entry.moves.iter().zip(targets.iter().copied()).map(scored).collect(),
        })
        .collect();
    entries.sort_unstable_by_key(|entry| entry.key);
    let unreached = book.info().map_err(E::from)?.positions.saturating_sub(entries.len() as u64);
    Ok(Minimaxed { entries, leaves: graph.leaves, unreached })
}

/// What a move that leads out of a book is worth, by the book alone: [`MATE`] if it gives mate, 0 if it ends the game in
/// a draw, else its own score. Results become a score from -1000 to 1000, the share of games won less the share lost in
/// thousandths; two drawn games are added, so that few games say little.
pub fn leaf_score(next: &Position, line: &Line) -> i32 {
    match (next.terminal(), line.value) {
        (Some(Terminal::Checkmate), _) => MATE,
        (Some(_), _) => 0,
        (None, Value::Score(score)) => score.weight,
        (None, Value::Statistics(s)) => {
            let games = i128::from(s.wins) + i128::from(s.draws) + i128::from(s.losses) + SMOOTHING;
            let lead = i128::from(s.wins) - i128::from(s.losses);
            (lead * 1000 / games) as i32
        }
    }
}

/// Makes the scores of a position weights by which it can be played: 1000 for the best, and the less the further a
/// move is behind it, down to 0 from `margin` on. Even where every move loses, the best can be played.
pub fn weigh(entry: &mut Entry, margin: u32) {
    let scores = |line: &Line| match line.value {
        Value::Score(score) => i64::from(score.weight),
        Value::Statistics(s) => i64::try_from(s.points()).unwrap_or(i64::MAX),
    };
    let best = entry.moves.iter().map(scores).max().unwrap_or(0);
    for line in &mut entry.moves {
        let behind = best.saturating_sub(scores(line));
        let left = (i64::from(margin) - behind).max(0);
        let weight = if behind == 0 { BEST_WEIGHT } else { left * BEST_WEIGHT / i64::from(margin).max(1) };
        if let Value::Score(score) = &mut line.value {
            score.weight = weight as i32;
        }
    }
}
