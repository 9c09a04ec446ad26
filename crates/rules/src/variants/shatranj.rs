use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, Color, KnownOutcome, Move, MoveList, Outcome,
    Piece, Position, PositionErrorKinds, RemainingChecks, Role, Setup, Square, attacks,
};

/// Nobody castles.
static NO_CASTLES: Castles = Castles::empty(CastlingMode::Standard);

/// The medieval game. The bishop's letter is an alfil, which leaps two squares diagonally over whatever stands
/// between; the queen's is a ferz, which steps one square diagonally. Pawns step once and become a ferz. Mate and
/// stalemate both lose.
///
/// A bare king loses, unless its next move can take the only man left to the other side, which is then a draw;
/// as the makers of Syzygy tables have it, it loses at once where it cannot, and on the other side's turn where it
/// has not.
#[derive(Clone, Debug)]
pub(crate) struct Shatranj {
    board: Board,
    turn: Color,
    halfmoves: u32,
    fullmoves: NonZeroU32,
}

/// Counters make no difference, as in the games of shakmaty.
impl PartialEq for Shatranj {
    fn eq(&self, other: &Shatranj) -> bool {
        self.board == other.board && self.turn == other.turn
    }
}

impl Eq for Shatranj {}

impl Shatranj {
    /// The kings stand on d1 and d8, each beside its ferz.
    pub(crate) fn start() -> Shatranj {
        let placement = b"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
        Shatranj {
            board: Board::from_ascii_board_fen(placement).expect("a placement of men"),
            turn: Color::White,
            halfmoves: 0,
            fullmoves: NonZeroU32::MIN,
        }
    }

    /// The position of a setup; its square of en passant means nothing.
    pub(crate) fn from_setup(setup: Setup) -> Result<Shatranj, PositionErrorKinds> {
        let Setup { board, turn, halfmoves, fullmoves, castling_rights, .. } = setup;
        let mut kinds = PositionErrorKinds::empty();
        for color in Color::ALL {
            match board.by_piece(color.king()).count() {
                0 => kinds |= PositionErrorKinds::MISSING_KING,
                1 => {}
                _ => kinds |= PositionErrorKinds::TOO_MANY_KINGS,
            }
        }
        if (board.pawns() & Bitboard::BACKRANKS).any() {
            kinds |= PositionErrorKinds::PAWNS_ON_BACKRANK;
        }
        if castling_rights.any() {
            kinds |= PositionErrorKinds::INVALID_CASTLING_RIGHTS;
        }
        if board.king_of(!turn).is_some_and(|king| attackers(&board, king, turn, board.occupied()).any()) {
            kinds |= PositionErrorKinds::OPPOSITE_CHECK;
        }
        if kinds.is_empty() { Ok(Shatranj { board, turn, halfmoves, fullmoves }) } else { Err(kinds) }
    }

    fn is_bare(&self, color: Color) -> bool {
        self.board.by_color(color).count() == 1
    }

    /// The moves that do not leave the own king attacked, also where baring has ended the game.
    fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        for from in self.us() {
            let role = self.board.role_at(from).expect("a man");
            for to in targets(&self.board, from, role.of(self.turn)) {
                let last = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
                moves.push(Move::Normal {
                    role,
                    from,
                    capture: self.board.role_at(to),
                    to,
                    promotion: last.then_some(Role::Queen),
                });
            }
        }
        moves.retain(|m| {
            let mut after = self.clone();
            after.play_unchecked(*m);
            let king = after.board.king_of(self.turn).expect("a king");
            attackers(&after.board, king, after.turn, after.board.occupied()).is_empty()
        });
        moves
    }
}

impl Position for Shatranj {
    fn board(&self) -> &Board {
        &self.board
    }

    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        None
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn castles(&self) -> &Castles {
        &NO_CASTLES
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        None
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        None
    }

    fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.fullmoves
    }

    fn king_attackers(&self, square: Square, attacker: Color, occupied: Bitboard) -> Bitboard {
        attackers(&self.board, square, attacker, occupied)
    }

    fn legal_moves(&self) -> MoveList {
        if self.is_variant_end() { MoveList::new() } else { self.moves() }
    }

    fn is_variant_end(&self) -> bool {
        match (self.is_bare(self.turn), self.is_bare(!self.turn)) {
            (false, other) => other,
            (true, true) => false,
            (true, false) => !self.moves().iter().any(|m| m.is_capture() && self.them().count() == 2),
        }
    }

    /// Only two bare kings.
    fn has_insufficient_material(&self, _color: Color) -> bool {
        self.board.occupied().count() == 2
    }

    fn variant_outcome(&self) -> Outcome {
        if !self.is_variant_end() && !self.is_stalemate() {
            return Outcome::Unknown;
        }
        let winner = if self.is_bare(!self.turn) { self.turn } else { !self.turn };
        Outcome::Known(KnownOutcome::Decisive { winner })
    }

    fn play_unchecked(&mut self, m: Move) {
        let Move::Normal { role, from, to, promotion, .. } = m else {
            panic!("shatranj has no move like {m:?}");
        };
        self.halfmoves = if m.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        self.board.discard_piece_at(from);
        self.board.set_piece_at(to, promotion.unwrap_or(role).of(self.turn));
        if self.turn.is_black() {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
    }
}

/// Where a man may go, if its king is safe afterwards.
fn targets(board: &Board, from: Square, piece: Piece) -> Bitboard {
    let reach = reach(piece, from, board.occupied());
    match piece.role {
        Role::Pawn => {
            let step = from.offset(piece.color.fold_wb(8, -8)).into_iter().collect::<Bitboard>();
            (reach & board.by_color(!piece.color)) | (step & !board.occupied())
        }
        _ => reach & !board.by_color(piece.color),
    }
}

/// The squares that a man attacks.
fn reach(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => attacks::pawn_attacks(piece.color, from),
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => alfil(from),
        Role::Rook => attacks::rook_attacks(from, occupied),
        Role::Queen => ferz(from),
        Role::King => attacks::king_attacks(from),
    }
}

fn alfil(from: Square) -> Bitboard {
    [(2, 2), (2, -2), (-2, 2), (-2, -2)]
        .into_iter()
        .filter_map(|(files, ranks)| {
            Some(Square::from_coords(from.file().offset(files)?, from.rank().offset(ranks)?))
        })
        .collect()
}

fn ferz(from: Square) -> Bitboard {
    attacks::bishop_attacks(from, Bitboard::FULL)
}

/// The men of a side that attack a square.
fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let seen = |role: Role| reach(role.of(!by), square, occupied) & board.by_role(role);
    board.by_color(by) & Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| all | seen(role))
}
