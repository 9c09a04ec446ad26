//! Games of PGN with side lines as a book. Collections of games are for `bookends_bookmaker`, which counts them quickly
//! and in bounded memory; here a text is held whole.
//!
//! A book is written as one game. The moves of each position stand where it comes first; where it comes again, the line ends. Of several moves
//! the heaviest is the main line. What the book knows of a move is a comment behind it.

mod movetext;
mod reader;
mod writer;

pub use reader::read;
pub(crate) use reader::recognizes;
pub use writer::{Written, write};
