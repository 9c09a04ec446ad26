//! Endgame tables you can open and ask.
//!
//! * [`Material`]: what a table is about. * [`Value`], [`Scale`]: what it says.
//! * [`Layout`]: where a position stands in it.

pub mod board;
mod dense;
pub mod index;
mod material;
pub mod row;
mod value;

pub use dense::{Cell, Dense, SliceCells, side_index};
pub use index::{Layout, LayoutError, Place, Squares};
pub use material::{MAX_MEN, Man, Material, MaterialError, ROLES};
pub use value::{Parity, Scale, Value, Wdl};
