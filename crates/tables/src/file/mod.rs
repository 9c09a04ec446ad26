//! The table file, `.egtb`: described byte by byte in `docs/formats/table.md`.
//!
//! A *head* (what the table is about, a summary of its results, the models of its codec, and the length and checksum
//! of every block) is followed by the blocks. One checksum covers the head and, through it, everything.

mod checked;
mod coding;
mod error;
mod fields;
mod head;
mod histogram;
mod index;
mod table;
mod write;

pub use error::FileError;
pub use head::{Head, Kept, MAX_BLOCK_ENTRIES, MIN_BLOCK_ENTRIES, StoredSide, VERSION};
pub use table::{Block, PartOfBlock, Table};
pub use write::{PackedSide, write};
