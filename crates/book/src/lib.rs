//! An opening book that can be opened and asked.
//!
//! * [`Entry`]: a position by its PolyGlot key, with its moves; [`BookMove`], [`Value`], [`Payload`].

mod entry;
mod moves;
mod value;

pub use entry::{Entry, Line};
pub use moves::BookMove;
pub use value::{Payload, Score, Statistics, Symbol, Value};
