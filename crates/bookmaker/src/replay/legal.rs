//! The legal move that a notation means.

use shakmaty::{Bitboard, CastlingSide, Chess, Move, Position, Rank, Role, Square, attacks};

use super::notation::Notation;

/// Why a notation is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    /// No legal move is meant.
    Illegal,
    /// Several legal moves are meant.
    Ambiguous,
}

/// Finds the one legal move.
pub(super) fn find(position: &Chess, notation: &Notation) -> Result<Move, Misfit> {
    match *notation {
        Notation::Castle(side) => position.castling_moves(side).first().copied().ok_or(Misfit::Illegal),
        Notation::Man { role, to, .. } => {
            if let Some(m) = find_plain(position, notation) {
                return Ok(m);
            }
            let moves = match role {
                Some(role) => position.san_candidates(role, to),
                None => position.legal_moves(),
            };
            only_one(&moves, notation)
        }
    }
}

/// Finds the move in the usual case, in which legality is cheap to tell: one man can go there, it is no promoting
/// pawn and does not take en passant, and if it is not the king, its king is not in check and it does not stand
/// between its king and an enemy slider. None if the case is not usual.
fn find_plain(position: &Chess, notation: &Notation) -> Option<Move> {
    let Notation::Man { role: Some(role), file, rank, to, promotion: None } = *notation else { return None };
    let board = position.board();
    if position.us().contains(to) {
        return None;
    }
    let capture = board.role_at(to);
    let mut from = match role {
        Role::Pawn => pawn_origins(position, to, capture.is_some())?,
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => diagonals(to),
        Role::Rook => lines(to),
        Role::Queen => diagonals(to) | lines(to),
        Role::King => attacks::king_attacks(to),
    } & position.our(role);
    if let Some(file) = file {
        from &= Bitboard::from(file);
    }
    if let Some(rank) = rank {
        from &= Bitboard::from(rank);
    }
    if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        let occupied = board.occupied();
        from = from.into_iter().filter(|&from| (attacks::between(from, to) & occupied).is_empty()).collect();
    }
    let from = from.single_square()?;
    let safe = match role {
        Role::King => !is_attacked(position, to, board.occupied().without(from)),
        _ => !endangers_king(position, from),
    };
    safe.then_some(Move::Normal { role, from, capture, to, promotion: None })
}

/// The squares that a pawn can come from, whether a pawn of the mover stands there or not; none if the move
/// promotes or may be en passant.
fn pawn_origins(position: &Chess, to: Square, captures: bool) -> Option<Bitboard> {
    if Bitboard::BACKRANKS.contains(to) {
        return None;
    }
    let turn = position.turn();
    if captures {
        return Some(attacks::pawn_attacks(!turn, to));
    }
    let step = turn.fold_wb(-8, 8);
    let one = to.offset(step)?;
    if position.our(Role::Pawn).contains(one) {
        return Some(Bitboard::from_square(one));
    }
    let fourth = turn.fold_wb(Rank::Fourth, Rank::Fifth);
    if to.rank() == fourth && !position.board().occupied().contains(one) {
        return Some(Bitboard::from_square(one.offset(step)?));
    }
    None
}

/// The squares on the ranks and files of a square. The tables of sliding attacks are large; the entries of the
/// empty board are few, and stay in the cache.
fn lines(square: Square) -> Bitboard {
    attacks::rook_attacks(square, Bitboard::EMPTY)
}

/// The squares on the diagonals of a square.
fn diagonals(square: Square) -> Bitboard {
    attacks::bishop_attacks(square, Bitboard::EMPTY)
}

/// The enemy sliders that would attack a square if nothing stood between.
fn aimed_sliders(position: &Chess, square: Square) -> Bitboard {
    let board = position.board();
    let aimed = lines(square) & board.rooks_and_queens() | diagonals(square) & board.bishops_and_queens();
    aimed & position.them()
}

/// Whether an enemy pawn, knight or king attacks a square.
fn is_attacked_by_leaper(position: &Chess, square: Square) -> bool {
    let board = position.board();
    let leapers = attacks::pawn_attacks(position.turn(), square) & board.pawns()
        | attacks::knight_attacks(square) & board.knights()
        | attacks::king_attacks(square) & board.kings();
    (leapers & position.them()).any()
}

/// Whether the enemy attacks a square, if the board is occupied like this.
fn is_attacked(position: &Chess, square: Square, occupied: Bitboard) -> bool {
    is_attacked_by_leaper(position, square)
        || aimed_sliders(position, square)
            .into_iter()
            .any(|slider| (attacks::between(square, slider) & occupied).is_empty())
}

/// Whether the king is in check, or would be if the man on a square left the board.
fn endangers_king(position: &Chess, from: Square) -> bool {
    position
        .our(Role::King)
        .first()
        .is_none_or(|king| is_attacked(position, king, position.board().occupied().without(from)))
}

