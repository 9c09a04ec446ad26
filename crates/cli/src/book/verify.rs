use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::{BookFault, Verification};
use serde::Serialize;

use super::file::open;
use crate::{
    exit::Exit,
    output::{self, Format, text::Sanitized},
    report::Report,
};

/// Checks a whole book: checksums, chains, order, counts. Exit code 1 if anything is wrong; 5 if the file cannot
/// even be opened as a book.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// How the result is printed: text, json or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Findings {
    book: String,
    ok: bool,
    positions: u64,
    moves: u64,
    /// Positions that the file has, but that cannot be told from how it names them.
    unplaced: u64,
    faults: u64,
    first: Option<First>,
}

#[derive(Debug, Serialize)]
struct First {
    record: Option<u32>,
    offset: u64,
    reason: String,
}

impl From<BookFault> for First {
    fn from(fault: BookFault) -> First {
        First { record: fault.record, offset: fault.offset, reason: fault.reason }
    }
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let found = book.verify()?;
    let findings = Findings {
        book: book.name().to_owned(),
        ok: found.is_clean(),
        positions: found.positions,
        moves: found.moves,
        unplaced: found.unplaced,
        faults: found.faults,
        first: found.first.clone().map(First::from),
    };
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, book.name(), &found)?,
        Format::Json => output::json::write(&mut out, &findings)?,
        Format::Jsonl => output::jsonl::write(&mut out, &findings)?,
        Format::Csv => return Err(Format::Csv.unsupported("text, json or jsonl")),
    }
    out.flush()?;
    Ok(if findings.ok { Exit::Done } else { Exit::No })
}

fn text(out: &mut impl Write, name: &str, found: &Verification) -> io::Result<()> {
    let (name, positions, moves) = (Sanitized(name), found.positions, found.moves);
    match &found.first {
        None => writeln!(out, "{name}: {positions} positions, {moves} moves, no faults")?,
        Some(first) => {
            let word = if found.faults == 1 { "fault" } else { "faults" };
            writeln!(out, "{name}: {} {word}; the first: {first}", found.faults)?;
            writeln!(out, "{positions} positions and {moves} moves are well")?;
        }
    }
    if found.unplaced > 0 {
        writeln!(
            out,
            "{} positions cannot be told from the keys of the file and are left out",
            found.unplaced
        )?;
    }
    Ok(())
}
