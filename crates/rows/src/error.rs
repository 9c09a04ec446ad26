use std::path::PathBuf;

use bookends_bookmaker::MakeError;
use bookends_store::StoreError;
use parquet::errors::ParquetError;

/// Why no rows were written. No file is left behind.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowsError {
    /// Games could not be read, or the work was stopped.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// A file could not be written, or is there already.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bytes of a file could not be made or written.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What failed.
        source: ParquetError,
    },
}
