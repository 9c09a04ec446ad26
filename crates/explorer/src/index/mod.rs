//! The file that is kept beside the games: `docs/formats/explorer-index.md` has it byte by byte.
//!
//! From the start: blocks of the games' texts, the directory of these blocks, the records, the names, the blocks of
//! [positions](crate::postings), their directory, and a footer that tells where each begins. Everything is checked by a
//! CRC-32 before it is used. The file is made anew, never changed.

mod footer;
mod games;
mod make;
mod names;
mod texts;

pub(crate) use games::Index;
pub use make::{Making, open_or_make};
