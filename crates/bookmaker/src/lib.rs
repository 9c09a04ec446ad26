//! Games become a book.
//!
//! The way of a game: [`find_sources`] finds the files; their text is cut into pieces between games, and every
//! thread takes a piece at a time; a replayer plays the games of a piece by the rules and counts their moves in
//! rows; rows are sorted, spilled to the disk if memory is short, and merged; the book is written from the merged
//! rows. The book depends on the games and the options alone, not on threads, memory or the order of files.
//!
//! ```
//! use bookends_bookmaker::{Options, Watch, find_sources, make};
//!
//! let dir = tempfile::tempdir()?;
//! let games = dir.path().join("games.pgn");
//! std::fs::write(&games, "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")?;
//!
//! let book = dir.path().join("book.bk");
//! let summary = make(&find_sources(&[games])?, &book, &Options::default(), &Watch::default())?;
//! assert_eq!((summary.counts.used, summary.moves), (1, 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beginnings;
mod each;
mod entries;
mod error;
mod filter;
mod games;
mod gather;
mod ledger;
mod make;
mod options;
mod positions;
mod replay;
mod resume;
mod select;
mod shared;
mod summary;
mod tally;
mod text;
mod watch;
mod weigh;

pub use each::{PlayedGame, each_game};
pub use error::MakeError;
pub use filter::{Filter, FilterError};
pub use make::{make, make_into, make_shared};
pub use options::{Check, Keep, Options, Resume, Selection, Weigh};
pub use replay::{Fault, PlayedMove};
pub use select::Condition;
pub use shared::{check_shared, job, share};
pub use summary::{BadGame, Counts, LeftOut, Summary};
pub use text::{Bracket, GameResult, GameTexts, Source, find_sources};
pub use watch::Watch;
