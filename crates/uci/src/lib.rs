//! A UCI engine that plays from books and tables, alone or in front of another engine, for graphical interfaces,
//! bots and matches.
//!
//! * [`Adapter`]: takes lines of the interface and the engine, and returns [`Step`]s; it touches nothing that runs.
//! * [`converse`]: an adapter between a real interface and a real engine ([`EngineCommand`]).
//! * [`Consultant`]: an engine that is asked about one position after the other.
//! * [`Command`], [`Go`]: what the interface asks. * [`Options`]: what its user can set.

mod adapter;
mod advice;
mod answer;
mod behind;
mod command;
mod consult;
mod converse;
mod engine;
mod lines;
mod options;
mod process;
mod search;
mod shelf;

pub use adapter::{Adapter, Step};
pub use command::{Command, Go};
pub use consult::{ConsultError, Consultant, Limit, Verdict, Worth};
pub use converse::{ConverseError, converse};
pub use options::{OptionError, Options};
pub use process::EngineCommand;
