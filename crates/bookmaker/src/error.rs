use std::path::PathBuf;

use bookends_book::BookError;
use bookends_exchange::Lost;
use bookends_store::StoreError;

use crate::BadGame;

/// Why no book was made. No file is left behind.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// Games or temporary files could not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The book cannot be written as asked.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The first bad game, if bad games are not allowed.
    #[error("{0}")]
    BadGame(BadGame),
    /// There is no room to remember more games, to tell those that come again.
    #[error("there is room to remember {games} games, and there are more")]
    TooManyGames {
        /// How many there is room for.
        games: u64,
    },
    /// The games are to be read several times, and the standard input comes once.
    #[error(
        "the beginnings of other games are found by reading the games three times, and - can be read once"
    )]
    ReadAgain,
    /// The work that was begun in a folder cannot go on there.
    #[error("{}: the work that was begun there cannot go on: {reason}", folder.display())]
    Resume {
        /// The folder.
        folder: PathBuf,
        /// What stands against it.
        reason: String,
    },
    /// Another process that makes the book with this one is gone, or has ended with an error.
    #[error(transparent)]
    Lost(#[from] Lost),
    /// Several processes cannot do this together.
    #[error("several processes cannot make this book together: {reason}")]
    Unshared {
        /// What stands against it.
        reason: String,
    },
    /// [`Watch::stop`](crate::Watch::stop) was raised.
    #[error("stopped before the book was made")]
    Stopped,
}
