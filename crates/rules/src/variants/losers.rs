use shakmaty::{Chess, Color, KnownOutcome, MoveList, Outcome, Position};

use super::delegate::delegate_board;

/// Chess that is lost to be won: a capture must be made if a legal one exists (also out of check), and a side to
/// move that is mated, or has only its king left, wins. A stalemate is won too, or drawn if so agreed.
///
/// Source: the help of the Internet Chess Club on wild 17.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Losers {
    chess: Chess,
    stalemate_wins: bool,
}

impl Losers {
    pub(crate) fn new(chess: Chess, stalemate_wins: bool) -> Losers {
        Losers { chess, stalemate_wins }
    }

    /// Whether the side to move wins by having no move; otherwise that is a draw.
    pub(crate) fn stalemate_wins(&self) -> bool {
        self.stalemate_wins
    }

    pub(crate) fn is_bare(&self, color: Color) -> bool {
        self.board().by_color(color).count() == 1
    }
}

impl Position for Losers {
    delegate_board!(chess);

    fn legal_moves(&self) -> MoveList {
        if self.is_variant_end() {
            return MoveList::new();
        }
        let mut moves = self.chess.legal_moves();
        if moves.iter().any(|m| m.is_capture()) {
            moves.retain(|m| m.is_capture());
        }
        moves
    }

    fn is_variant_end(&self) -> bool {
        self.is_bare(self.turn())
    }

    /// Even a king that may not be bared can be mated or stalemated by its own consent.
    fn has_insufficient_material(&self, _color: Color) -> bool {
        false
    }

    fn variant_outcome(&self) -> Outcome {
        let won =
            self.is_variant_end() || self.is_checkmate() || (self.stalemate_wins && self.is_stalemate());
        if won { Outcome::Known(KnownOutcome::Decisive { winner: self.turn() }) } else { Outcome::Unknown }
    }
}
