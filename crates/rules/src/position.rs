use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Move, Outcome,
    Position as _, Rank, RemainingChecks, Role, Setup, Square,
    fen::Fen,
    san::{San, SanPlus},
    uci::UciMove,
    zobrist::Zobrist64,
};

use crate::{
    FenError, Terminal, Variant, fen,
    game::{Game, with_rules},
};

/// A legal position of a variant.
///
/// Legal means: the game's rules allow play to come to a side that may be to move here. Positions that no game
/// reaches, such as nine queens or a check that no move can have given, are legal. A side that could take the
/// other's king is not, nor is a game that was over before the last move: a king of the side to move on the hill,
/// for one. What the last move has ended is a position, with a [`Terminal`].
///
/// Positions are equal as they are when repetitions are counted: without the counters, and with an en passant square
/// only where a capture is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Game);

impl Position {
    /// The start of a game.
    pub fn start(variant: Variant) -> Position {
        Position(Game::start(variant))
    }

    /// Reads a FEN of two to six fields, or seven in three-check. Missing fields mean no castling, no en passant,
    /// counters 0 and 1, and three checks left to each side.
    ///
    /// Three-check's field says the checks that are left, `3+3`, before the counters, or those given, `+0+0`, at
    /// the end.
    ///
    /// # Errors
    /// [`FenError`] names the byte at which the text stops making sense, or the rule that the position breaks.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Position, FenError> {
        fen::parse(variant, CastlingMode::Standard, text).map(Position)
    }

    /// Reads a FEN of Chess960, or of a variant that begins as Chess960 does: kings and rooks may castle from any
    /// squares of the first rank. Rights are written `KQkq`, or by the file of the rook (`HAha`). Castling is then
    /// written in UCI as the king taking its rook, `e1h1`.
    ///
    /// ```
    /// use bookends_rules::{Position, Variant};
    ///
    /// let p = Position::from_fen_chess960(Variant::Standard, "4k3/8/8/8/8/8/8/5KR1 w K - 0 1")?;
    /// let castling = p.parse_uci("f1g1").expect("the king takes its rook");
    /// assert_eq!((p.san(castling), p.uci(castling)), ("O-O".into(), "f1g1".into()));
    /// # Ok::<(), bookends_rules::FenError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen_chess960(variant: Variant, text: &str) -> Result<Position, FenError> {
        fen::parse(variant, CastlingMode::Chess960, text).map(Position)
    }

    /// The position of men on squares, without castling rights and with counters 0 and 1; `None` if that is no
    /// position of the game.
    ///
    /// `ep` is the square that a pawn of the side not to move has just crossed; it must be one that a double step
    /// can have crossed, even if nothing can capture there. `checks` are those left to each side to give, of
    /// three-check alone; three each when missing.
    ///
    /// ```
    /// use bookends_rules::{Position, Variant};
    /// use shakmaty::{Board, Color};
    ///
    /// let kings = Board::from_ascii_board_fen(b"8/8/8/4k3/8/8/8/4K3")?;
    /// let of = |variant, turn| Position::from_parts(variant, &kings, turn, None, None);
    /// assert!(of(Variant::Standard, Color::Black).is_some());
    /// assert!(of(Variant::KingOfTheHill, Color::White).is_some());
    /// assert!(of(Variant::KingOfTheHill, Color::Black).is_none());
    /// # Ok::<(), shakmaty::fen::ParseFenError>(())
    /// ```
    pub fn from_parts(
        variant: Variant,
        board: &Board,
        turn: Color,
        ep: Option<Square>,
        checks: Option<ByColor<RemainingChecks>>,
    ) -> Option<Position> {
        let setup =
            Setup { board: board.clone(), turn, ep_square: ep, remaining_checks: checks, ..Setup::empty() };
        let game = Game::from_setup(variant, setup, CastlingMode::Standard).ok()?;
        let kept = with_rules!(&game, p => p.maybe_ep_square());
        (kept == ep).then_some(Position(game))
    }

    /// Wraps a position of standard chess.
    pub fn from_chess(chess: Chess) -> Position {
        Position(Game::Standard(chess))
    }

    /// The position as shakmaty's standard chess, if that is the game.
    pub fn as_chess(&self) -> Option<&Chess> {
        match &self.0 {
            Game::Standard(chess) => Some(chess),
            _ => None,
        }
    }

    /// The game that is played.
    pub fn variant(&self) -> Variant {
        self.0.variant()
    }

    /// The men on their squares.
    pub fn board(&self) -> &Board {
        with_rules!(&self.0, p => p.board())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        with_rules!(&self.0, p => p.turn())
    }

    /// Whether any castling right is left.
    pub fn can_castle(&self) -> bool {
        with_rules!(&self.0, p => p.castles().any())
    }

    /// The en passant square, if a capture there is legal.
    pub fn ep_square(&self) -> Option<Square> {
        with_rules!(&self.0, p => p.ep_square(EnPassantMode::Legal))
    }

    /// The checks that each side has still to give to win, in three-check.
    pub fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        with_rules!(&self.0, p => p.remaining_checks())
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        with_rules!(&self.0, p => p.halfmoves())
    }

    /// The number of the move, as games count them: 1 at the start, one more after each move of Black.
    pub fn fullmoves(&self) -> u32 {
        with_rules!(&self.0, p => p.fullmoves()).get()
    }

    /// Every legal move; none once the game has ended by a rule of the variant.
    pub fn legal_moves(&self) -> Vec<Move> {
        with_rules!(&self.0, p => p.legal_moves()).to_vec()
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If the move is not legal here.
    #[must_use]
    pub fn play(&self, m: Move) -> Position {
        let mut next = self.clone();
        with_rules!(&mut next.0, p => {
            assert!(p.is_legal(m), "{m:?} is not a legal move");
            p.play_unchecked(m);
        });
        next
    }

    /// The position after a move that [`Position::legal_moves`] has given here, which is not looked at again. After
    /// any other move it makes no sense.
    #[must_use]
    pub fn play_unchecked(&self, m: Move) -> Position {
        let mut next = self.clone();
        with_rules!(&mut next.0, p => p.play_unchecked(m));
        next
    }

    /// Every legal capture, en passant apart, and every legal promotion.
    pub fn captures_and_promotions(&self) -> Vec<Move> {
        with_rules!(&self.0, p => {
            let on_the_last_step = Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh);
            let promotes = (p.our(Role::Pawn) & on_the_last_step).any();
            let mut moves = Vec::new();
            if self.may_capture() {
                moves.extend(p.capture_moves().into_iter().filter(|m| !m.is_en_passant()));
            }
            if promotes {
                moves.extend(p.promotion_moves().into_iter().filter(|m| !m.is_capture()));
            }
            moves
        })
    }

    /// Whether a man of the side to move attacks another: without that, which is seldom in an endgame and told by a
    /// few tables, it is no use to look for captures.
    fn may_capture(&self) -> bool {
        // The elephants of shatranj leap over what would be in a bishop's way.
        self.variant() == Variant::Shatranj
            || with_rules!(&self.0, p => {
                let board = p.board();
                p.us().into_iter().any(|from| (board.attacks_from(from) & p.them()).any())
            })
    }

    /// Whether the side to move is in check. Kings of antichess and suicide never are, nor is one that touches the
    /// other in atomic.
    pub fn is_check(&self) -> bool {
        with_rules!(&self.0, p => p.is_check())
    }

    /// How the position ends the game, if it does.
    pub fn terminal(&self) -> Option<Terminal> {
        with_rules!(&self.0, p => {
            let ended = p.is_variant_end();
            if !ended && !p.legal_moves().is_empty() {
                return p.is_insufficient_material().then_some(Terminal::InsufficientMaterial);
            }
            Some(match p.variant_outcome() {
                Outcome::Known(KnownOutcome::Decisive { winner }) if winner == p.turn() => Terminal::VariantWin,
                Outcome::Known(KnownOutcome::Decisive { .. }) => Terminal::VariantLoss,
                _ if ended => Terminal::VariantDraw,
                _ if p.is_check() => Terminal::Checkmate,
                _ => Terminal::Stalemate,
            })
        })
    }

    /// How the game has ended by a rule of the variant or because neither side can ever win; what no move would tell.
    /// Mate and stalemate are left to [`Position::terminal`], so that most positions are answered without looking
    /// for moves.
    pub fn settled(&self) -> Option<Terminal> {
        let may_be = with_rules!(&self.0, p => p.is_variant_end() || p.is_insufficient_material());
        if may_be { self.terminal() } else { None }
    }

    /// The FEN with six fields, seven in three-check (`3+3` before the counters); the en passant square only where
    /// a capture is legal.
    pub fn fen(&self) -> String {
        with_rules!(&self.0, p => Fen::from_position(p, EnPassantMode::Legal)).to_string()
    }

    /// A legal move in short algebraic notation, with `+`, or with `#` where it ends the game by a win.
    pub fn san(&self, m: Move) -> String {
        with_rules!(&self.0, p => SanPlus::from_move(p.clone(), m)).to_string()
    }

    /// A legal move as UCI writes it: castling is `e1g1`, or `e1h1` if the position was read as one of Chess960.
    pub fn uci(&self, m: Move) -> String {
        m.to_uci(with_rules!(&self.0, p => p.castles().mode())).to_string()
    }

    /// The legal move that a UCI text means, in either spelling of castling (`e1g1`, `e1h1`).
    pub fn parse_uci(&self, text: &str) -> Option<Move> {
        let uci = text.parse::<UciMove>().ok()?;
        with_rules!(&self.0, p => uci.to_move(p)).ok()
    }

    /// The legal move that short algebraic notation means.
    pub fn find_san(&self, san: &San) -> Option<Move> {
        with_rules!(&self.0, p => san.to_move(p)).ok()
    }

    /// The legal move that a text in short algebraic notation means, with or without `+` and `#`; castling also with
    /// zeros.
    pub fn parse_san(&self, text: &str) -> Option<Move> {
        let text = if text.starts_with('0') { text.replace('0', "O") } else { text.to_owned() };
        self.find_san(&text.parse::<SanPlus>().ok()?.san)
    }

    /// The PolyGlot key: pieces, castling rights, side to move, and the en passant file where an enemy pawn
    /// stands beside the pushed one (even if the capture is illegal). Three-check adds the checks left; the same
    /// men have the same key in every other game.
    ///
    /// Source: the PolyGlot book format by Fabien Letouzey, as described by Michel Van den Bergh.
    pub fn key(&self) -> u64 {
        with_rules!(&self.0, p => p.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal)).0
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
        assert_eq!((p.parse_san("O-O"), p.parse_san("0-0+"), p.parse_san("O-O-O")), (Some(m), Some(m), None));
    }

    #[test]
    fn a_pawn_becomes_a_king_where_kings_are_men() {
        for variant in [Variant::Antichess, Variant::Suicide] {
            let p = Position::from_fen(variant, "8/P7/8/8/8/8/8/7n w - - 0 1").unwrap();
            let m = p.parse_uci("a7a8k").unwrap();
            assert_eq!((p.uci(m).as_str(), p.san(m).as_str()), ("a7a8k", "a8=K"));
        }
    }

    #[test]
    fn key_of_the_start_is_the_published_one() {
        assert_eq!(Position::start(Variant::Standard).key(), 0x463b_9618_1691_fc9c);
    }
}
