use crate::{Entry, ProbedMove, Value};

/// Changes the weights of moves by what was learned of them. `learning` says how much that is, 0 to 100: with 0 nothing
/// changes; with 100 a move with which every game was lost, be it one, weighs 0, and one with which all were won
/// twice as much. Shares follow the weights.
pub fn adjust(moves: &mut [ProbedMove], learned: &Entry, learning: u8) {
    let trust = f64::from(learning.min(100)) / 100.0;
    for m in moves.iter_mut() {
        let Some(Value::Statistics(s)) = learned.line(m.mv.into()).map(|line| line.value) else { continue };
        let games = s.games();
        if games > 0 {
            let lead = (s.wins as f64 - s.losses as f64) / games as f64;
            // Rounded up, so that only what is ruled out weighs nothing.
            m.weight = (m.weight as f64 * (1.0 + trust * lead)).ceil() as u64;
        }
    }
    let total: f64 = moves.iter().map(|m| m.weight as f64).sum();
    for m in moves.iter_mut() {
        m.share = if total > 0.0 { m.weight as f64 / total } else { 0.0 };
    }
}
