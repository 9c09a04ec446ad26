//! What goes to the standard output: one file for each format.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod jsonl;
pub(crate) mod picture;
pub(crate) mod shell_words;
pub(crate) mod text;

use std::{
    io::{self, BufWriter, StdoutLock},
    path::Path,
};

use bookends_book::BookError;
use clap::ValueEnum;

use crate::{exit::Exit, report::Report};

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

impl Format {
    /// The report of a command that cannot print in this format; `known` lists those that it can.
    pub(crate) fn unsupported(self, known: &str) -> Report {
        let name = self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        Report::new(Exit::Usage, format!("this command does not print {name}; it prints {known}"))
    }
}

/// The standard output, buffered; flush it at the end, so that an error is seen.
pub(crate) fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// The ending of a file's name, without the full stop and in small letters: what kind of file is asked for.
pub(crate) fn extension(path: &Path) -> Option<String> {
    path.extension()?.to_str().map(str::to_ascii_lowercase)
}

/// An error of writing a book to the standard output is one of the standard output.
pub(crate) fn written(e: BookError) -> Report {
    match e {
        BookError::Write(e) => e.into(),
        e => e.into(),
    }
}
