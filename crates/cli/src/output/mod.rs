//! What goes to the standard output: one file for each format.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod jsonl;
pub(crate) mod text;

use std::io::{self, BufWriter, StdoutLock};

use clap::ValueEnum;

/// How data is printed. A command accepts the formats that make sense for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// One JSON value a line
    Jsonl,
    /// Comma-separated values with a line of names
    Csv,
}

/// The standard output, buffered; flush it at the end, so that an error is seen.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}
