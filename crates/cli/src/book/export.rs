use std::{
    io::Write,
    path::{Path, PathBuf},
};

use bookends_book::{
    Book, BookError,
    export::{Excerpt, Within, epd, excerpt, graphviz},
    pgn,
};
use bookends_openings::opening;
use bookends_store::Publish;
use clap::ValueEnum;

use super::file::open;
use crate::{common::Common, exit::Exit, output, report::Report};

/// Writes what lines from the start of the game reach as EPD, as a graph, or as one game with side lines.
///
/// Positions are told by keys in most books, and keys cannot be turned back into positions: those that no line reaches are
/// counted and left out.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The file to write: .pgn, .epd, .dot or .gv
    #[arg(short, long, value_name = "FILE", required_unless_present = "kind", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// What is written, whatever the file is called; without a file to the standard output
    #[arg(long = "as", value_name = "KIND", value_enum)]
    kind: Option<Kind>,

    /// Only the first so many moves of the game, counting those of either side
    #[arg(long, value_name = "N")]
    max_ply: Option<usize>,

    /// Only moves of at least this weight
    #[arg(long, value_name = "WEIGHT", default_value_t = 0)]
    min_weight: u64,
}

/// What is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// A game with side lines; lines that meet end but for one
    Pgn,
    /// A line for each position, with its best moves
    Epd,
    /// A graph for Graphviz, in which lines that meet are joined
    Dot,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let kind = args.kind.map_or_else(|| kind(args.output.as_deref()), Ok)?;
    let book = open(&args.book)?;
    let within = Within { max_ply: args.max_ply, min_weight: args.min_weight };
    let Excerpt { book: part, positions, moves, left_out, unreached } = excerpt(&*book, &within)?;
    if let Some(path) = &args.output {
        let mut out = Publish::create(path, common.force)?;
        kind.write(&mut out, &*part)?;
        out.commit()?;
    } else {
        let mut out = output::stdout();
        kind.write(&mut out, &*part).map_err(output::written)?;
        out.flush()?;
    }
    common.note(format_args!("{}: {positions} positions, {moves} moves", args.book.display()));
    if left_out > 0 {
        common.note(format_args!("{left_out} positions are left out by --max-ply and --min-weight"));
    }
    common.note_unreached(unreached);
    Ok(Exit::Done)
}

impl Kind {
    fn write(self, out: &mut impl Write, book: &dyn Book) -> Result<(), BookError> {
        match self {
            Kind::Pgn => pgn::write(out, book).map(|_| ()),
            Kind::Epd => epd(out, book),
            Kind::Dot => {
                graphviz(out, book, |position| opening(position).map(|opening| opening.name.to_owned()))
            }
        }
    }
}

/// The kind that a file name asks for.
fn kind(path: Option<&Path>) -> Result<Kind, Report> {
    match path.and_then(output::extension).as_deref() {
        Some("pgn") => Ok(Kind::Pgn),
        Some("epd") => Ok(Kind::Epd),
        Some("dot" | "gv") => Ok(Kind::Dot),
        _ => Err(Report::new(Exit::Usage, "the name of the file does not tell what to write")
            .help("name the file .pgn, .epd or .dot, or say --as pgn, epd or dot")),
    }
}
