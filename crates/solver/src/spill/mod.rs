//! Tables that are larger than memory, in temporary files.
//!
//! A [`Room`] says how much memory there is. What does not fit goes to an [`Array`] on the disk; [`Lines`] is the
//! read-write cache through which its rows and classes are worked on, and [`Recent`] keeps the portions that were read
//! last.

mod array;
mod lines;
mod recent;
mod room;
mod side;

pub(crate) use array::{Array, Stored};
pub(crate) use lines::Lines;
pub(crate) use recent::Recent;
pub use room::Room;
pub(crate) use side::{SideCells, room_to_read};
