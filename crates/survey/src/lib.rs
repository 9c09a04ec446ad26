//! What an opening book is like, for a person.
//!
//! * [`Survey`]: everything at once, by one walk from the start of the game.
//! * [`Coverage`]: which openings the book has; [`coverage_picture`] draws it.
//! * [`Way`]: moves from the start, with how likely it is that two players who follow the book come there.
//! * [`Doubt`]: a move that the book plays although it loses by its own results or by its annotation.
//! * [`Thrown`]: a move that gives away what endgame tables say the position is worth.

mod chances;
mod coverage;
mod doubt;
mod error;
mod likeliest;
mod picture;
mod places;
mod survey;
mod tables;
mod way;

pub use coverage::{Code, Coverage, LETTERS};
pub use doubt::{Doubt, Reason, score_bounds};
pub use error::SurveyError;
pub use picture::coverage_picture;
pub use survey::{Survey, Wanted};
pub use tables::Thrown;
pub use way::Way;
