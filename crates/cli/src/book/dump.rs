use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::{Entry, csv, jsonl};

use super::file::open;
use crate::{
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Prints every position of a book by its key, with its moves, in ascending order of the key. Results are counted
/// from the view of the side that moves, because a key does not tell whose turn it is.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// How the positions are printed: text (a position a line), jsonl (the same) or csv (a move a line)
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let mut out = output::stdout();
    match args.format {
        Format::Text => {
            for entry in book.entries() {
                text(&mut out, &entry?)?;
            }
        }
        Format::Csv => csv::write(&mut out, book.payload(), book.entries()).map_err(output::written)?,
        Format::Jsonl => jsonl::write(&mut out, book.entries()).map_err(output::written)?,
        Format::Json => return Err(Format::Json.unsupported("text, jsonl or csv")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// A key, and behind it every move with its value: `e2e4 +1000 =500 -400`, or `e2e4! 12 priority 9`.
fn text(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    write!(out, "{:016x}", entry.key)?;
    for line in &entry.moves {
        write!(out, "  {}{} {}", line.mv, line.value.symbol_text(), line.value)?;
    }
    writeln!(out)
}
