use std::cmp::Reverse;

use crate::{ProbedMove, Score, Value};

/// The weight of a move that is all that one book plays.
const WHOLE: f64 = 10_000.0;

/// The moves of several books as one list, the heaviest first: each weighs the sum of its shares, in ten thousandths.
/// Of priorities the highest stands.
pub(super) fn pool(answers: &[Vec<ProbedMove>]) -> Vec<ProbedMove> {
    let mut pooled: Vec<(ProbedMove, f64)> = Vec::new();
    for m in answers.iter().flatten() {
        match pooled.iter_mut().find(|(known, _)| known.mv == m.mv) {
            Some((known, share)) => {
                *share += m.share;
                known.value = higher_priority(known.value, m.value);
            }
            None => pooled.push((m.clone(), m.share)),
        }
    }
    let books = answers.len() as f64;
    let weighed = |(m, share): (ProbedMove, f64)| {
        let weight = (share * WHOLE).round();
        let priority = m.value.priority();
        let value = Value::Score(Score { weight: weight as i32, symbol: None, priority });
        ProbedMove { value, weight: weight as u64, share: share / books, ..m }
    };
    let mut moves: Vec<ProbedMove> = pooled.into_iter().map(weighed).collect();
    moves.sort_by(|a, b| Reverse(a.weight).cmp(&Reverse(b.weight)).then_with(|| a.uci.cmp(&b.uci)));
    moves
}

fn higher_priority(known: Value, other: Value) -> Value {
    if other.priority() > known.priority() { other } else { known }
}
