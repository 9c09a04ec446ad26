use bookends_rules::Variant;

use crate::{file::FileError, material::Material};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// Tables know nothing of castling.
    #[error("a side may still castle, and tables hold positions without castling only")]
    Castling,
    /// No table has so many men.
    #[error("the position has {men} men, and {}", there_are(*most))]
    TooManyMen {
        /// The men of the position.
        men: usize,
        /// The most men of any table that is there; 0 if there is none.
        most: usize,
    },
    /// The table does not exist in any folder.
    #[error("the table of {material} ({variant}) is missing")]
    Missing {
        /// The game.
        variant: Variant,
        /// The canonical material.
        material: Material,
    },
    /// A file has the name of another table.
    #[error("{name}: holds the table of {found} ({variant}), not the one that its name says")]
    Misnamed {
        /// The file.
        name: String,
        /// The game it is about.
        variant: Variant,
        /// The material it is about.
        found: Material,
    },
    /// The table has no value for a legal position, or values that contradict each other.
    #[error("{name}: the value of {fen} contradicts the rules or the values around it")]
    Contradiction {
        /// The file.
        name: String,
        /// The position.
        fen: String,
    },
    /// The file is damaged or cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl ProbeError {
    /// Whether the tables that are there do not reach the position: nothing is wrong with them, there is just no answer.
    pub fn is_unknown(&self) -> bool {
        matches!(self, ProbeError::Castling | ProbeError::TooManyMen { .. } | ProbeError::Missing { .. })
    }
}

fn there_are(most: usize) -> String {
    if most == 0 {
        "no tables are there".to_owned()
    } else {
        format!("the tables that are there have at most {most}")
    }
}
