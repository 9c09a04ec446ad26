//! One folder for each format that can be read or written.

pub mod abk;
pub mod bk;
mod held;
pub mod polyglot;
