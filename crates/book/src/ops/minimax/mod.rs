//! Scores are backed up from the ends of lines, through transpositions.

mod backed_up;
mod graph;
mod solve;

pub use backed_up::{MATE, Minimaxed, leaf_score, minimax, weigh};
