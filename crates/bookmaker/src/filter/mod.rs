//! Which games count: a small language about what their tags say, described in `docs/filter.md`.
//!
//! [`Filter`] reads a text once and is then asked about each game; [`FilterError`] shows the place that makes no sense.

mod date;
mod error;
mod expr;
mod field;
mod header;
mod parse;
mod token;

pub(crate) use date::Date;
pub use error::FilterError;
pub use expr::Filter;
pub(crate) use header::{Header, SPEEDS};
