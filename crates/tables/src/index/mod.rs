//! Where a position stands in a table.
//!
//! An index is `slice × class × 64 × … × 64`: the *slice* says where the pawns stand, the *class* where the
//! leading men stand, and one factor of 64 stands for each further man, the last of which runs along a *row* of
//! 64 entries. Symmetry folds the slice (pawns: left and right) or the class (no pawns: all eight symmetries). In
//! three-check the slice says also which checks are left.

mod board;
mod checks;
mod classes;
mod fold;
mod layout;
mod slices;
mod twins;

pub use board::squares_of;
pub use checks::{CHECKS, ChecksLeft, remaining_checks};
pub use layout::{Layout, LayoutError, Place, Squares};
pub use twins::Twins;
