//! What the tests of several crates share; nothing here is part of a released program.
//!
//! * [`corpora`]: values of endgame tables by other programs, typed, out of `corpora/tables/`.
//! * [`positions`]: random legal positions with given men.
//! * [`hexdump`]: bytes as the specifications of formats show them.
//! * [`command`]: a program that is run to its end.
//! * [`addresses`]: where programs can listen.
//! * [`files`]: files that other programs write.
//! * [`lines`]: comparison of texts that shows the first line that differs.
//!
//! ```
//! use bookends_testkit::{corpora, positions};
//!
//! assert!(corpora::extremes().iter().any(|row| row.material == "KQvK" && row.max_win_plies == Some(19)));
//! let position = positions::random("KQvKR", 1).next().unwrap();
//! assert_eq!(position.board().occupied().count(), 4);
//! ```

pub use bookends_published as corpora;

pub mod addresses;
pub mod command;
pub mod files;
pub mod hexdump;
pub mod lines;
pub mod positions;
