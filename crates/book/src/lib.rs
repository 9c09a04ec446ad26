//! An opening book that can be opened and asked.
//!
//! * [`Entry`]: a position by its PolyGlot key, with its moves; [`BookMove`], [`Value`], [`Payload`].
//! * [`open`]: a [`Book`] of any [`Format`]; looked up by key, gone through, measured, verified.
//! * [`probe()`]: the legal moves that a book has for a position, with their shares.
//! * [`odds`] and [`draw`]: which of them to play.
//! * [`Shelf`]: several books at play; [`learning`]: books that learn from games.
//! * [`walk()`]: the positions of a book, as far as lines from the start lead to them.
//! * [`convert()`]: a book in another format, and what is lost; [`ops`]: merge, compare, prune,
//!   look for flaws, back scores up. [`edit`]: scripts that change single moves. [`export`]: EPD, Graphviz and a tree of
//!   moves, for people.
//! * [`formats`]: a module for each format. [`bk`], Bookends' own file, [`polyglot`], [`abk`] and [`pgn`] are read and
//!   written;
//!   [`ctg`], [`obk`], [`exp`] and, with the feature `oobs`, [`oobs`] are read; [`csv`] and [`jsonl`] written.

mod book;
mod choose;
mod convert;
pub mod edit;
mod entry;
mod error;
pub mod export;
pub mod formats;
mod info;
pub mod learning;
mod moves;
pub mod ops;
mod probe;
mod shelf;
mod value;
mod verification;
mod walk;

pub use book::{Book, Entries, Format, from_storage, open};
pub use choose::{Choosing, Distribution, draw, odds};
pub use convert::{Converted, Loss, convert};
pub use entry::{Entry, Line};
pub use error::BookError;
pub use formats::{abk, bk, csv, ctg, exp, jsonl, obk, oobs, pgn, polyglot};
pub use info::Info;
pub use moves::BookMove;
pub use probe::{Probe, ProbedMove, probe};
pub use shelf::{Asked, Leaving, MOST_BOOKS, Order, Shelf};
pub use value::{Payload, Score, Statistics, Symbol, Value};
pub use verification::{BookFault, Verification};
pub use walk::{Place, Walk, walk};
