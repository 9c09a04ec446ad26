//! What can be done with whole books: compare, merge, prune.
//!
//! All of it streams through the books in the order of their keys, so whole keys are needed: books with truncated
//! signatures are refused. `convert` finds their keys again.

mod aligned;
mod diff;
mod merge;
mod prune;

pub use diff::{Diff, Difference, diff};
pub use merge::{Merge, Policy, merge};
pub use prune::{Keep, Pruned, prune};
