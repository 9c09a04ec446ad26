//! `book analyse`: a UCI engine scores the positions of a book.

mod result;

use std::{ffi::OsString, path::PathBuf, time::Duration};

use bookends_analyst::{AnalyseError, Job, Scope, analyse, wanted};
use bookends_rules::Variant;
use bookends_uci::{EngineCommand, Limit};
use result::Kind;

use super::file::open;
use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    progress::{Progress, Unit},
    report::Report,
};

/// Scores the positions of a book with a UCI engine: those at the ends of its lines, or all that it has.
///
/// Each answer is kept at once, in OUTPUT itself if it is .jsonl, else beside it in OUTPUT.jsonl; the same command again
/// goes on where it was interrupted, and does not ask again what was answered with the same limit. A .bk or .bin output has
/// scores in hundredths of a pawn, backed up from the ends of lines to the start; an .epd output a line for each position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  bookends book analyse openings.bk --engine stockfish --depth 16 -o scored.bk")]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The engine
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::CommandName)]
    engine: OsString,

    /// An argument of the engine; may be given several times
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    engine_arg: Vec<OsString>,

    /// An option of the engine, such as Hash=256; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,

    /// What to write: .bk, .bin, .epd or .jsonl
    #[arg(short, long, value_name = "OUTPUT", value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,

    #[command(flatten)]
    limit: LimitArgs,

    /// Ask about every position that the book has, not about the ends of its lines; for .epd and .jsonl
    #[arg(long)]
    positions: bool,

    /// An engine that says nothing for so many seconds is ended and started again
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
}

/// How long the engine may think about a position.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct LimitArgs {
    /// Think so many milliseconds about each position
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Look so many plies deep
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArgs {
    fn limit(&self) -> Limit {
        let depth = self.depth.map(Limit::Depth);
        let nodes = self.nodes.map(Limit::Nodes);
        depth.or(nodes).unwrap_or_else(|| Limit::MoveTime(self.movetime.unwrap_or(1)))
    }
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let kind = Kind::of(&args.output, args.positions, common)?;
    let book = open(&args.book)?;
    if book.variant() != Variant::Standard {
        let message = format!(
            "{} is a book of {}; engines are asked about standard chess",
            book.name(),
            book.variant()
        );
        return Err(
            Report::new(Exit::Usage, message).help("`bookends book minimax` backs up the scores that it has")
        );
    }
    let positions = wanted(&*book, if args.positions { Scope::Positions } else { Scope::Ends })?;
    let limit = args.limit.limit();
    let thinking =
        if let Limit::MoveTime(time) = limit { Duration::from_millis(time) } else { Duration::ZERO };
    let job = Job {
        engine: EngineCommand { program: args.engine.clone(), args: args.engine_arg.clone() },
        options: args.options.clone(),
        limit,
        patience: thinking + Duration::from_secs(args.patience),
    };
    let log = kind.log(&args.output);
    let total = positions.len() as u64;
    let progress = Progress::new(common, "analyse", Unit::Things("positions"), Some(total));
    let analysis = analyse(&positions, &job, &log, interrupt::flag(), |done| progress.set(done));
    progress.finish();
    let analysis = analysis.map_err(|e| match e {
        AnalyseError::Stopped => Report::interrupted(format_args!(
            "what was answered is in {}; run the same command again to go on",
            log.display()
        )),
        e => e.into(),
    })?;
    let failed = analysis.assessments.values().filter(|known| known.failed.is_some()).count();
    common.note(format_args!(
        "{total} positions, {} of them answered before; the engine was started again {} times",
        analysis.known, analysis.restarts
    ));
    if failed > 0 {
        common.note(format_args!("{failed} positions at which the engine failed have no answer"));
    }
    kind.write(&args.output, &*book, &positions, &analysis, common)?;
    Ok(Exit::Done)
}
