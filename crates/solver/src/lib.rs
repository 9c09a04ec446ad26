//! Endgame tables are made here: the distance to mate of every position of some material.
//!
//! ```text
//! plan ─► frame ─► start ─► ply, ply, … ─► pack ─► file
//! ```
//!
//! * [`plan`](plan()) lists what must be made first: what captures and promotions lead to.
//! * [`solve`] makes one table in memory. [`make`](make()) solves it and publishes its file.
//! * [`verify`] derives a table again by the rules, without the solver; [`verify_by_probes`] does so with its file.
//! * [`pack`] turns a solved table into its file, [`unpack`] turns the file into a table.
//!
//! # How a table is solved
//!
//! The square of the last man that is no pawn, the *row man*, is the lowest part of the index, so 64 neighbouring
//! entries, a *row*, differ in nothing else. A set of positions of a row is a 64-bit word, and a quiet move of any man
//! is a few operations on words: of another man, a step to the word of another row; of the row man, a fill inside
//! the word.
//!
//! Pawns and captures cannot be taken back, so the placements of the pawns (*slices*) are solved one after the other,
//! the most advanced first, and each slice is a closed game of quiet moves.
//!
//! 1. **Start** (`start`, `seed`, `game`): for each position the best of its irreversible moves, looked up in the
//!    tables below, row by row. It leaves a win to be entered at its ply, or "never lost", or "if lost, not before
//!    that ply".
//! 2. **Plies** (`slice`, `ply`): what became lost for one side a ply ago makes won, by un-moves, what could move
//!    there. What became won makes candidates, which are lost if every quiet move leads to a won word. Broken
//!    placements count as won by the other side from the start, so that illegal moves need no test: a move into
//!    check is just one more move that loses.
//! 3. What is left is drawn.
//!
//! Leading men (the kings, without pawns) are folded by symmetry into *classes*. Their un-moves are pulled by the class
//! they arrive in, those of the other men stay inside a class. So a class is written by one task only; there are no
//! atomics and no locks, and the bytes are the same for any number of threads.
//!
//! A table need not be in memory whole. It is read, packed and put in another order of its men in *portions* (`portion`):
//! slices, or classes without pawns, which are portions in every order. What does not fit the [`Room`] is in temporary
//! files (`spill`), where a class is worked on through a read-write cache.
//!
//! Values are *grades* ([`bookends_tables::Scale`]): small numbers that rise with how good a position is, so the best
//! move is a maximum. Nothing but `game` knows a variant by name.

mod change;
mod check;
mod child;
mod children;
mod derive;
mod error;
mod estimate;
mod file_side;
mod fill;
mod folder;
mod frame;
mod game;
mod lane;
mod left_out;
mod make;
mod memory;
#[cfg(test)]
mod naive;
pub mod pack;
mod pawns;
mod plan;
mod ply;
mod portion;
mod position;
mod quiet;
mod relayout;
mod seed;
mod simd;
mod slice;
mod slice_work;
mod solve;
mod solved;
mod spill;
mod split;
mod start;
mod state;
mod stats;
mod told;
mod verify;
mod watch;
mod width;

pub use children::{AnyCells, ReadSide, SideSource, Source};
pub use error::SolveError;
pub use estimate::Estimate;
pub use file_side::unpack;
pub use folder::FolderTables;
pub use make::{Made, make};
pub use memory::MemoryTables;
pub use plan::{dependencies, materials, plan};
pub use portion::Portion;
pub use solve::{check, solve};
pub use spill::Room;
pub use split::PartMaker;
pub use told::Told;
pub use verify::{Extent, Fault, Verified, verify, verify_by_probes};
pub use watch::Watch;
