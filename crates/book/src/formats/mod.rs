//! One folder for each format that can be read or written.

pub mod abk;
pub mod bk;
pub mod csv;
pub mod ctg;
pub mod exp;
mod gathered;
pub(crate) mod held;
pub mod jsonl;
pub mod obk;
pub mod oobs;
pub mod pgn;
pub mod polyglot;
mod reach;
