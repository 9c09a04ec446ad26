use std::io;

use bookends_book::BookError;
use bookends_tables::ProbeError;

/// Why games cannot be annotated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnnotateError {
    /// The games cannot be read.
    #[error("the games cannot be read: {0}")]
    Read(io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Write(io::Error),
    /// A book is broken.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A table is broken.
    #[error(transparent)]
    Table(#[from] ProbeError),
    /// The caller wanted an end.
    #[error("stopped")]
    Stopped,
}
