//! Changes of a `.bk` file in its place.

mod draft;
mod editor;

pub use editor::{Editor, InPlace};
