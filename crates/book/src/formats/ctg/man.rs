//! A move as one byte: which man moves, counted a1, a2 … a8, b1 … h8 among its like, and how far.

use bookends_rules::Position;
use shakmaty::{Color, File, Piece, Rank, Role, Square};

use crate::BookMove;

/// What no code is known for. It is the code of no known move.
const UNKNOWN: u8 = 0xff;

/// Castling to either side.
const SHORT: u8 = 0x6b;
const LONG: u8 = 0xf6;

/// Codes of the moves of one man.
struct Moves {
    role: Role,
    /// The how manieth of its kind, from 1.
    number: usize,
    /// Where the first of the codes leads: ranks forward and files to the right, both modulo 8.
    step: (i8, i8),
    /// The codes of one such step, of two, and so on.
    codes: &'static [u8],
}

const fn moves(role: Role, number: usize, step: (i8, i8), codes: &'static [u8]) -> Moves {
    Moves { role, number, step, codes }
}

/// The codes of men that go any number of steps.
const RIDERS: [Moves; 17] = [
    moves(Role::Queen, 1, (1, 0), &[0x05, 0x9d, 0x94, 0x37, 0xb7, 0x9a, 0xfd]),
    moves(Role::Queen, 1, (0, 1), &[0x2f, 0x74, 0x31, 0xe5, 0x39, 0x29, 0x8f]),
    moves(Role::Queen, 1, (1, 1), &[0xf1, 0xa2, 0x45, 0xe7, 0x28, 0x61, 0xed]),
    moves(Role::Queen, 1, (1, -1), &[0xd7, 0xd9, 0x7e, UNKNOWN, 0x4b, 0x80, 0x42]),
    moves(Role::Queen, 2, (1, 0), &[0x4d, 0xbd, 0xa0, 0xb0, 0xc6, 0xf9, 0xc9]),
    moves(Role::Queen, 2, (1, 0), &[UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 0x1a]),
    moves(Role::Queen, 2, (0, 1), &[0xf8, 0x03, 0xfa, 0x08, 0xbc, UNKNOWN, 0xf0]),
    moves(Role::Queen, 2, (1, 1), &[0x92, 0xfb, 0xae, UNKNOWN, 0x41, 0x23, 0x6f]),
    moves(Role::Queen, 2, (1, -1), &[0xee, 0x8e, 0xfe, 0x38, 0x3b, 0xab, 0x63]),
    moves(Role::Rook, 1, (1, 0), &[0x81, 0xe8, 0x7a, 0x99, 0x87, 0x50, 0xe1]),
    moves(Role::Rook, 1, (0, 1), &[0x7f, 0xcd, 0x98, 0xef, 0x6e, 0x52, 0x86]),
    moves(Role::Rook, 2, (1, 0), &[0x7d, 0xf4, 0xe3, 0xc5, 0xa5, 0x7b, 0x69]),
    moves(Role::Rook, 2, (0, 1), &[0xc4, 0xa9, 0x0e, 0xad, 0xb5, 0xd8, 0x21]),
    moves(Role::Bishop, 1, (1, 1), &[0x2e, 0xc1, 0x0d, 0x6a, 0x15, 0x3a, 0x12]),
    moves(Role::Bishop, 1, (1, -1), &[0x1b, 0xc3, 0x66, UNKNOWN, 0x3c, 0xb2, 0x26]),
    moves(Role::Bishop, 2, (1, 1), &[0xf5, 0xc2, 0xb9, UNKNOWN, 0x32, 0x09, 0x1d]),
    moves(Role::Bishop, 2, (1, -1), &[0x54, 0x22, 0xca, 0x9f, 0xcc, 0x79, 0x72]),
];

