use bookends_rules::Position;
use shakmaty::{Move, Role};

use crate::{
    line::Line,
    probe::{ProbeError, Tables},
    value::Value,
    words::moves_allowed,
};

/// How the rule that draws a game after 50 moves without a capture or pawn move (70 in shatranj) may come before a
/// win that the tables promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interference {
    /// Plies that have gone without a capture or pawn move.
    pub counter: u32,
    /// Plies that the win takes.
    pub plies: u32,
    /// After how many plies of the shortest line the rule makes the game a draw; `None` if that line has captures or
    /// pawn moves in time. The loser may then have another line, of the same length or shorter, that has not.
    pub reached: Option<u32>,
}

/// Whether no order of moves can make the game a draw before the end comes: a mate with the last ply that the rule
/// allows stands.
fn in_time(position: &Position, value: Value) -> bool {
    position.halfmoves() + value.signed_plies().unsigned_abs() <= 2 * moves_allowed(position.variant())
}

impl Line {
    /// How the rule of 50 moves may come before the end of the line; `None` if it cannot, or if nobody wins.
    pub fn interference(&self, position: &Position) -> Option<Interference> {
        if in_time(position, self.value) {
            return None;
        }
        let allowed = 2 * moves_allowed(position.variant());
        let zeroing = |m: &Move| m.is_capture() || m.role() == Role::Pawn;
        let mut counter = position.halfmoves();
        let counted = self.moves.iter().map(|m| {
            counter = if zeroing(m) { 0 } else { counter + 1 };
            counter
        });
        let plies = self.moves.len() as u32;
        let reached = counted.zip(1..plies).find(|&(counter, _)| counter >= allowed).map(|(_, after)| after);
        Some(Interference { counter: position.halfmoves(), plies, reached })
    }
}

impl Tables {
    /// How the rule of 50 moves may come before a win of this value; the line is played out only where it may.
    ///
    /// # Errors
    /// As [`Tables::line`].
    pub fn interference(
        &self,
        position: &Position,
        value: Value,
    ) -> Result<Option<Interference>, ProbeError> {
        if in_time(position, value) {
            return Ok(None);
        }
        Ok(self.line(position)?.interference(position))
    }
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    fn line(fen: &str, moves: &[&str]) -> (Position, Line) {
        let start = Position::from_fen(Variant::Standard, fen).unwrap();
        let mut at = start.clone();
        let moves: Vec<Move> = moves
            .iter()
            .map(|uci| {
                let m = at.parse_uci(uci).unwrap();
                at = at.play(m);
                m
            })
            .collect();
        (start, Line { value: Value::Win(moves.len() as u16), moves })
    }

    #[test]
    fn a_mate_with_the_last_ply_allowed_stands() {
        let (p, in_time) = line("7k/8/5K2/8/8/8/8/6Q1 w - - 99 80", &["g1g7"]);
        assert_eq!(in_time.interference(&p), None);
        let (p, late) = line("6k1/8/5K2/8/8/8/8/1Q6 w - - 98 80", &["b1g1", "g8h8", "g1g7"]);
        let draw = Interference { counter: 98, plies: 3, reached: Some(2) };
        assert_eq!(late.interference(&p), Some(draw));
    }

    #[test]
    fn a_pawn_move_in_time_begins_the_count_anew() {
        let (p, saved) = line("7k/8/5K2/8/8/8/7P/Q7 w - - 98 80", &["h2h3", "h8h7", "a1b1"]);
        assert_eq!(saved.interference(&p), Some(Interference { counter: 98, plies: 3, reached: None }));
    }
}
