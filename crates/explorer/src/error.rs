use bookends_store::StoreError;

/// What is wrong with an index of games.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplorerError {
    /// The games or the index cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The index contradicts itself.
    #[error("{name}: damaged at offset {offset}: {what}; remove the file, and it is made again")]
    Corrupt {
        /// The file.
        name: String,
        /// Where, in bytes.
        offset: u64,
        /// What is wrong there.
        what: &'static str,
    },
    /// More games than an index can number.
    #[error("more than 4,294,967,295 games in one index; give the games as several files")]
    TooManyGames,
    /// [`Watch::stop`](bookends_bookmaker::Watch::stop) was raised.
    #[error("stopped before the index was made")]
    Stopped,
}

impl ExplorerError {
    pub(crate) fn corrupt(name: &str, offset: u64, what: &'static str) -> ExplorerError {
        ExplorerError::Corrupt { name: name.to_owned(), offset, what }
    }
}
