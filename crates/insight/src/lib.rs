//! What tables hold that people look for.
//!
//! * [`Mine`]: one table read whole, and searched: [`Treasure`] says for what. [`Finding`]: a position found.
//! * [`epd`]: a finding as a line of EPD.

mod epd;
mod error;
mod finding;
mod mine;

pub use epd::epd;
pub use error::InsightError;
pub use finding::{Finding, Treasure};
pub use mine::{Found, Mine, Watch};
