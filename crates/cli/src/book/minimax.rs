use std::path::PathBuf;

use bookends_book::{
    BookError, Payload,
    ops::{leaf_score, minimax, weigh},
};

use super::file::{open, write};
use crate::{common::Common, exit::Exit, report::Report};

/// Backs the scores at the ends of lines up to the start, through transpositions; going in circles is a draw.
///
/// The new book has scores from the view of the side that moves; results become thousandths, won less lost. With
/// --margin it has weights to play by instead: 1000 for the best move of a position, less the further behind it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The .bk or .bin book to write
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// Write weights; a move so far behind the best weighs 0
    #[arg(long, value_name = "SCORE")]
    margin: Option<u32>,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let mut found = minimax(&*book, |next, line| Ok::<_, BookError>(leaf_score(next, line)))?;
    if let Some(margin) = args.margin {
        found.entries.iter_mut().for_each(|entry| weigh(entry, margin));
    }
    let entries = || found.entries.iter().cloned().map(Ok);
    let written = write(&args.output, Payload::Scores, book.variant(), common, entries)?;
    common.note(format_args!(
        "{}: {written} positions; the scores of {} moves that lead out of the book were backed up",
        args.output.display(),
        found.leaves
    ));
    common.note_unreached(found.unreached);
    Ok(Exit::Done)
}