/// The one move of a list that fits.
pub(super) fn only_one(moves: &[Move], notation: &Notation) -> Result<Move, Misfit> {
    let mut fitting = moves.iter().filter(|m| fits(m, notation));
    let m = *fitting.next().ok_or(Misfit::Illegal)?;
    if fitting.next().is_some() { Err(Misfit::Ambiguous) } else { Ok(m) }
}

fn fits(m: &Move, notation: &Notation) -> bool {
    let Notation::Man { role, file, rank, to, promotion } = *notation else {
        return matches!((*notation, m.castling_side()), (Notation::Castle(said), Some(side)) if said == side);
    };
    if let (Move::Castle { king, rook }, None) = (*m, role) {
        // Coordinates castle as the king taking its rook, or as the king's steps if they are too many for a king.
        let side = CastlingSide::from_king_side(king < rook);
        let goal = Square::from_coords(side.king_to_file(), king.rank());
        let leaps = to == goal && king.distance(goal) > 1;
        return file == Some(king.file()) && rank == Some(king.rank()) && (leaps || to == rook);
    }
    let Some(from) = m.from() else { return false };
    !m.is_castle()
        && role.is_none_or(|role| role == m.role())
        && file.is_none_or(|file| file == from.file())
        && rank.is_none_or(|rank| rank == from.rank())
        && to == m.to()
        && promotion == m.promotion()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, fen::Fen, san::San};

    use super::*;

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    fn found(fen: &str, word: &str) -> Result<String, Misfit> {
        let m = find(&position(fen), &Notation::parse(word.as_bytes()).unwrap())?;
        Ok(m.to_uci(CastlingMode::Standard).to_string())
    }

    #[test]
    fn a_pinned_man_does_not_move_and_does_not_make_its_twin_ambiguous() {
        let fen = "4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1";
        assert_eq!(found(fen, "Nd4"), Err(Misfit::Illegal));
        assert_eq!(found(fen, "Nd5"), Ok("c3d5".into()));
        assert_eq!(found("4k3/1b6/8/8/8/8/1N3N2/4K3 w - - 0 1", "Nd3"), Err(Misfit::Ambiguous));
        assert_eq!(found("4k3/4r3/8/8/8/8/2N1N3/4K3 w - - 0 1", "Nd4"), Ok("c2d4".into()));
    }

    #[test]
    fn a_check_must_be_answered() {
        let fen = "4k3/8/8/8/1b6/8/3P1PPP/RN2K2r w - - 0 1";
        assert_eq!(found(fen, "g3"), Err(Misfit::Illegal));
        assert_eq!(found(fen, "Ke2"), Ok("e1e2".into()));
    }

    #[test]
    fn en_passant_promotion_and_castling_are_found() {
        assert_eq!(found("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"), Ok("e5d6".into()));
        assert_eq!(found("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "ab8N"), Ok("a7b8n".into()));
        assert_eq!(found("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), Err(Misfit::Illegal));
        for word in ["O-O", "0-0", "e1g1", "e1h1"] {
            assert_eq!(found("4k3/8/8/8/8/8/8/4K2R w K - 0 1", word), Ok("e1g1".into()), "{word}");
        }
        assert_eq!(found("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"), Err(Misfit::Illegal));
    }

    #[test]
    fn a_king_of_chess960_castles_by_taking_its_rook_and_steps_otherwise() {
        let setup = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1".parse::<Fen>().unwrap();
        let position: Chess = setup.into_position(CastlingMode::Chess960).unwrap();
        let found = |word: &str| find(&position, &Notation::parse(word.as_bytes()).unwrap());
        for word in ["O-O", "f1g1"] {
            assert!(found(word).is_ok_and(|m| m.is_castle()), "{word}");
        }
        assert!(found("f1e1").is_ok_and(|m| !m.is_castle()));
        assert_eq!(found("Kg1"), Err(Misfit::Illegal));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Shakmaty's own reading of short notation is the oracle, on every position of a random game, for every
        /// man and every square.
        #[test]
        fn every_short_notation_means_what_shakmaty_says(choices in prop::collection::vec(any::<u16>(), 1..120)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &m in &moves {
                    let san = San::from_move(&position, m).to_string();
                    let notation = Notation::parse(san.as_bytes());
                    prop_assert_eq!(notation.map(|n| find(&position, &n)), Some(Ok(m)), "{}", san);
                }
                for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                    for to in Square::ALL {
                        let notation = Notation::Man { role: Some(role), file: None, rank: None, to, promotion: None };
                        let slow = only_one(&moves, &notation);
                        prop_assert_eq!(find(&position, &notation), slow, "{:?} to {}", role, to);
                    }
                }
                position.play_unchecked(moves[usize::from(choice) % moves.len()]);
            }
        }
    }
}
