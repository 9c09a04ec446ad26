//! A book as one game of PGN with side lines, which is only written; `bookends_bookmaker` reads games.
//!
//! The moves of each position stand where it comes first; where it comes again, the line ends. Of several moves
//! the heaviest is the main line. What the book knows of a move is a comment behind it.

mod movetext;
mod writer;

pub use writer::{Written, write};
