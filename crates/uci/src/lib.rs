//! A UCI engine that plays from books and tables, for graphical interfaces, bots and matches.
//!
//! * [`Adapter`]: the engine; it reads lines and writes lines, and touches no console.
//! * [`Command`]: what the interface asks. * [`Options`]: what its user can set.

mod adapter;
mod advice;
mod command;
mod options;

pub use adapter::{Adapter, Flow};
pub use command::{Command, Go};
pub use options::{OptionError, Options};
