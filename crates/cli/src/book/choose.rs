use std::{io::Write, path::PathBuf};

use bookends_book::{
    Asked, Book, Choosing, Distribution, Leaving, Order, ProbedMove, Shelf, draw, learning::Learned, odds,
};
use bookends_rules::Position;
use clap::ValueEnum;
use serde::Serialize;
use shakmaty::Color;

use super::{
    file::open,
    probe::{books_and_position, no_book},
};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Chooses a move to play from up to eight books. Exit code 1 if none has one, or the books are to be left.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The books, in order; and last the position: a FEN in quotes, or `startpos` [default: startpos]
    #[arg(required_unless_present_any = ["white", "black"], value_name = "BOOK… [FEN]", value_hint = clap::ValueHint::FilePath)]
    books_and_fen: Vec<String>,

    /// A book for White's moves alone, behind the others; may be given several times
    #[arg(long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    white: Vec<PathBuf>,

    /// A book for Black's moves alone
    #[arg(long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    black: Vec<PathBuf>,

    /// Ask all books, each as important as the others, instead of the first that has a move
    #[arg(long)]
    pooled: bool,

    /// Leave the books after so many plies (moves of either side) of the game
    #[arg(long, value_name = "N")]
    leave_after: Option<u32>,

    /// Leave the books where no line of so many plies is left in them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=40))]
    min_line: u32,

    /// By what the move is drawn
    #[arg(long, value_enum, default_value_t)]
    distribution: DistributionName,

    /// How far below the best a move may be: 0 leaves only the best, 100 everything
    #[arg(long, value_name = "0-100", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    variation: u8,

    /// How much what was learned counts: 100 lets one lost game rule a move out
    #[arg(long, value_name = "0-100", default_value_t = 0, requires = "learned", value_parser = clap::value_parser!(u8).range(0..=100))]
    learning: u8,

    /// The folder in which `bookends book learn` keeps its books; it is only read
    #[arg(long, value_name = "DIR", requires = "engine", value_hint = clap::ValueHint::DirPath)]
    learned: Option<PathBuf>,

    /// The engine that plays, as `bookends book learn` knows it
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,

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

/// The move, as it is printed in JSON; of pooled books the names with commas between them.
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
    if books.is_empty() && args.white.is_empty() && args.black.is_empty() {
        return Err(no_book("choose"));
    }
    let Asked { books, mut moves } = shelf(args, books)?.ask(&position)?;
    learned(args, &position, &mut moves)?;
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
    let odds = odds(&moves, &how);
    let Some(place) = draw(&odds, fastrand::Rng::with_seed(seed).f64()) else {
        common.note(format_args!("no move to play: {}", position.fen()));
        return Ok(Exit::No);
    };
    let ProbedMove { uci, san, .. } = moves.swap_remove(place);
    let chosen = Chosen { fen: position.fen(), book: books.join(","), uci, san, odds: odds[place], seed };
    let mut out = output::stdout();
    match args.format {
        Format::Text => writeln!(out, "{}", chosen.uci)?,
        Format::Json => output::json::write(&mut out, &chosen)?,
        Format::Jsonl => output::jsonl::write(&mut out, &chosen)?,
        Format::Csv => return Err(Format::Csv.unsupported("text, json or jsonl")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn shelf(args: &Args, books: Vec<Box<dyn Book>>) -> Result<Shelf, Report> {
    let mut shelf = Shelf::default();
    for book in books {
        shelf.push(book, None)?;
    }
    for (paths, side) in [(&args.white, Color::White), (&args.black, Color::Black)] {
        for path in paths {
            shelf.push(open(path)?, Some(side))?;
        }
    }
    shelf.order = if args.pooled { Order::Pooled } else { Order::Priority };
    shelf.leaving = Leaving { after_plies: args.leave_after, min_line: args.min_line };
    Ok(shelf)
}

/// Lets what the engine has learned with the side to move change the weights.
fn learned(args: &Args, position: &Position, moves: &mut [ProbedMove]) -> Result<(), Report> {
    let (Some(folder), Some(engine)) = (&args.learned, &args.engine) else { return Ok(()) };
    Ok(Learned::open(folder, engine, &[position.turn()])?.adjust(position, moves, args.learning)?)
}
