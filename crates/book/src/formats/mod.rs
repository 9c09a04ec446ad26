//! One folder for each format that can be read or written.

pub mod bk;
pub mod polyglot;
