use std::fmt;

use bookends_rules::Position;
use shakmaty::{CastlingSide, Move, Role, Square};

/// A move in the 16 bits of the PolyGlot format: target square in bits 0-5, origin in bits 6-11, promotion in
/// bits 12-14 (1 knight, 2 bishop, 3 rook, 4 queen; 5 king, in antichess). Squares count a1 = 0, b1 = 1, … h8 = 63.
///
/// Castling is the king taking its own rook (`e1h1`). Books by other programs may write `e1g1`;
/// [`BookMove::to_move`] understands both.
///
/// ```
/// use bookends_book::BookMove;
/// use bookends_rules::{Position, Variant};
///
/// let start = Position::start(Variant::Standard);
/// let e4 = start.parse_uci("e2e4").unwrap();
/// assert_eq!(BookMove::from(e4), BookMove(12 << 6 | 28));
/// assert_eq!(BookMove::from(e4).to_move(&start), Some(e4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookMove(pub u16);

impl BookMove {
    /// A move from its parts. No man becomes a pawn: that role is taken as none.
    pub const fn new(from: Square, to: Square, promotion: Option<Role>) -> BookMove {
        let role = match promotion {
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(Role::Queen) => 4,
            Some(Role::King) => 5,
            _ => 0,
        };
        BookMove(role << 12 | (from as u16) << 6 | to as u16)
    }

    /// The square that the man leaves.
    pub const fn origin(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u32)
    }

    /// The square that the man goes to; the rook's, if the move castles.
    pub const fn target(self) -> Square {
        Square::new((self.0 & 63) as u32)
    }

    /// The man that a pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 & 7 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// The legal move of a position that these bits mean; none if there is no such move.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let legal = position.legal_moves();
        legal
            .iter()
            .find(|&&m| BookMove::from(m) == self)
            .or_else(|| legal.iter().find(|m| self.castles_as(m)))
            .copied()
    }

    /// Whether these bits are a castling move written as the king's own two steps.
    fn castles_as(self, m: &Move) -> bool {
        let Move::Castle { king, rook } = *m else { return false };
        let side = CastlingSide::from_king_side(king < rook);
        let target = Square::from_coords(side.king_to_file(), king.rank());
        self == BookMove::new(king, target, None)
    }
}

impl From<Move> for BookMove {
    /// A drop, which no book of chess holds, becomes a move from its square to the same square.
    fn from(m: Move) -> BookMove {
        BookMove::new(m.from().unwrap_or(m.to()), m.to(), m.promotion())
    }
}

impl From<&Move> for BookMove {
    fn from(m: &Move) -> BookMove {
        BookMove::from(*m)
    }
}

impl fmt::Display for BookMove {
    /// The move as UCI writes it, castling as the king taking its own rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.target())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
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
    fn every_legal_move_is_read_back() {
        for text in [
            "r3k2r/pppqbppp/2np1n2/4p3/4P3/2NP1N2/PPPQBPPP/R3K2R w KQkq - 0 9",
            "1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1",
            "1n2k3/P7/8/8/8/8/7p/4K1N1 b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ] {
            let position = fen(text);
            for m in position.legal_moves() {
                assert_eq!(BookMove::from(m).to_move(&position), Some(m), "{text}: {}", BookMove::from(m));
            }
        }
    }

    #[test]
    fn a_pawn_becomes_a_king_in_antichess() {
        let position = Position::from_fen(Variant::Antichess, "8/P7/8/8/8/8/8/7n w - - 0 1").unwrap();
        let king = BookMove::new(Square::A7, Square::A8, Some(Role::King));
        assert_eq!(king.promotion(), Some(Role::King));
        assert_eq!(king.to_move(&position).map(BookMove::from), Some(king));
        assert_eq!(king.to_move(&fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")), None);
    }

    #[test]
    fn castling_is_written_as_king_takes_rook_and_read_in_both_spellings() {
        let position = fen("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1");
        for (own, other) in [((Square::E8, Square::H8), Square::G8), ((Square::E8, Square::A8), Square::C8)] {
            let written = BookMove::new(own.0, own.1, None);
            let m = written.to_move(&position).unwrap();
            assert!(m.is_castle());
            assert_eq!(BookMove::from(m), written);
            assert_eq!(BookMove::new(own.0, other, None).to_move(&position), Some(m));
        }
    }

    #[test]
    fn a_rook_that_goes_from_e1_to_h1_does_not_castle() {
        let position = fen("3k4/8/8/8/8/8/2K5/4R3 w - - 0 1");
        let m = BookMove::new(Square::E1, Square::H1, None).to_move(&position).unwrap();
        assert!(!m.is_castle());
    }

    #[test]
    fn bits_that_mean_no_legal_move_are_no_move() {
        let start = Position::start(Variant::Standard);
        for bits in [0, BookMove::new(Square::E2, Square::E5, None).0, u16::MAX, 0x7000 | 12 << 6 | 28] {
            assert_eq!(BookMove(bits).to_move(&start), None);
        }
    }
}
