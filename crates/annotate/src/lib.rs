//! Games in PGN, written back with what books and tables say of them. What was in the text stays in it.
//!
//! * [`Annotator`]: reads games and writes them with comments. * [`Summary`]: what was found.
//!
//! ```
//! use bookends_annotate::Annotator;
//!
//! let mut annotator = Annotator::new(Vec::new(), None);
//! let mut out = Vec::new();
//! annotator.annotate(&b"[White \"a\"]\n\n1. e4 {best} e5 *\n"[..], &mut out, &mut || false)?;
//! assert_eq!(out, b"[White \"a\"]\n\n1. e4 {best} e5 *\n");
//! assert_eq!(annotator.summary().games, 1);
//! # Ok::<(), bookends_annotate::AnnotateError>(())
//! ```

mod annotator;
mod error;
mod game;
mod judge;
mod reader;
mod summary;
mod tags;
mod tokens;

pub use annotator::Annotator;
pub use error::AnnotateError;
pub use summary::{Player, Summary};
