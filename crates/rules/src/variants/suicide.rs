use std::cmp::Ordering;

use shakmaty::{Color, KnownOutcome, MoveList, Outcome, Position, variant::Antichess};

use super::delegate::delegate_board;

/// Losing chess as FICS plays it: the moves of antichess, but a stalemate is won by the side with fewer men,
/// whatever they are, and drawn when both have as many.
///
/// Source: the help of the Free Internet Chess Server on suicide chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suicide {
    antichess: Antichess,
}

impl Suicide {
    pub(crate) fn new(antichess: Antichess) -> Suicide {
        Suicide { antichess }
    }
}

impl Position for Suicide {
    delegate_board!(antichess);

    fn legal_moves(&self) -> MoveList {
        self.antichess.legal_moves()
    }

    fn is_variant_end(&self) -> bool {
        self.antichess.is_variant_end()
    }

    /// The static rules of antichess: bishops that can never meet leave no side without moves either.
    fn has_insufficient_material(&self, color: Color) -> bool {
        self.antichess.has_insufficient_material(color)
    }

    fn variant_outcome(&self) -> Outcome {
        let winner = if self.us().is_empty() {
            self.turn()
        } else if self.is_stalemate() {
            match self.us().count().cmp(&self.them().count()) {
                Ordering::Less => self.turn(),
                Ordering::Greater => !self.turn(),
                Ordering::Equal => return Outcome::Unknown,
            }
        } else {
            return Outcome::Unknown;
        };
        Outcome::Known(KnownOutcome::Decisive { winner })
    }
}
