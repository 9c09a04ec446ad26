//! Endgame tables you can open and ask.
//!
//! * [`Tables`]: folders of tables; the value of a position, its moves ranked, best play to the end.
//! * [`Material`]: what a table is about. [`Value`], [`Scale`]: what it says. [`Summary`]: what it says as a whole.
//! * [`Layout`], [`index`]: where a position stands in it. [`row`]: 64 positions at once.
//! * [`Table`], [`file`](mod@file), [`codec`]: one file, as `docs/formats/table.md` describes it.
//! * [`Folders`]: where the files are. [`Cache`]: what was decoded lately. [`Dense`]: a whole table in memory.

pub mod board;
pub mod cache;
pub mod codec;
mod dense;
pub mod file;
mod folders;
pub mod index;
mod line;
mod material;
mod probe;
pub mod row;
mod summary;
mod value;

pub use cache::{Cache, CacheStatistics};
pub use codec::Codec;
pub use dense::{AnyDense, Cell, Dense, SliceCells, side_index};
pub use file::{FileError, Head, Table};
pub use folders::Folders;
pub use index::{Layout, LayoutError, Place, Squares};
pub use line::Line;
pub use material::{MAX_MEN, Man, Material, MaterialError, ROLES};
pub use probe::{MAKEABLE_MEN, ProbeError, RankedMove, Tables};
pub use summary::{Bar, Decided, SideSummary, Summary, Tally};
pub use value::{Parity, Scale, Value, Wdl};