/// The steps of a knight and of a king, from forward on to the right and around, with the codes of the first and the
/// second knight and of the king.
const KNIGHT_STEPS: [(i8, i8); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
const KNIGHTS: [[u8; 8]; 2] =
    [[0x34, 0x36, 0xe9, 0x8a, 0xda, 0x0f, 0xf7, 0x85], [0x4c, 0xd2, 0xe0, 0x2a, 0x30, 0x01, 0xd3, 0xf3]];
const KING_STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KING: [u8; 8] = [0x13, 0x67, 0xbe, 0x44, 0x0a, 0x8c, 0x97, 0xdf];

/// The steps of a pawn, each with the codes of the first to the eighth pawn.
const PAWNS: [((i8, i8), [u8; 8]); 4] = [
    ((1, 0), [0xec, 0x04, 0x55, 0xcf, 0xbb, 0xcb, 0x18, 0xa3]),
    ((2, 0), [0xdb, 0x62, 0x9b, 0xe6, 0x5f, 0xb1, 0xc8, 0x4a]),
    ((1, -1), [0x0c, 0xd1, 0x27, 0x06, 0xde, 0x82, 0xc7, 0x24]),
    ((1, 1), [0x8b, 0x96, 0x7c, 0xeb, 0x00, 0x2d, 0x5c, 0x14]),
];

/// The man that a code moves, and its way.
fn meaning(code: u8) -> Option<(Role, usize, (i8, i8))> {
    let place = |codes: &[u8]| codes.iter().position(|&known| known == code);
    if code == UNKNOWN {
        return None;
    }
    for rider in &RIDERS {
        if let Some(more) = place(rider.codes) {
            let far = more as i8 + 1;
            return Some((rider.role, rider.number, (rider.step.0 * far, rider.step.1 * far)));
        }
    }
    for (step, codes) in &PAWNS {
        if let Some(pawn) = place(codes) {
            return Some((Role::Pawn, pawn + 1, *step));
        }
    }
    for (knight, codes) in KNIGHTS.iter().enumerate() {
        if let Some(step) = place(codes) {
            return Some((Role::Knight, knight + 1, KNIGHT_STEPS[step]));
        }
    }
    place(&KING).map(|step| (Role::King, 1, KING_STEPS[step]))
}

/// The move that a code means in a position with White to move; none if the code or the man is unknown. A pawn
/// becomes a queen: the format has no other promotion.
pub(super) fn decode(code: u8, position: &Position) -> Option<BookMove> {
    match code {
        SHORT => return Some(BookMove::new(Square::E1, Square::H1, None)),
        LONG => return Some(BookMove::new(Square::E1, Square::A1, None)),
        _ => {}
    }
    let (role, number, (forward, right)) = meaning(code)?;
    let men = position.board().by_piece(Piece { color: Color::White, role });
    let by_file = |square: &Square| (square.file(), square.rank());
    let mut squares: Vec<Square> = men.into_iter().collect();
    squares.sort_unstable_by_key(by_file);
    let from = *squares.get(number - 1)?;
    let around = |from: u32, by: i8| (from as i32 + i32::from(by)).rem_euclid(8) as u32;
    let to = Square::from_coords(
        File::new(around(from.file().into(), right)),
        Rank::new(around(from.rank().into(), forward)),
    );
    let promotes = role == Role::Pawn && to.rank() == Rank::Eighth;
    Some(BookMove::new(from, to, promotes.then_some(Role::Queen)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bookends_rules::Variant;

    use super::*;

    fn decoded(fen: &str, code: u8) -> String {
        let position = Position::from_fen(Variant::Standard, fen).unwrap();
        decode(code, &position).map_or_else(String::new, |mv| mv.to_string())
    }

    #[test]
    fn every_code_means_one_move() {
        let known: Vec<_> = (0..=255).filter_map(meaning).collect();
        assert_eq!(known.len(), 164);
        let different: HashSet<_> = known.into_iter().collect();
        assert_eq!(different.len(), 163, "two codes take the second queen six forward");
    }

    #[test]
    fn men_are_counted_file_by_file_and_ways_go_around_the_board() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(decoded(start, 0x5f), "e2e4");
        assert_eq!(decoded(start, 0xe6), "d2d4");
        assert_eq!(decoded(start, 0x4c), "g1h3");
        // The queen on h4 goes seven to the right, which is one to the left.
        assert_eq!(decoded("4k3/8/8/8/7Q/8/8/4K3 w - - 0 1", 0x8f), "h4g4");
        assert_eq!(decoded("4k3/8/8/8/7Q/8/8/4K3 w - - 0 1", 0x4d), "", "there is no second queen");
    }

    #[test]
    fn castling_is_king_takes_rook_and_a_pawn_becomes_a_queen() {
        assert_eq!(decoded("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 0x6b), "e1h1");
        assert_eq!(decoded("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 0xf6), "e1a1");
        assert_eq!(decoded("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", 0xec), "a7a8q");
    }
}
