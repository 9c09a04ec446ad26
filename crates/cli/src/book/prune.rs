use std::path::PathBuf;

use bookends_book::ops::{Keep, Pruned, prune};

use super::file::{open, write};
use crate::{common::Common, exit::Exit, report::Report};

/// Takes moves out of a book. A move stays if it passes every test that is asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The .bk or .bin book to write
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    /// Keep moves of at least this weight
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_weight: u64,

    /// Keep moves with at least so many percent of the weights of their position
    #[arg(long, value_name = "PERCENT", default_value_t = 0.0, value_parser = percent)]
    min_percent: f64,

    /// Keep moves that at least so many games have
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_games: u64,

    /// Keep so many moves of each position, the heaviest
    #[arg(long, value_name = "N")]
    best: Option<usize>,

    /// Keep the first plies (moves of either side) of lines from the start
    #[arg(long, value_name = "N")]
    max_ply: Option<usize>,

    /// Keep positions that lines from the start reach
    #[arg(long)]
    reachable: bool,
}

fn percent(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(percent),
        _ => Err("expected a number from 0 to 100".into()),
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let keep = Keep {
        min_weight: args.min_weight,
        min_share: args.min_percent / 100.0,
        min_games: args.min_games,
        best: args.best,
        max_ply: args.max_ply,
        reachable: args.reachable,
    };
    let Pruned { entries, removed_moves, removed_positions, unreached } = prune(&*book, &keep)?;
    if book.signature_bits() < 64 {
        let message = format!("{} has truncated signatures", book.name());
        return Err(Report::new(Exit::Usage, message).help("`bookends book convert` finds whole keys again"));
    }
    let written =
        write(&args.output, book.payload(), book.variant(), common, || entries.iter().cloned().map(Ok))?;
    common.note(format_args!(
        "{}: {written} positions; {removed_moves} moves taken out, {removed_positions} positions have none left",
        args.output.display()
    ));
    common.note_unreached(unreached);
    Ok(Exit::Done)
}
