//! Which games played which move in which position: blocks of entries in ascending order of the key.
//!
//! An entry is a position: how much its key is above the one before in the block, the number of its moves, and for each
//! move its 16 bits as PolyGlot has them, the number of its games, and how much each game's number is above the one
//! before. Keys, numbers of moves and games are variable-length: seven bits a byte, lowest first, the eighth bit on all
//! but the last byte. A block begins with the CRC-32 of the rest of it (4 bytes, little-endian).
//!
//! The same blocks are what goes to temporary files while an index is made, so that a run that is merged, and an old index
//! that grows, are read by the same code.

mod block;
mod merge;
mod reader;
mod writer;

pub(crate) use block::MoveGames;
pub(crate) use merge::merge;
pub(crate) use reader::Postings;
pub(crate) use writer::{Row, Writer, Written};
