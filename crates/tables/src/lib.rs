//! Endgame tables you can open and ask.
//!
//! * [`Material`]: what a table is about. * [`Value`], [`Scale`]: what it says.
//! * [`Layout`]: where a position stands in it.

pub mod board;
pub mod codec;
mod dense;
pub mod file;
mod folders;
pub mod index;
mod material;
pub mod row;
mod summary;
mod value;

pub use codec::Codec;
pub use dense::{AnyDense, Cell, Dense, SliceCells, side_index};
pub use file::{FileError, Head, Table};
pub use folders::Folders;
pub use index::{Layout, LayoutError, Place, Squares};
pub use material::{MAX_MEN, Man, Material, MaterialError, ROLES};
pub use summary::{Bar, Decided, SideSummary, Summary, Tally};
pub use value::{Parity, Scale, Value, Wdl};
