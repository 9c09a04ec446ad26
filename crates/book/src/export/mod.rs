//! A book as lines of EPD, as a graph for Graphviz, or as one game with side lines: for people and for other programs, not
//! to be read back.
//!
//! All of them walk from the start of the game, so transpositions are joined and what no line reaches is told.

mod chart;
mod epd;
mod excerpt;

pub use chart::graphviz;
pub use epd::epd;
pub use excerpt::{Excerpt, Within, excerpt};
