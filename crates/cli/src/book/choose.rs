use std::io::Write;

use bookends_book::{Choosing, Distribution, draw, odds, probe};
use clap::ValueEnum;
use serde::Serialize;

use super::{file::open, probe::books_and_position};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Chooses a move to play from books. Of several books the first that has a move to play is taken. Exit code 1 if none
/// has one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The books, in order; and last the position: a FEN in quotes, or `startpos` [default: startpos]
    #[arg(required = true, value_name = "BOOK… [FEN]", value_hint = clap::ValueHint::FilePath)]
    books_and_fen: Vec<String>,

    /// By what the move is drawn
    #[arg(long, value_enum, default_value_t)]
    distribution: DistributionName,

    /// How far below the best a move may be: 0 leaves only the best, 100 everything
    #[arg(long, value_name = "0-100", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    variation: u8,

    /// Only moves of the highest priority are candidates
    #[arg(long)]
    highest_priority: bool,

    /// Draws the same move for the same number [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How the move is printed: text (as UCI writes it), json or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// By what moves are drawn; one that weighs 0 never is.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum DistributionName {
    /// Their weights
    #[default]
    Weight,
    /// The games that have them
    Games,
    /// Nothing: each is as likely
    Uniform,
    /// Only the heaviest is taken
    Best,
}

/// The move, as it is printed in JSON.
#[derive(Debug, Serialize)]
struct Chosen {
    fen: String,
    book: String,
    uci: String,
    san: String,
    odds: f64,
    seed: u64,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let (books, position) = books_and_position(&args.books_and_fen, common)?;
    let how = Choosing {
        distribution: match args.distribution {
            DistributionName::Weight => Distribution::Weight,
            DistributionName::Games => Distribution::Games,
            DistributionName::Uniform => Distribution::Uniform,
            DistributionName::Best => Distribution::Best,
        },
        variation: args.variation,
        highest_priority: args.highest_priority,
    };
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    for path in books {
        let book = open(&path)?;
        let Some(found) = probe(&*book, &position)? else { continue };
        let odds = odds(&found.moves, &how);
        let Some(place) = draw(&odds, fastrand::Rng::with_seed(seed).f64()) else { continue };
        let m = &found.moves[place];
        let chosen = Chosen {
            fen: position.fen(),
            book: book.name().to_owned(),
            uci: m.uci.clone(),
            san: m.san.clone(),
            odds: odds[place],
            seed,
        };
        let mut out = output::stdout();
        match args.format {
            Format::Text => writeln!(out, "{}", chosen.uci)?,
            Format::Json => output::json::write(&mut out, &chosen)?,
            Format::Jsonl => output::jsonl::write(&mut out, &chosen)?,
            Format::Csv => return Err(Format::Csv.unsupported("text, json or jsonl")),
        }
        out.flush()?;
        return Ok(Exit::Done);
    }
    common.note(format_args!("no move to play: {}", position.fen()));
    Ok(Exit::No)
}
