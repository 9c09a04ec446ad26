//! Scripts that change single moves and positions of a book.
//!
//! A script is a text of lines. `position` names a position, as UCI does, with moves in UCI or short algebraic notation;
//! the lines behind it change its moves. What stands behind a `#` is read over.
//!
//! ```text
//! position startpos moves e4 c5      # or: position fen rnbqkbnr/… w KQkq - 0 1 moves …
//! set Nf3! 120 priority 9            # the whole value of a move: a score, or
//! set Nc3 +10 =5 -3 *2               # results: wins, draws, losses, unknown
//! add d4 +1 =0 -0                    # adds to what is there
//! delete c3
//! delete all                         # the position itself
//! ```

mod apply;
mod change;
mod error;
mod line;
mod script;

pub use apply::{Edited, edit};
pub use change::{Change, Edit};
pub use error::ScriptError;
pub use script::parse;
