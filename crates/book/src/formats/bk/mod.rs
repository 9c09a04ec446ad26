//! Bookends' own book file: a header, a hash index table, and records of fixed length linked into chains.
//!
//! The layout is specified byte by byte in `docs/formats/book.md`. Positions whose keys begin with the same bits
//! share a chain; the table names each chain's first record and is held in memory; a lookup reads records of one
//! chain until the signature is met or passed.
//!
//! ```
//! use bookends_book::{Book, BookError, BookMove, Entry, Line, Payload, Score, Value, bk};
//! use bookends_store::MemoryStorage;
//!
//! let value = Value::Score(Score { weight: 7, ..Score::default() });
//! let entries = [Entry { key: 0x463b_9618_1691_fc9c, moves: vec![Line { mv: BookMove(0x31c), value }] }];
//! let mut bytes = Vec::new();
//! bk::write(&mut bytes, &bk::Options::new(Payload::Scores), || entries.iter().map(Ok::<_, BookError>))?;
//!
//! let book = bk::Reader::open(Box::new(MemoryStorage::new("tiny.bk", bytes)))?;
//! assert_eq!(book.get(0x463b_9618_1691_fc9c)?.as_ref(), Some(&entries[0]));
//! assert_eq!(book.get(1)?, None);
//! # Ok::<(), bookends_book::BookError>(())
//! ```

mod chain;
mod checked;
mod codec;
mod edit;
mod entries;
mod header;
mod index;
mod info;
mod kept;
mod optimize;
mod packing;
mod plan;
mod reader;
mod reads;
mod record;
mod salvage;
mod shape;
mod trial;
mod verify;
mod writer;

pub use edit::{Editor, InPlace};
pub use header::{Header, VERSION};
pub use info::{ChainLength, Chains};
pub use optimize::{Choice, Grid, Size, optimize};
pub use reader::Reader;
pub(crate) use reader::recognizes;
pub use reads::RecordsRead;
pub use salvage::{Salvage, salvage};
pub use shape::{DEFAULT_HASH_INDEX_SIZE, DEFAULT_RECORD_SIZE, Layout, Shape};
pub use writer::{Options, Written, write};
