use std::sync::LazyLock;

use bookends_rules::Position;
use shakmaty::{CastlingSide, Color, Position as _, Role};

/// Random words that are combined into the key of a position as Stockfish does it, and the engines that come from it.
struct Words {
    /// By colour, kind of man (pawn first) and square.
    men: [[[u64; 64]; 6]; 2],
    files: [u64; 8],
    /// By the set of castling rights: White's short (bit 0) and long, Black's short and long.
    castling: [u64; 16],
    black: u64,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut random = Random(1_070_372);
    let mut words = || random.next();
    let men = std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| words())));
    let files = std::array::from_fn(|_| words());
    Words { men, files, castling: std::array::from_fn(|_| words()), black: words() }
});

/// The generator xorshift64*, by Sebastiano Vigna.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(2_685_821_657_736_338_717)
    }
}

/// The key of a position in experience files. The en passant file counts only where a capture is possible.
pub(super) fn key(position: &Position) -> u64 {
    let words = &*WORDS;
    let mut key = 0;
    for (square, piece) in position.board() {
        let color = usize::from(piece.color == Color::Black);
        let role = match piece.role {
            Role::Pawn => 0,
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 4,
            Role::King => 5,
        };
        key ^= words.men[color][role][square as usize];
    }
    if let Some(square) = position.ep_square() {
        key ^= words.files[square.file() as usize];
    }
    key ^= words.castling[rights(position)];
    if position.turn() == Color::Black { key ^ words.black } else { key }
}

/// The set of castling rights as a number.
fn rights(position: &Position) -> usize {
    let Some(chess) = position.as_chess() else { return 0 };
    let castles = chess.castles();
    let order = [
        (Color::White, CastlingSide::KingSide),
        (Color::White, CastlingSide::QueenSide),
        (Color::Black, CastlingSide::KingSide),
        (Color::Black, CastlingSide::QueenSide),
    ];
    (0..4).filter(|&bit| castles.has(order[bit].0, order[bit].1)).map(|bit| 1 << bit).sum()
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    #[test]
    fn the_key_of_the_start_is_the_one_that_engines_print() {
        assert_eq!(key(&Position::start(Variant::Standard)), 0x8f8f_01d4_562f_59fb);
    }
}
