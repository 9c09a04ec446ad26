use std::{io::Write, path::PathBuf};

use bookends_book::{Converted, Format, Loss};
use bookends_store::Publish;
use serde::Serialize;

use super::file::{SummaryFormat, open};
use crate::{common::Common, exit::Exit, output, report::Report};

/// Writes a book in another format, and says what the other format cannot hold.
///
/// The extension of the output decides: .bk, .bin (PolyGlot), .abk (Arena), .pgn, .csv or .jsonl.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The book to write
    #[arg(value_name = "OUTPUT", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// How the report is printed: text on the standard error, json on the standard output
    #[arg(long, value_enum, default_value_t)]
    summary: SummaryFormat,
}

/// The report, as it is printed in JSON.
#[derive(Debug, Serialize)]
struct Summary {
    book: String,
    format: &'static str,
    output: String,
    output_format: &'static str,
    positions: u64,
    moves: u64,
    losses: Vec<Lost>,
}

#[derive(Debug, Serialize)]
struct Lost {
    count: u64,
    what: String,
}

impl From<Loss> for Lost {
    fn from(Loss { count, what }: Loss) -> Lost {
        Lost { count, what }
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let format = Format::from_path(&args.output).ok_or_else(|| {
        let message = format!("{}: no format of books that can be written", args.output.display());
        Report::new(Exit::Usage, message).help("name the output .bk, .bin, .abk, .pgn, .csv or .jsonl")
    })?;
    let book = open(&args.book)?;
    let mut out = Publish::create(&args.output, common.force)?;
    let Converted { positions, moves, losses, .. } = bookends_book::convert(&*book, format, &mut out)?;
    out.commit()?;
    match args.summary {
        SummaryFormat::Text => {
            common.note(format_args!("{}: {positions} positions, {moves} moves", args.output.display()));
            losses.iter().for_each(|loss| common.note(format_args!("lost: {loss}")));
        }
        SummaryFormat::Json => {
            let summary = Summary {
                book: book.name().to_owned(),
                format: book.format().name(),
                output: args.output.display().to_string(),
                output_format: format.name(),
                positions,
                moves,
                losses: losses.into_iter().map(Lost::from).collect(),
            };
            let mut out = output::stdout();
            output::json::write(&mut out, &summary)?;
            out.flush()?;
        }
    }
    Ok(Exit::Done)
}
