//! Asking tables about a position.

mod error;
mod open;
mod root;
mod tables;
mod value;

pub use error::ProbeError;
pub use root::RankedMove;
pub use tables::{MAKEABLE_MEN, Tables};
