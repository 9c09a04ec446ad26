//! An opening book that can be opened and asked.
//!
//! * [`Entry`]: a position by its PolyGlot key, with its moves; [`BookMove`], [`Value`], [`Payload`].
//! * [`open`]: a [`Book`] of any [`Format`]; looked up by key, gone through, measured, verified.
//! * [`probe()`]: the legal moves that a book has for a position, with their shares.
//! * [`walk()`]: the positions of a book, as far as lines from the start lead to them.
//! * [`formats`]: [`bk`], Bookends' own file, and [`polyglot`], both read and written; [`abk`],
//!   [`ctg`], [`obk`], [`exp`] and, with the feature `oobs`, [`oobs`], read.

mod book;
pub mod convert;
mod entry;
mod error;
pub mod formats;
mod info;
mod moves;
mod probe;
mod value;
mod verification;
mod walk;

pub use book::{Book, Entries, Format, from_storage, open};
pub use convert::{Converted, Loss, convert};
pub use entry::{Entry, Line};
pub use error::BookError;
pub use formats::{abk, bk, csv, ctg, exp, jsonl, obk, oobs, pgn, polyglot};
pub use info::Info;
pub use moves::BookMove;
pub use probe::{Probe, ProbedMove, probe};
pub use value::{Payload, Score, Statistics, Symbol, Value};
pub use verification::{BookFault, Verification};
pub use walk::{Place, Walk, walk};
