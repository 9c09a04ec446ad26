use std::borrow::Cow;

use bookends_store::StoreError;

/// A table file that cannot be used, and where it breaks.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read, or ends too soon.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is something else.
    #[error("{name}: not an endgame table of Bookends: its signature is missing at offset 0")]
    Foreign {
        /// The file.
        name: String,
    },
    /// The file was made by a later program.
    #[error(
        "{name}: version {found} of the format at offset 8; this program reads versions up to {}",
        super::VERSION
    )]
    Version {
        /// The file.
        name: String,
        /// The version that the file claims.
        found: u32,
    },
    /// The file contradicts itself or its checksums.
    #[error("{name}: corrupt at offset {offset}: {reason}")]
    Corrupt {
        /// The file.
        name: String,
        /// The first byte at fault.
        offset: u64,
        /// What is wrong there.
        reason: Cow<'static, str>,
    },
}
