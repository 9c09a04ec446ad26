//! Positions as requests name them.

use bookends_rules::{Position, Variant};

use crate::refusal::Refusal;

/// The longest FEN that is read, in bytes; real ones have at most about 90.
pub(crate) const LONGEST_FEN: usize = 200;

/// Reads a FEN of a query, where spaces may be underscores. (Plus signs and `%20` are known to the query's decoder.)
pub(crate) fn read_fen(variant: Variant, text: &str) -> Result<Position, Refusal> {
    if text.len() > LONGEST_FEN {
        return Err(Refusal::BadRequest(format!("a FEN of more than {LONGEST_FEN} bytes")));
    }
    Ok(Position::from_fen(variant, text.replace('_', " ").trim())?)
}
