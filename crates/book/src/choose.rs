use crate::{ProbedMove, Value};

/// By what moves are drawn. A move with the weight 0 is never drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Distribution {
    /// In proportion to their weights.
    #[default]
    Weight,
    /// In proportion to the games that have them; where a book has scores, to their weights.
    Games,
    /// Each as likely as the others.
    Uniform,
    /// Only the heaviest.
    Best,
}

/// How a move is chosen from a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choosing {
    /// By what moves are drawn.
    pub distribution: Distribution,
    /// How far below the best a move may be, 0 to 100: it needs at least 100 less so many percent of the greatest weight.
    /// So 0 leaves only the best, and 100 everything.
    pub variation: u8,
    /// Whether only moves of the highest priority are candidates. Moves without a priority have the lowest.
    pub highest_priority: bool,
}

impl Default for Choosing {
    /// By weight, among all moves.
    fn default() -> Choosing {
        Choosing { distribution: Distribution::Weight, variation: 100, highest_priority: false }
    }
}

/// The probability of each move of a position; all are 0 if none can be played.
///
/// ```
/// use bookends_book::{Choosing, Distribution, ProbedMove, Statistics, Value, odds};
/// use bookends_rules::{Position, Variant};
///
/// let start = Position::start(Variant::Standard);
/// let played = |uci: &str, wins| {
///     let mv = start.parse_uci(uci).unwrap();
///     let value = Value::Statistics(Statistics { wins, ..Statistics::default() });
///     ProbedMove { mv, uci: uci.into(), san: start.san(mv), value, weight: value.weight(), share: 0.0 }
/// };
/// let moves = [played("e2e4", 3), played("d2d4", 1), played("g2g4", 0)];
/// assert_eq!(odds(&moves, &Choosing::default()), [0.75, 0.25, 0.0]);
/// assert_eq!(odds(&moves, &Choosing { distribution: Distribution::Best, ..Choosing::default() }), [1.0, 0.0, 0.0]);
/// ```
pub fn odds(moves: &[ProbedMove], how: &Choosing) -> Vec<f64> {
    let candidates = || moves.iter().filter(|m| m.weight > 0);
    let priority = candidates().map(|m| m.value.priority()).max();
    let is_candidate =
        |m: &ProbedMove| m.weight > 0 && (!how.highest_priority || Some(m.value.priority()) == priority);
    let best = moves.iter().filter(|m| is_candidate(m)).map(|m| m.weight).max().unwrap_or(0);
    let least = best as f64 * (100.0 - f64::from(how.variation.min(100))) / 100.0;
    let first_best = moves.iter().position(|m| is_candidate(m) && m.weight == best);
    let part = |(place, m): (usize, &ProbedMove)| match how.distribution {
        _ if !is_candidate(m) || (m.weight as f64) < least => 0.0,
        Distribution::Weight => m.weight as f64,
        Distribution::Games => games(m) as f64,
        Distribution::Uniform => 1.0,
        Distribution::Best => f64::from(u8::from(Some(place) == first_best)),
    };
    let mut odds: Vec<f64> = moves.iter().enumerate().map(part).collect();
    let total: f64 = odds.iter().sum();
    if total > 0.0 {
        odds.iter_mut().for_each(|odds| *odds /= total);
    }
    odds
}

/// The place of a move that is drawn with some odds by a number from 0 up to 1; none if all odds are 0. The same number
/// draws the same move.
pub fn draw(odds: &[f64], mut ticket: f64) -> Option<usize> {
    for (place, &odds) in odds.iter().enumerate() {
        if ticket < odds {
            return Some(place);
        }
        ticket -= odds;
    }
    // Rounding may leave a little of the ticket.
    odds.iter().rposition(|&odds| odds > 0.0)
}

fn games(m: &ProbedMove) -> u64 {
    match m.value {
        Value::Score(_) => m.weight,
        Value::Statistics(statistics) => statistics.games(),
    }
}

#[cfg(test)]
mod tests {
    use bookends_rules::{Position, Variant};
    use proptest::prelude::*;

    use super::*;
    use crate::{Score, Statistics};

    fn moves(values: &[Value]) -> Vec<ProbedMove> {
        let start = Position::start(Variant::Standard);
        let legal = start.legal_moves();
        let probed = |(&value, &mv): (&Value, &shakmaty::Move)| ProbedMove {
            mv,
            uci: start.uci(mv),
            san: start.san(mv),
            value,
            weight: value.weight(),
            share: 0.0,
        };
        values.iter().zip(&legal).map(probed).collect()
    }

    fn score(weight: i32, priority: Option<u8>) -> Value {
        Value::Score(Score { weight, symbol: None, priority })
    }

    #[test]
    fn variation_says_how_far_below_the_best_a_move_may_be() {
        let moves = moves(&[score(100, None), score(60, None), score(59, None), score(-5, None)]);
        let left = |variation| {
            let how = Choosing { variation, distribution: Distribution::Uniform, ..Choosing::default() };
            odds(&moves, &how).iter().filter(|&&odds| odds > 0.0).count()
        };
        assert_eq!([0, 39, 40, 41, 100].map(left), [1, 1, 2, 3, 3]);
    }

    #[test]
    fn only_the_highest_priority_counts_where_it_is_asked_for() {
        let moves = moves(&[score(100, Some(1)), score(1, Some(9)), score(0, Some(9)), score(50, None)]);
        let how = Choosing { highest_priority: true, variation: 0, ..Choosing::default() };
        assert_eq!(odds(&moves, &how), [0.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn often_played_moves_are_drawn_often_but_not_those_that_never_scored() {
        let played = |wins, losses| Value::Statistics(Statistics { wins, losses, ..Statistics::default() });
        let moves = moves(&[played(1, 2), played(1, 0), played(0, 96)]);
        let how = Choosing { distribution: Distribution::Games, ..Choosing::default() };
        assert_eq!(odds(&moves, &how), [0.75, 0.25, 0.0]);
    }

    #[test]
    fn nothing_is_drawn_where_nothing_can_be_played() {
        assert_eq!(draw(&odds(&moves(&[score(0, None)]), &Choosing::default()), 0.0), None);
        assert_eq!(draw(&[], 0.5), None);
    }

    proptest! {
        #[test]
        fn odds_add_up_and_what_is_drawn_can_be_played(
            weights in proptest::collection::vec(-3i32..200, 1..20),
            ticket in 0.0..1.0f64, variation in 0u8..=100,
        ) {
            let values: Vec<Value> = weights.iter().map(|&weight| score(weight, None)).collect();
            let odds = odds(&moves(&values), &Choosing { variation, ..Choosing::default() });
            let playable = weights.iter().any(|&weight| weight > 0);
            prop_assert!((odds.iter().sum::<f64>() - f64::from(u8::from(playable))).abs() < 1e-9);
            let drawn = draw(&odds, ticket);
            prop_assert_eq!(drawn.is_some(), playable);
            prop_assert!(drawn.is_none_or(|place| odds[place] > 0.0));
        }
    }
}
