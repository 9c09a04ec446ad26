//! What tables hold that people look for.
//!
//! * [`Mine`]: one table read whole, and searched: [`Treasure`] says for what. [`Finding`]: a position found.
//! * [`epd`]: a finding as a line of EPD.
//! * [`Histogram`]: how the positions of a table end, as a picture.

mod epd;
mod error;
mod finding;
mod mine;
mod plot;

pub use epd::epd;
pub use error::InsightError;
pub use finding::{Finding, Treasure};
pub use mine::{Found, Mine};
pub use plot::{Histogram, Panel};
