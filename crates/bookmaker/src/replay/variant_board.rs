use bookends_book::BookMove;
use bookends_rules::Position;
use shakmaty::{Color, Move};

use super::{
    board::Board,
    legal::{Misfit, only_one},
    notation::Notation,
};

/// A position of any variant: every legal move is looked at.
#[derive(Clone, Debug)]
pub(super) struct VariantBoard(pub(super) Position);

impl Board for VariantBoard {
    fn turn(&self) -> Color {
        self.0.turn()
    }

    fn number(&self) -> u32 {
        self.0.fullmoves()
    }

    fn key(&mut self) -> u64 {
        self.0.key()
    }

    fn find(&self, notation: &Notation) -> Result<Move, Misfit> {
        only_one(&self.0.legal_moves(), notation)
    }

    fn known(&self, mv: BookMove) -> Move {
        mv.to_move(&self.0).expect("a known move is legal")
    }

    fn play(&mut self, m: Move) {
        self.0 = self.0.play_unchecked(m);
    }

    fn play_unkeyed(&mut self, m: Move) {
        self.play(m);
    }
}
