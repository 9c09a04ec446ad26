use std::{io::Write, path::PathBuf};

use bookends_book::{
    Value,
    ops::{Difference, diff},
};
use serde::Serialize;

use super::file::open;
use crate::{
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Compares two books of any formats move by move. Exit code 1 if they differ.
///
/// A line begins with - for what the first book says of a move, and with + for what the second one says.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The first book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    left: PathBuf,

    /// The second book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    right: PathBuf,

    /// How differences are printed: text or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A difference, as it is printed in JSON; the values as in text, null where a book does not have the move.
#[derive(Debug, Serialize)]
struct Line {
    key: String,
    #[serde(rename = "move")]
    mv: String,
    left: Option<String>,
    right: Option<String>,
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<Exit, Report> {
    let (left, right) = (open(&args.left)?, open(&args.right)?);
    let mut out = output::stdout();
    let mut exit = Exit::Done;
    for difference in diff(&*left, &*right)? {
        exit = Exit::No;
        let Difference { key, mv, left, right } = difference?;
        match args.format {
            Format::Text => {
                for (sign, value) in [('-', left), ('+', right)] {
                    if let Some(value) = value {
                        writeln!(out, "{sign} {key:016x} {mv}{}", shown(value))?;
                    }
                }
            }
            Format::Jsonl => {
                let shown = |value: Option<Value>| value.map(|value| shown(value).trim_start().to_owned());
                let (left, right) = (shown(left), shown(right));
                let line = Line { key: format!("{key:016x}"), mv: mv.to_string(), left, right };
                output::jsonl::write(&mut out, &line)?;
            }
            format => return Err(format.unsupported("text or jsonl")),
        }
    }
    out.flush()?;
    Ok(exit)
}

/// The value behind a move, its symbol right behind it.
fn shown(value: Value) -> String {
    format!("{} {value}", value.symbol_text())
}
