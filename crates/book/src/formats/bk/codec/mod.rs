//! How the moves of an entry become bytes.
//!
//! A move is 16 bits: the 15 of PolyGlot, and on top a flag. Scores: a zigzag varint, and with the flag one byte
//! of annotation, the symbol's glyph number below and the priority plus one above. Statistics: three varints,
//! wins, draws and losses, and with the flag a fourth, games without a result.

mod decode;
mod encode;

pub(super) use decode::Bytes;
pub(super) use encode::{check, put_moves, put_varint};

/// The bit of a move that says that something optional follows.
const MORE: u16 = 1 << 15;

/// The highest priority of a move.
const MAX_PRIORITY: u8 = 9;
