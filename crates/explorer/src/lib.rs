//! Games by position: an index that is made once, kept beside the file of games, and asked.
//!
//! * [`open_or_make`]: the index of a file of games, made or brought up to date first where that is needed.
//! * [`Games`]: what can be asked of any number of files: an [`Answer`] for a position, the games that a [`Filter`] lets
//!   pass, the text or the [`Line`] of a game by its [`GameId`].
//! * [`Speed`], [`Month`], [`RATING_GROUPS`]: how games are grouped.
//!
//! ```
//! use std::sync::atomic::{AtomicBool, AtomicU64};
//!
//! use bookends_explorer::{Filter, Making, Wanted, open_or_make};
//! use bookends_rules::{Position, Variant};
//!
//! let dir = tempfile::tempdir()?;
//! let file = dir.path().join("games.pgn");
//! std::fs::write(&file, "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n")?;
//!
//! let (bytes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
//! let making = Making { temp_dir: dir.path().to_owned(), memory: 1 << 20, bytes: &bytes, stop: &stop };
//! let games = open_or_make(&file, &making)?;
//! let start = Position::start(Variant::Standard);
//! let answer = games.ask(&start, &Filter::default(), Wanted::default())?;
//! assert_eq!((answer.results.white, answer.moves.len()), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod best;
mod error;
mod filter;
mod game;
mod games;
mod index;
mod key;
mod line;
mod month;
mod postings;
mod record;
mod speed;

pub use answer::{Answer, GameId, MoveCounts, Results};
pub use error::ExplorerError;
pub use filter::Filter;
pub use games::{Games, Wanted};
pub use index::{Making, open_or_make};
pub use line::Line;
pub use month::Month;
pub use record::Record;
pub use speed::{RATING_GROUPS, Speed, rating_group};
