use std::{io, path::PathBuf};

/// What went wrong with which file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system refused.
    #[error("{}: {action}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried, such as "open".
        action: &'static str,
        /// The system's own error.
        source: io::Error,
    },
    /// The file is shorter than its own contents say.
    #[error("{name}: truncated: {wanted} bytes wanted at offset {offset}, but the file has {len} bytes")]
    Truncated {
        /// The file.
        name: String,
        /// Where the read began, in bytes.
        offset: u64,
        /// How many bytes were wanted.
        wanted: u64,
        /// The length of the file in bytes.
        len: u64,
    },
    /// The file is to be changed while others read it, or read while it is being changed.
    #[error("{} is in use: it is changed only while nobody reads it", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The output exists and overwriting was not asked for.
    #[error("{} exists already; it is overwritten only with --force", path.display())]
    Exists {
        /// The output file.
        path: PathBuf,
    },
}

impl StoreError {
    /// The system's error with the file and the action that failed, such as "read".
    pub fn io(path: impl Into<PathBuf>, action: &'static str, source: io::Error) -> StoreError {
        StoreError::Io { path: path.into(), action, source }
    }

    /// Whether the file or folder does not exist.
    pub fn is_not_found(&self) -> bool {
        matches!(self, StoreError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}
