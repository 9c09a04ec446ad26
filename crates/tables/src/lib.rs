//! Endgame tables you can open and ask.
//!
//! * [`Tables`]: folders of tables; the value of a position, its moves ranked, best play to the end,
//!   also as a game in PGN ([`pgn()`](pgn())).
//! * [`Material`]: what a table is about. [`Value`], [`Scale`]: what it says. [`Summary`]: what it says as a whole.
//! * [`Layout`], [`index`]: where a position stands in it. [`row`]: 64 positions at once.
//! * [`Table`], [`file`](mod@file), [`codec`]: one file, as `docs/formats/table.md` describes it.
//! * [`words`]: what a value means to a person, also where the 50-move rule may come first ([`Interference`]).
//! * [`Folders`]: where the files are. [`Cache`]: what was decoded lately. [`Dense`]: a whole table in memory.

pub mod board;
pub mod cache;
pub mod codec;
mod dense;
mod fifty;
pub mod file;
mod folders;
pub mod index;
mod line;
mod material;
mod pgn;
mod probe;
pub mod row;
mod summary;
mod value;
pub mod words;

pub use cache::{Cache, CacheStatistics, Replacement};
pub use codec::Codec;
pub use dense::{AnyDense, Cell, Dense, SliceCells, side_index};
pub use fifty::Interference;
pub use file::{FileError, Head, Table};
pub use folders::Folders;
pub use index::{Layout, LayoutError, Place, Squares};
pub use line::Line;
pub use material::{MAX_MEN, Man, Material, MaterialError, ROLES};
pub use pgn::{numbered, pgn};
pub use probe::{MAKEABLE_MEN, ProbeError, RankedMove, Tables};
pub use summary::{Bar, Decided, SideSummary, Summary, Tally};
pub use value::{Parity, Scale, Value, Wdl};
