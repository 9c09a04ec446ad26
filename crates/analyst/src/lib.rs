//! A UCI engine scores the positions of an opening book.
//!
//! * [`analyse`]: asks the engine for each position that is wanted ([`Job`]) and keeps each answer in a log at once, so
//!   that a run that is interrupted goes on where it was.
//! * [`Assessment`]: an answer, a line of the log. [`scored`]: a book with scores that are backed up from the answers.
//! * [`epd`]: an answer as a line of EPD.

mod analyse;
mod assessment;
mod error;
mod scored;
mod wanted;

pub use analyse::{Analysis, Job, analyse};
pub use assessment::{Assessment, epd};
pub use error::AnalyseError;
pub use scored::{Scored, scored};
pub use wanted::{Scope, wanted};
