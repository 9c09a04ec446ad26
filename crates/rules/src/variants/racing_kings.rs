use shakmaty::{Color, KnownOutcome, MoveList, Outcome, Position, Rank, Role, variant};

use super::delegate::delegate_board;

/// Racing kings, ended exactly: when White's king has reached the eighth rank, the game goes on only if Black has
/// a legal move of the king to that rank. If he has none, White has won; if he plays another move, White has won
/// then.
///
/// shakmaty asks only whether such a square is attacked, and so plays on where the king's move would uncover a
/// check, which nobody may give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RacingKings {
    race: variant::RacingKings,
}

impl RacingKings {
    pub(crate) fn new(race: variant::RacingKings) -> RacingKings {
        RacingKings { race }
    }

    pub(crate) fn has_finished(&self, color: Color) -> bool {
        self.board().king_of(color).is_some_and(|king| king.rank() == Rank::Eighth)
    }

    fn can_finish(&self) -> bool {
        self.race.legal_moves().iter().any(|m| m.role() == Role::King && m.to().rank() == Rank::Eighth)
    }
}

impl Position for RacingKings {
    delegate_board!(race);

    fn legal_moves(&self) -> MoveList {
        if self.is_variant_end() { MoveList::new() } else { self.race.legal_moves() }
    }

    fn is_variant_end(&self) -> bool {
        match self.turn() {
            Color::White => Color::ALL.into_iter().any(|color| self.has_finished(color)),
            Color::Black => self.has_finished(Color::White) && !self.can_finish(),
        }
    }

    /// Even a lone king can win the race.
    fn has_insufficient_material(&self, _color: Color) -> bool {
        false
    }

    fn variant_outcome(&self) -> Outcome {
        if !self.is_variant_end() {
            return Outcome::Unknown;
        }
        Outcome::Known(match (self.has_finished(Color::White), self.has_finished(Color::Black)) {
            (true, true) => KnownOutcome::Draw,
            (true, false) => KnownOutcome::Decisive { winner: Color::White },
            _ => KnownOutcome::Decisive { winner: Color::Black },
        })
    }
}
