use bookends_rules::{Position, Terminal};

use super::{ProbeError, Tables};
use crate::value::Value;

impl Tables {
    /// The value of a position: the result with best play, and the distance to the end of the game.
    ///
    /// A right to capture en passant is considered, the 50-move rule is not. A game that has ended, or that
    /// nobody can win with the men on the board, needs no table.
    ///
    /// # Errors
    /// [`ProbeError`]: castling rights, too many men, or a table that is missing or damaged.
    pub fn value(&self, position: &Position) -> Result<Value, ProbeError> {
        if position.can_castle() {
            return Err(ProbeError::Castling);
        }
        if let Some(terminal) = position.terminal() {
            return Ok(match terminal {
                Terminal::Checkmate | Terminal::VariantLoss => Value::Loss(0),
                Terminal::VariantWin => Value::Win(0),
                _ => Value::Draw,
            });
        }
        if position.ep_square().is_none() {
            return self.stored(position);
        }
        // No table knows of the right, so try the captures. The table's value is that of all other moves, and
        // counts only if there are any: without them it takes the position for a mate or a stalemate.
        let (captures, others): (Vec<_>, Vec<_>) =
            position.legal_moves().into_iter().partition(|m| m.is_en_passant());
        let mut best = if others.is_empty() { None } else { Some(self.stored(position)?) };
        for capture in captures {
            best = best.max(Some(self.value(&position.play(capture))?.before_move()));
        }
        Ok(best.expect("a capture en passant is legal"))
    }
}
