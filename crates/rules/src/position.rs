use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Move, Outcome, Position as _, Square,
    fen::Fen, san::SanPlus, uci::UciMove, zobrist::Zobrist64,
};

use crate::{FenError, Variant, fen};

/// How a position ends the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Terminal {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and the variant calls that a draw.
    Stalemate,
    /// The side to move has won by a rule of the variant.
    VariantWin,
    /// The side to move has lost by a rule of the variant.
    VariantLoss,
    /// Neither side can ever win.
    InsufficientMaterial,
}

impl Terminal {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Terminal::Checkmate => "checkmate",
            Terminal::Stalemate => "stalemate",
            Terminal::VariantWin => "variant_win",
            Terminal::VariantLoss => "variant_loss",
            Terminal::InsufficientMaterial => "insufficient_material",
        }
    }
}

/// A legal position of a variant.
///
/// Legal means: the game's rules allow play to go on from here. Positions that no game reaches, such as nine
/// queens or a check that no move can have given, are legal; a side that could take the other's king is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Chess);

impl Position {
    /// The start of a game.
    ///
    /// # Panics
    /// If the variant is not [supported](Variant::is_supported).
    pub fn start(variant: Variant) -> Position {
        assert!(variant.is_supported(), "no rules for {variant}");
        Position(Chess::default())
    }

    /// Reads a FEN of two to six fields. Missing fields mean no castling, no en passant, counters 0 and 1.
    ///
    /// # Errors
    /// [`FenError`] names the byte at which the text stops making sense, or the rule that the position breaks.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Position, FenError> {
        if !variant.is_supported() {
            return Err(FenError::new(text, 0..0, format!("this version has no rules for {variant}")));
        }
        fen::parse(text).map(Position)
    }

    /// Wraps a position of standard chess.
    pub fn from_chess(chess: Chess) -> Position {
        Position(chess)
    }

    /// The position as shakmaty's standard chess.
    pub fn as_chess(&self) -> &Chess {
        &self.0
    }

    /// The game that is played.
    pub fn variant(&self) -> Variant {
        Variant::Standard
    }

    /// The men on their squares.
    pub fn board(&self) -> &Board {
        self.0.board()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.0.turn()
    }

    /// Whether any castling right is left.
    pub fn can_castle(&self) -> bool {
        self.0.castles().any()
    }

    /// The en passant square, if a capture there is legal.
    pub fn ep_square(&self) -> Option<Square> {
        self.0.ep_square(EnPassantMode::Legal)
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        self.0.halfmoves()
    }

    /// The number of the move, as games count them: 1 at the start, one more after each move of Black.
    pub fn fullmoves(&self) -> u32 {
        self.0.fullmoves().get()
    }

    /// Every legal move; none once the game has ended by a rule of the variant.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().to_vec()
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is not legal here.
    #[must_use]
    pub fn play(&self, m: Move) -> Position {
        Position(self.0.clone().play(m).expect("a legal move"))
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// How the position ends the game, if it does.
    pub fn terminal(&self) -> Option<Terminal> {
        if self.0.is_variant_end() {
            return match self.0.variant_outcome() {
                Outcome::Known(KnownOutcome::Decisive { winner }) if winner == self.turn() => {
                    Some(Terminal::VariantWin)
                }
                Outcome::Known(KnownOutcome::Decisive { .. }) => Some(Terminal::VariantLoss),
                _ => Some(Terminal::Stalemate),
            };
        }
        if self.0.legal_moves().is_empty() {
            return Some(if self.is_check() { Terminal::Checkmate } else { Terminal::Stalemate });
        }
        self.0.is_insufficient_material().then_some(Terminal::InsufficientMaterial)
    }

    /// The FEN with six fields; the en passant square only where a capture is legal.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
    }

    /// A legal move in short algebraic notation, with `+` or `#`.
    pub fn san(&self, m: Move) -> String {
        SanPlus::from_move(self.0.clone(), m).to_string()
    }

    /// A legal move as UCI writes it (castling is `e1g1`).
    pub fn uci(&self, m: Move) -> String {
        m.to_uci(CastlingMode::Standard).to_string()
    }

    /// The legal move that a UCI text means, in either spelling of castling (`e1g1`, `e1h1`).
    pub fn parse_uci(&self, text: &str) -> Option<Move> {
        text.parse::<UciMove>().ok()?.to_move(&self.0).ok()
    }

    /// The PolyGlot key: pieces, castling rights, side to move, and the en passant file where an enemy pawn
    /// stands beside the pushed one (even if the capture is illegal).
    ///
    /// Source: the PolyGlot book format by Fabien Letouzey, as described by Michel Van den Bergh.
    pub fn key(&self) -> u64 {
        self.0.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(text: &str) -> Position {
        Position::from_fen(Variant::Standard, text).unwrap()
    }

    #[test]
    fn ends_of_the_game_are_told_apart() {
        assert_eq!(fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").terminal(), Some(Terminal::Checkmate));
        assert_eq!(fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").terminal(), Some(Terminal::Stalemate));
        assert_eq!(fen("7k/8/6K1/8/8/8/8/8 b - - 0 1").terminal(), Some(Terminal::InsufficientMaterial));
        assert_eq!(Position::start(Variant::Standard).terminal(), None);
    }

    #[test]
    fn castling_is_read_in_both_spellings_and_written_the_uci_way() {
        let p = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let m = p.parse_uci("e1g1").unwrap();
        assert_eq!(p.parse_uci("e1h1"), Some(m));
        assert_eq!(p.uci(m), "e1g1");
        assert_eq!(p.san(m), "O-O");
    }

    #[test]
    fn key_of_the_start_is_the_published_one() {
        assert_eq!(Position::start(Variant::Standard).key(), 0x463b_9618_1691_fc9c);
    }
}
