use bookends_book::BookMove;
use shakmaty::{
    CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Role, Square,
    zobrist::{Zobrist64, ZobristValue},
};

use super::{
    legal::{self, Misfit},
    notation::Notation,
};

/// A game that is played, position by position.
pub(super) trait Board {
    /// The side to move.
    fn turn(&self) -> Color;

    /// The number of the move, as games count them.
    fn number(&self) -> u32;

    /// The PolyGlot key, as [`bookends_rules::Position::key`] gives it.
    fn key(&mut self) -> u64;

    /// The legal move that a notation means.
    fn find(&self, notation: &Notation) -> Result<Move, Misfit>;

    /// The legal move that book bits mean, which are known to mean one here.
    fn known(&self, mv: BookMove) -> Move;

    /// Plays a legal move.
    fn play(&mut self, m: Move);

    /// Plays a legal move after which the key is seldom asked for.
    fn play_unkeyed(&mut self, m: Move);
}

/// A position of standard chess with its PolyGlot key, kept up move by move once it has been asked for.
#[derive(Clone, Debug)]
pub(super) struct ChessBoard {
    position: Chess,
    /// The part of the key that the men give; none while it is not known.
    men: Option<Zobrist64>,
}

impl ChessBoard {
    pub(super) fn new(position: Chess) -> ChessBoard {
        ChessBoard { position, men: None }
    }

    pub(super) fn position(&self) -> &Chess {
        &self.position
    }
}

fn key_of_men(position: &Chess) -> Zobrist64 {
    position.board().iter().fold(Zobrist64::default(), |mut key, (square, piece)| {
        key ^= Zobrist64::zobrist_for_piece(square, piece);
        key
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_key_is_that_of_the_position_made_from_nothing(choices in prop::collection::vec(any::<u16>(), 1..200)) {
            let mut board = ChessBoard::new(Chess::default());
            for choice in choices {
                let moves = board.position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &m in &moves {
                    prop_assert_eq!(board.known(BookMove::from(m)), m);
                }
                board.play(moves[usize::from(choice) % moves.len()]);
                prop_assert_eq!(
                    board.key(),
                    board.position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
                );
            }
        }
    }
}
