//! A table read whole, and searched.

mod best;
mod cells;
mod distance;
mod judge;
mod search;
mod whole;

pub use search::{Found, Mine};
