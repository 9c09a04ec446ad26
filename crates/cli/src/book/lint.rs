use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::ops::{Finding, Lint, Mend, lint, mend};
use serde::Serialize;

use super::file::{open, write};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Looks for what a book should not have: moves that are not legal or are there twice, castling as few programs write
/// it, moves and positions that are never played or never reached. Exit code 1 if there is any.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// Write the book again to --output: sorted, each move once and as PolyGlot writes it, without moves that are not
    /// legal
    #[arg(long, requires = "output")]
    fix: bool,

    /// The .bk or .bin book to write with --fix
    #[arg(short, long, value_name = "BOOK", requires = "fix", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// With --fix: leave out moves with the weight 0 too
    #[arg(long, requires = "fix")]
    drop_weightless: bool,

    /// With --fix: leave out positions that no line from the start reaches too
    #[arg(long, requires = "fix")]
    drop_unreached: bool,

    /// How findings are printed: text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The findings, as they are printed in JSON.
#[derive(Debug, Serialize)]
struct Findings {
    book: String,
    clean: bool,
    file_faults: u64,
    first_file_fault: Option<String>,
    counts: Vec<Count>,
    first: Vec<Found>,
}

#[derive(Debug, Serialize)]
struct Count {
    flaw: &'static str,
    count: u64,
}

#[derive(Debug, Serialize)]
struct Found {
    flaw: &'static str,
    key: String,
    fen: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl From<&Finding> for Found {
    fn from(finding: &Finding) -> Found {
        Found {
            flaw: finding.flaw.name(),
            key: format!("{:016x}", finding.key),
            fen: finding.fen.clone(),
            mv: finding.mv.map(|mv| mv.to_string()),
        }
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let found = lint(&*book)?;
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, book.name(), &found)?,
        Format::Json => output::json::write(&mut out, &findings(book.name(), &found))?,
        format => return Err(format.unsupported("text or json")),
    }
    out.flush()?;
    if let Some(path) = &args.output {
        let entries =
            mend(&*book, Mend { weightless: args.drop_weightless, unreached: args.drop_unreached })?;
        let written =
            write(path, book.payload(), book.variant(), common, || entries.iter().cloned().map(Ok))?;
        common.note(format_args!("{}: {written} positions", path.display()));
        return Ok(Exit::Done);
    }
    Ok(if found.is_clean() { Exit::Done } else { Exit::No })
}

fn findings(book: &str, found: &Lint) -> Findings {
    Findings {
        book: book.to_owned(),
        clean: found.is_clean(),
        file_faults: found.file.faults,
        first_file_fault: found.file.first.as_ref().map(ToString::to_string),
        counts: found.counts.iter().map(|(flaw, &count)| Count { flaw: flaw.name(), count }).collect(),
        first: found.listed.iter().map(Found::from).collect(),
    }
}

/// Each flaw with its number, and below it the first places.
fn text(out: &mut impl Write, book: &str, found: &Lint) -> io::Result<()> {
    let book = output::text::Sanitized(book);
    if found.is_clean() {
        return writeln!(out, "{book}: {} positions, nothing to mend", found.file.positions);
    }
    if let Some(first) = &found.file.first {
        writeln!(out, "{book}: {} faults in the file, the first: {first}", found.file.faults)?;
    }
    for (flaw, count) in &found.counts {
        writeln!(out, "{book}: {count} {}", flaw.what())?;
        for finding in found.listed.iter().filter(|finding| finding.flaw == *flaw) {
            let mv = finding.mv.map_or_else(String::new, |mv| format!(" {mv}"));
            let place = finding.fen.clone().unwrap_or_else(|| format!("key {:016x}", finding.key));
            writeln!(out, "  {place}{mv}")?;
        }
    }
    Ok(())
}
