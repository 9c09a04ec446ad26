use std::cmp::Reverse;

use bookends_rules::Position;
use shakmaty::{Move, Role};

use super::{ProbeError, Tables};
use crate::value::Value;

/// A legal move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub played: Move,
    /// The value for the side that moves; the distance is counted from before the move.
    pub value: Value,
    /// Whether it cannot be taken back, and so begins the count of the 50-move rule anew: a capture or a pawn's
    /// move.
    pub zeroing: bool,
}

impl Tables {
    /// All legal moves, the best first: the quickest win, or the longest resistance. Of equals those that cannot
    /// be taken back come first, then those that come first as UCI text.
    ///
    /// # Errors
    /// As [`Tables::value`], for any of the positions that the moves lead to.
    pub fn root(&self, position: &Position) -> Result<Vec<RankedMove>, ProbeError> {
        if position.can_castle() {
            return Err(ProbeError::Castling);
        }
        let mut moves = position
            .legal_moves()
            .into_iter()
            .map(|played| {
                let value = self.value(&position.play(played))?.before_move();
                Ok(RankedMove { played, value, zeroing: played.is_capture() || played.role() == Role::Pawn })
            })
            .collect::<Result<Vec<_>, ProbeError>>()?;
        moves.sort_by_cached_key(|m| (Reverse(m.value), Reverse(m.zeroing), position.uci(m.played)));
        Ok(moves)
    }
}
