use std::cmp::Reverse;

use bookends_rules::Position;
use shakmaty::{Move, Role, Square};

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
                let value = self.value(&position.play_unchecked(played))?.before_move();
                Ok(RankedMove { played, value, zeroing: played.is_capture() || played.role() == Role::Pawn })
            })
            .collect::<Result<Vec<_>, ProbeError>>()?;
        moves.sort_unstable_by_key(|m| (Reverse(m.value), Reverse(m.zeroing), as_uci(m.played)));
        Ok(moves)
    }
}

/// Orders moves as their UCI texts are ordered: by file and rank of both squares, then by the letter of the promotion.
fn as_uci(m: Move) -> [u8; 5] {
    let square = |s: Square| [s.file() as u8, s.rank() as u8];
    let [from, to] = [m.from().map_or([0; 2], square), square(m.to())];
    [from[0], from[1], to[0], to[1], m.promotion().map_or(0, |role| role.char() as u8)]
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    #[test]
    fn moves_are_ordered_as_their_uci_texts() {
        for fen in ["8/PPP5/8/8/8/1q6/k7/7K w - - 0 1", "4k3/8/8/8/1N6/8/R6Q/4K3 w - - 0 1"] {
            let position = Position::from_fen(Variant::Standard, fen).unwrap();
            let mut moves = position.legal_moves();
            moves.sort_by_key(|&m| as_uci(m));
            assert!(moves.is_sorted_by_key(|&m| position.uci(m)), "{fen}");
        }
    }
}
