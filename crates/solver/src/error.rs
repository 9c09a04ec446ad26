use std::path::PathBuf;

use bookends_exchange::Lost;
use bookends_rules::Variant;
use bookends_store::StoreError;
use bookends_tables::{FileError, LayoutError, Material, ProbeError};

use crate::pack::PackError;

/// Why a table could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The game has no tables yet.
    #[error("this version makes no tables of {0}")]
    Variant(Variant),
    /// The material is not one of the game.
    #[error("{material} is not material of {variant}: {reason}")]
    Material {
        /// What was asked for.
        material: Material,
        /// The game.
        variant: Variant,
        /// What is wrong.
        reason: &'static str,
    },
    /// The material has no index.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A table that is needed first is not there.
    #[error("the table of {0} is needed first")]
    Missing(Material),
    /// A distance is too large for any cell.
    #[error("{0} has a distance of more than {max} plies, which no table file holds", max = u16::MAX / 2)]
    TooFar(Material),
    /// A file could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A table could not be probed.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// A file holds another table than its name says.
    #[error("{} holds {material}, not what its name says", path.display())]
    Misnamed {
        /// The file.
        path: PathBuf,
        /// What it holds.
        material: Material,
    },
    /// Another process of the work is gone or has stopped.
    #[error(transparent)]
    Lost(#[from] Lost),
    /// Another worker has sent what makes no sense.
    #[error("worker {worker} has sent bytes that are no part of a table")]
    Garbled {
        /// Its number.
        worker: usize,
    },
    /// Tables of the game cannot be solved by several workers together.
    #[error("a table of {0} is not split: a check changes the pawns' slice and the kings' class at once")]
    NotSplit(Variant),
    /// A state that was kept is not that of this work.
    #[error("{} cannot be gone on from: {reason}", folder.display())]
    Kept {
        /// Where it is kept.
        folder: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// More workers than rounds are made for.
    #[error("a table is split into {most} parts at most")]
    TooManyWorkers {
        /// As many there may be.
        most: usize,
    },
    /// The table could not be packed or written.
    #[error(transparent)]
    Pack(PackError),
    /// The work was interrupted.
    #[error("interrupted")]
    Interrupted,
}

impl From<PackError> for SolveError {
    fn from(error: PackError) -> SolveError {
        match error {
            PackError::Interrupted => SolveError::Interrupted,
            error => SolveError::Pack(error),
        }
    }
}
