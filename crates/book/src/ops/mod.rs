//! What can be done with whole books: compare, merge, prune, back scores up.
//!
//! [`merge()`] and [`diff()`] stream through the books in the order of their keys, so whole keys are needed: books with
//! truncated signatures are refused. `convert` finds their keys again. What needs positions, as [`minimax()`] does,
//! walks from the start of the game and tells how many positions were not reached.

mod aligned;
mod diff;
mod lint;
mod merge;
mod minimax;
mod prune;

pub(crate) use aligned::whole_keys;
pub use diff::{Diff, Difference, diff};
pub use lint::{Finding, Flaw, Lint, Mend, lint, mend};
pub use merge::{Merge, Policy, merge};
pub use minimax::{MATE, Minimaxed, leaf_score, minimax, weigh};
pub use prune::{Keep, Pruned, prune};
