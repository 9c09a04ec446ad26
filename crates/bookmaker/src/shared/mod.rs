//! One book, made by several processes.
//!
//! Each process plays whole files, and counts what is in them as one alone would (`share.rs`). When it has counted all, so
//! that each position, move and result is one row, the rows go to their owners: a position has one, by its key, whatever
//! process has counted it (`deal.rs`). An owner adds up and leaves out, and sends what is kept to the first process, which
//! writes the book (`collect.rs`). Rows are exchanged once and added up before, so that little goes over the network, and
//! what a process has counted before that is its own: it goes on from its own checkpoints.

mod carrier;
mod collect;
mod deal;
mod job;
mod report;
mod share;

pub(crate) use collect::{Collected, collect};
pub(crate) use deal::deal;
pub use job::{check_shared, job};
pub(crate) use report::join;
pub(crate) use share::Share;
pub use share::share;
