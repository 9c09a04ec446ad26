//! Several books at play: in order or pooled, some of them for one side, and when they are left.

mod books;
mod line;
mod pool;

pub use books::{Asked, Leaving, MOST_BOOKS, Order, Shelf};
