//! The moves of games as rows of Parquet files, one for each move of each game, for those who want to count with a data
//! engine instead. The columns are specified in `docs/formats/rows.md`.
//!
//! ```
//! use bookends_bookmaker::{Options, Watch, find_sources};
//! use bookends_rows::{Shape, write};
//!
//! let dir = tempfile::tempdir()?;
//! let games = dir.path().join("games.pgn");
//! std::fs::write(&games, "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n")?;
//!
//! let folder = dir.path().join("rows");
//! let sources = find_sources(&[games])?;
//! let (_, written) = write(&sources, &folder, &Options::default(), Shape::default(), &Watch::default())?;
//! assert_eq!((written.rows, written.files), (3, 1));
//! assert!(folder.join("part-00000.parquet").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod columns;
mod error;
mod parts;
mod schema;
mod write;

pub use error::RowsError;
pub use parts::Shape;
pub use write::{Written, write};
