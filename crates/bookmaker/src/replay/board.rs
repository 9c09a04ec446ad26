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

    fn toggle(&mut self, square: Square, piece: Piece) {
        if let Some(men) = &mut self.men {
            *men ^= Zobrist64::zobrist_for_piece(square, piece);
        }
    }
}

impl Board for ChessBoard {
    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn number(&self) -> u32 {
        self.position.fullmoves().get()
    }

    fn key(&mut self) -> u64 {
        let mut key = *self.men.get_or_insert_with(|| key_of_men(&self.position));
        if self.position.turn() == Color::White {
            key ^= Zobrist64::zobrist_for_white_turn();
        }
        let castles = self.position.castles();
        if castles.any() {
            for color in Color::ALL {
                for side in CastlingSide::ALL {
                    if castles.has(color, side) {
                        key ^= Zobrist64::zobrist_for_castling_right(color, side);
                    }
                }
            }
        }
        if let Some(square) = self.position.ep_square(EnPassantMode::PseudoLegal) {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
        }
        key.0
    }

    fn find(&self, notation: &Notation) -> Result<Move, Misfit> {
        legal::find(&self.position, notation)
    }

    fn known(&self, mv: BookMove) -> Move {
        let (from, to) = (mv.origin(), mv.target());
        let board = self.position.board();
        let role = board.role_at(from).expect("a known move begins at a man");
        if role == Role::King && self.position.us().contains(to) {
            return Move::Castle { king: from, rook: to };
        }
        let capture = board.role_at(to);
        if role == Role::Pawn && capture.is_none() && from.file() != to.file() {
            return Move::EnPassant { from, to };
        }
        Move::Normal { role, from, capture, to, promotion: mv.promotion() }
    }

    fn play(&mut self, m: Move) {
        let us = self.position.turn();
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                self.toggle(from, role.of(us));
                if let Some(taken) = capture {
                    self.toggle(to, taken.of(!us));
                }
                self.toggle(to, promotion.unwrap_or(role).of(us));
            }
            Move::EnPassant { from, to } => {
                self.toggle(from, Role::Pawn.of(us));
                self.toggle(to, Role::Pawn.of(us));
                self.toggle(Square::from_coords(to.file(), from.rank()), Role::Pawn.of(!us));
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                self.toggle(king, Role::King.of(us));
                self.toggle(rook, Role::Rook.of(us));
                self.toggle(Square::from_coords(side.king_to_file(), king.rank()), Role::King.of(us));
                self.toggle(Square::from_coords(side.rook_to_file(), rook.rank()), Role::Rook.of(us));
            }
            Move::Put { .. } => unreachable!("chess has no drops"),
        }
        self.position.play_unchecked(m);
    }

    /// The key is not kept up: the next one is made from nothing.
    fn play_unkeyed(&mut self, m: Move) {
        self.men = None;
        self.position.play_unchecked(m);
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
