//! From the words of a game to positions and moves.

mod board;
mod fault;
mod game;
mod identity;
mod legal;
mod lines;
mod notation;
mod side_lines;
mod start;
mod variant_board;
mod worth;

pub use fault::Fault;
pub use game::PlayedMove;
pub(crate) use game::{Read, Replayer, Verdict};
pub(crate) use worth::NEWEST;
