//! What is wrong with the moves of a book, and the book without it.

mod examine;
mod mend;

pub use examine::{Finding, Flaw, Lint, lint};
pub use mend::{Mend, mend};
