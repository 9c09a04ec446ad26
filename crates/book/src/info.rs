use bookends_rules::Variant;

use crate::{Format, Payload, bk};

/// The measures of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The format of the file.
    pub format: Format,
    /// What the book says about its moves.
    pub payload: Payload,
    /// The game that the book is of.
    pub variant: Variant,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// Positions in the book.
    pub positions: u64,
    /// Moves of all positions together.
    pub moves: u64,
    /// Bits of the key that are stored.
    pub signature_bits: u32,
    /// The records and chains, in the formats that have them.
    pub chains: Option<bk::Chains>,
}

impl Info {
    /// Bytes of the file for each position; 0 in an empty book.
    pub fn bytes_per_position(&self) -> f64 {
        if self.positions == 0 { 0.0 } else { self.bytes as f64 / self.positions as f64 }
    }

    /// The probability that a position that is not in the book matches one that is, by the signature alone.
    ///
    /// Keys are held to be uniformly distributed. Probing rejects most of these matches, because the moves are
    /// not legal.
    pub fn false_match_odds(&self) -> f64 {
        (self.positions as f64 / 2f64.powi(self.signature_bits as i32)).min(1.0)
    }
}
