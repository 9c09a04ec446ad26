//! Values of endgame tables by other people's programs, compiled in, and their comparison with tables made here.
//!
//! The rows are those of `corpora/tables/`; `corpora/README.md` says where each file is from and which way of counting
//! it uses. None comes from Bookends.
//!
//! ```
//! assert!(bookends_published::extremes().iter().any(|row| row.material == "KQvK" && row.max_win_plies == Some(19)));
//! ```

mod compare;
mod rows;

pub use compare::{Comparison, Origin, Published};
pub use rows::*;
