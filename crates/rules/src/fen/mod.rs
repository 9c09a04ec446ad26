//! FEN, read so that the first bytes at fault can be shown.

mod blame;
mod board;
mod error;
mod fields;
mod read;

pub use error::{FenError, caret};
pub(crate) use read::parse;
