//! Chess and its variants as the rest of Bookends needs them, on top of [`shakmaty`].
//!
//! * [`Variant`]: which game, and the many spellings of its name.
//! * [`Position`]: a legal position of a variant and its moves.
//! * [`Terminal`]: how a position ends the game.
//! * [`FenError`]: what is wrong with a FEN, and at which byte.
//! * [`caret`]: the offending text with a caret below the byte.
//!
//! ```
//! use bookends_rules::{Position, Terminal, Variant};
//!
//! let mated = Position::from_fen(Variant::Standard, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?;
//! assert!(mated.legal_moves().is_empty());
//! assert_eq!(mated.terminal(), Some(Terminal::Checkmate));
//!
//! let exploded = Position::from_fen(Variant::Atomic, "8/8/8/8/8/8/8/K7 b - - 0 1")?;
//! assert_eq!(exploded.terminal(), Some(Terminal::VariantLoss));
//! # Ok::<(), bookends_rules::FenError>(())
//! ```

mod fen;
mod game;
mod position;
mod terminal;
mod variant;
mod variants;

pub use fen::{FenError, caret};
pub use position::Position;
pub use terminal::Terminal;
pub use variant::{UnknownVariant, Variant};
