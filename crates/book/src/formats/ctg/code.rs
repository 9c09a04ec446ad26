//! A position as bits, the highest of each byte first: man by man, a1, a2 … a8, b1 … h8, and at the end of the last byte
//! the file of an en passant capture and the castling rights, if there are any.

use bookends_rules::Position;
use shakmaty::{
    CastlingMode, Chess, Color, File, FromSetup, Piece, PositionError, Rank, Role, Setup, Square,
};

/// The bits of the first byte that say what stands at the end.
const EN_PASSANT: u8 = 0x20;
const CASTLING: u8 = 0x40;

/// The rook of each castling right, in the order of the bits.
const ROOKS: [Square; 4] = [Square::H8, Square::A8, Square::H1, Square::A1];

/// The position of a code, White to move.
pub(super) fn decode(code: &[u8]) -> Result<Position, &'static str> {
    let (&head, bytes) = code.split_first().ok_or("a code without bytes")?;
    let mut bits = Bits { bytes, at: 0 };
    let mut setup = Setup::empty();
    for square in (0..64).map(|n| Square::from_coords(File::new(n / 8), Rank::new(n % 8))) {
        if let Some(piece) = bits.piece().ok_or("the code ends before the last square")? {
            setup.board.set_piece_at(square, piece);
        }
    }
    let castling = if head & CASTLING != 0 { 4 } else { 0 };
    let en_passant = if head & EN_PASSANT != 0 { 3 } else { 0 };
    let tail = (8 * bytes.len()).checked_sub(castling + en_passant).filter(|&tail| tail >= bits.at);
    bits.at = tail.ok_or("the code ends before its flags")?;
    if en_passant > 0 {
        let file = bits.number(3).ok_or("the code ends before its flags")?;
        setup.ep_square = Some(Square::from_coords(File::new(file), Rank::Sixth));
    }
    for rook in ROOKS.into_iter().take(castling) {
        if bits.bit() == Some(true) {
            setup.castling_rights.toggle(rook);
        }
    }
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map(Position::from_chess)
        .map_err(|_| "the code is of no legal position")
}

/// Bits that are read one by one.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (7 - self.at % 8) & 1;
        self.at += 1;
        Some(bit == 1)
    }

    fn number(&mut self, bits: u32) -> Option<u32> {
        (0..bits).try_fold(0, |n, _| Some(n << 1 | u32::from(self.bit()?)))
    }

    /// What stands on the next square; the outer none is the end of the bits.
    fn piece(&mut self) -> Option<Option<Piece>> {
        if !self.bit()? {
            return Some(None);
        }
        let role = if self.bit()? {
            Role::Pawn
        } else if self.bit()? {
            if self.bit()? { Role::Rook } else { Role::Bishop }
        } else if self.bit()? {
            Role::Knight
        } else if self.bit()? {
            Role::Queen
        } else {
            Role::King
        };
        let color = if self.bit()? { Color::Black } else { Color::White };
        Some(Some(Piece { color, role }))
    }
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    /// The start, as a real book has it.
    const START: [u8; 22] = [
        0x56, 0xb6, 0x0f, 0x79, 0x60, 0xf3, 0xa6, 0x0f, 0x58, 0xb0, 0x78, 0xe0, 0xc1, 0xe1, 0xa6, 0x0f, 0x59,
        0x60, 0xf3, 0xb6, 0x0f, 0x7f,
    ];

    /// The code of a position with White to move, by its FEN.
    fn encode(fen: &str) -> Vec<u8> {
        let position = Position::from_fen(Variant::Standard, fen).unwrap();
        let mut bits = String::new();
        for n in 0..64 {
            let square = Square::from_coords(File::new(n / 8), Rank::new(n % 8));
            bits += match position.board().piece_at(square).map(|piece| piece.char()) {
                None => "0",
                Some('P') => "110",
                Some('p') => "111",
                Some('N') => "10010",
                Some('n') => "10011",
                Some('B') => "10100",
                Some('b') => "10101",
                Some('R') => "10110",
                Some('r') => "10111",
                Some('Q') => "100010",
                Some('q') => "100011",
                Some('K') => "100000",
                Some(_) => "100001",
            };
        }
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut tail = String::new();
        let mut head = 0;
        if fields[3] != "-" {
            head |= EN_PASSANT;
            tail += &format!("{:03b}", fields[3].as_bytes()[0] - b'a');
        }
        if fields[2] != "-" {
            head |= CASTLING;
            tail.extend("kqKQ".chars().map(|right| if fields[2].contains(right) { '1' } else { '0' }));
        }
        while !(bits.len() + tail.len()).is_multiple_of(8) {
            bits.push('0');
        }
        bits += &tail;
        let bytes =
            bits.as_bytes().chunks(8).map(|byte| byte.iter().fold(0, |n, &bit| n << 1 | (bit - b'0')));
        let mut code: Vec<u8> = [0].into_iter().chain(bytes).collect();
        code[0] = head | code.len() as u8;
        code
    }

    #[test]
    fn the_code_of_the_start_is_the_start() {
        assert_eq!(decode(&START).unwrap().key(), 0x463b_9618_1691_fc9c);
        assert_eq!(encode("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), START);
    }

    #[test]
    fn men_castling_rights_and_en_passant_are_read() {
        for fen in [
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "r3k3/8/8/Pp6/8/8/8/4K2R w Kq b6 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "2bqkbn1/4p3/8/8/8/8/4P3/2BQKBN1 w - - 0 1",
        ] {
            let read = decode(&encode(fen)).unwrap();
            assert_eq!(read.key(), Position::from_fen(Variant::Standard, fen).unwrap().key(), "{fen}");
        }
    }

    #[test]
    fn a_code_that_ends_early_is_refused_wherever_it_ends() {
        for len in 0..START.len() {
            assert!(decode(&START[..len]).is_err(), "{len} bytes");
        }
    }
}
