//! Endgame tables are made here.

mod change;
mod child;
mod children;
mod error;
mod estimate;
mod fill;
mod frame;
mod game;
mod lane;
mod make;
mod memory;
#[cfg(test)]
mod naive;
pub mod pack;
mod plan;
mod ply;
mod position;
mod seed;
mod simd;
mod slice;
mod solve;
mod start;
mod state;
pub mod stats;
mod verify;

pub use children::Source;
pub use error::SolveError;
pub use estimate::Estimate;
pub use make::{FolderTables, Made, make};
pub use memory::MemoryTables;
pub use plan::{dependencies, materials, plan};
pub use solve::{check, solve};
pub use verify::{Extent, Fault, Verified, verify};
