//! An opening book that can be opened and asked.
//!
//! * [`Entry`]: a position by its PolyGlot key, with its moves; [`BookMove`], [`Value`], [`Payload`].
//! * [`open`]: a [`Book`] of any [`Format`]; looked up by key, gone through, measured, verified.
//! * [`probe()`]: the legal moves that a book has for a position, with their shares.
//! * [`formats`]: [`bk`], Bookends' own file, and [`polyglot`], both read and written; [`abk`], read.

mod book;
mod entry;
mod error;
pub mod formats;
mod info;
mod moves;
mod probe;
mod value;
mod verification;

pub use book::{Book, Entries, Format, from_storage, open};
pub use entry::{Entry, Line};
pub use error::BookError;
pub use formats::{abk, bk, polyglot};
pub use info::Info;
pub use moves::BookMove;
pub use probe::{Probe, ProbedMove, probe};
pub use value::{Payload, Score, Statistics, Symbol, Value};
pub use verification::{BookFault, Verification};
