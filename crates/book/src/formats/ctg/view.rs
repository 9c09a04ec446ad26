use bookends_rules::Position;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Position as _, PositionError, Role,
};

use crate::BookMove;

/// How a position is turned into a stored one, or back: each way undoes itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct View {
    /// Colours and ranks are exchanged.
    pub(super) colors: bool,
    /// Files are exchanged.
    pub(super) files: bool,
}

impl View {
    /// Every view.
    pub(super) const ALL: [View; 4] = [
        View { colors: false, files: false },
        View { colors: true, files: false },
        View { colors: false, files: true },
        View { colors: true, files: true },
    ];

    /// How a position is stored: White is to move, and his king stands on the files e to h unless somebody may
    /// castle.
    pub(super) fn of(position: &Position) -> View {
        let kings = position.board().by_role(Role::King) & position.board().by_color(position.turn());
        let left = kings.into_iter().any(|king| king.file() < File::E);
        View { colors: position.turn() == Color::Black, files: left && !position.can_castle() }
    }

    /// A position as it is seen so; none if castling rights do not allow it.
    pub(super) fn position(self, position: &Position) -> Option<Position> {
        if self.files && position.can_castle() {
            return None;
        }
        let mut setup = position.as_chess()?.to_setup(EnPassantMode::PseudoLegal);
        if self.colors {
            setup.mirror();
        }
        if self.files {
            setup.board.flip_horizontal();
            setup.ep_square = setup.ep_square.map(|square| square.flip_horizontal());
        }
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .map(Position::from_chess)
            .ok()
    }

    /// A move as it is seen so.
    pub(super) fn mv(self, mv: BookMove) -> BookMove {
        let square = |square: shakmaty::Square| {
            let square = if self.colors { square.flip_vertical() } else { square };
            if self.files { square.flip_horizontal() } else { square }
        };
        BookMove::new(square(mv.origin()), square(mv.target()), mv.promotion())
    }
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    fn fen(text: &str) -> Position {
        Position::from_fen(Variant::Standard, text).unwrap()
    }

    #[test]
    fn a_position_is_stored_with_white_to_move_and_his_king_on_the_right() {
        for (text, stored) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/4P3/2K5 w - - 0 1", "3k4/8/8/8/8/8/3P4/5K2 w - - 0 1"),
            ("r3k3/8/8/8/8/8/8/2K5 w q - 0 1", "r3k3/8/8/8/8/8/8/2K5 w q - 0 1"),
            ("r3k3/8/8/8/8/8/8/2K5 b q - 0 1", "2k5/8/8/8/8/8/8/R3K3 w Q - 0 1"),
            ("3k4/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "3k4/8/8/6Pp/8/8/8/4K3 w - h6 0 2"),
        ] {
            let position = fen(text);
            let view = View::of(&position);
            let seen = view.position(&position).unwrap();
            assert_eq!(seen.key(), fen(stored).key(), "{text} is {}", seen.fen());
            assert_eq!(view.position(&seen).unwrap().key(), position.key(), "{text} comes back");
            for m in position.legal_moves() {
                assert!(view.mv(m.into()).to_move(&seen).is_some());
            }
        }
    }
}
