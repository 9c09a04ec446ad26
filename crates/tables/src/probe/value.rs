use bookends_rules::{Position, Variant};

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
        if let Some(end) = position.settled() {
            return Ok(end.into());
        }
        let answer = match position.ep_square() {
            None => self.stored(position),
            Some(_) => self.with_en_passant(position),
        };
        match answer {
            // A game that has ended needs no table.
            Err(error @ (ProbeError::Missing { .. } | ProbeError::TooManyMen { .. })) => {
                match position.terminal() {
                    Some(end) => Ok(end.into()),
                    None if has_last_move(position) => self.by_moves(position),
                    None => Err(error),
                }
            }
            answer => answer,
        }
    }

    /// No table knows of the right to capture en passant, so these captures are tried. The table's value is that of
    /// all other moves, and counts only if there are any: without them it takes the position for a mate or a
    /// stalemate.
    fn with_en_passant(&self, position: &Position) -> Result<Value, ProbeError> {
        let (captures, others): (Vec<_>, Vec<_>) =
            position.legal_moves().into_iter().partition(|m| m.is_en_passant());
        let stored = if others.is_empty() { None } else { Some(self.stored(position)?) };
        let best = self.best_of(position, captures.into_iter(), stored)?;
        Ok(best.expect("a capture en passant is legal"))
    }
}

/// Whether the game ends with the next move, so that there is no table: in shatranj a bared king has one move left to
/// bare the other.
fn has_last_move(position: &Position) -> bool {
    position.variant() == Variant::Shatranj && position.board().by_color(position.turn()).count() == 1
}
