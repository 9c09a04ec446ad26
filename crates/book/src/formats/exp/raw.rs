use shakmaty::{Role, Square};

use crate::BookMove;

/// What SugaR's files begin with.
pub(super) const SIGNATURE: &[u8; 26] = b"SugaR Experience version 2";

/// The bytes of an entry, in both kinds of file.
pub(super) const ENTRY: usize = 24;

/// The greatest depth that an entry may have, in plies: engines stop below it.
const MOST_DEPTH: i32 = 255;

/// One entry as it is in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw {
    /// The position, by the engine's key.
    pub(super) key: u64,
    /// The move, in the engine's bits: target in bits 0-5, origin in 6-11, promotion less the knight in 12-13, kind in
    /// 14-15.
    pub(super) mv: u16,
    /// The value from the side to move, in the engine's units.
    pub(super) value: i32,
    /// How deep the engine searched, in plies.
    pub(super) depth: i32,
}

impl Raw {
    /// An entry of BrainLearn: key, depth, value, move, and a measure of how the engine's games went, which is not read.
    /// Versions since 2020 keep 16 bits of the move and leave what was in memory beside them.
    pub(super) fn brainlearn(bytes: &[u8; ENTRY]) -> Raw {
        Raw { key: key(bytes), depth: number(bytes, 8), value: number(bytes, 12), mv: low_bits(bytes, 16) }
    }

    /// An entry of SugaR: key, move, value, depth, and how often it was met, which is not read.
    pub(super) fn sugar(bytes: &[u8; ENTRY]) -> Raw {
        Raw { key: key(bytes), mv: low_bits(bytes, 8), value: number(bytes, 12), depth: number(bytes, 16) }
    }

    /// Whether this can be an entry.
    pub(super) fn makes_sense(&self) -> bool {
        let mv = self.book_move();
        mv.origin() != mv.target() && (0..=MOST_DEPTH).contains(&self.depth)
    }

    /// The move; castling is the king taking his own rook, as in [`BookMove`].
    pub(super) fn book_move(&self) -> BookMove {
        const PROMOTION: u16 = 1;
        let square = |shift: u16| Square::new(u32::from(self.mv >> shift & 63));
        let role = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen][usize::from(self.mv >> 12 & 3)];
        let promotion = (self.mv >> 14 == PROMOTION).then_some(role);
        BookMove::new(square(6), square(0), promotion)
    }
}

fn key(bytes: &[u8; ENTRY]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
}

fn number(bytes: &[u8; ENTRY], at: usize) -> i32 {
    i32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn low_bits(bytes: &[u8; ENTRY], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}
