use std::{
    io::Write,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
    time::Instant,
};

use bookends_bookmaker::Options;
use bookends_rows::{Shape, write};
use indicatif::{HumanBytes, HumanCount};
use serde::Serialize;

use super::{
    counting::Counting,
    file::SummaryFormat,
    games_read::GamesRead,
    select::Selecting,
    watched::{sources, watched},
};
use crate::{common::Common, exit::Exit, output, report::Report};

/// Writes every move of games as a row of Parquet files: the position's key, the move, who played it, the result, ratings,
/// date and speed. DuckDB, Spark, Polars, DataFusion and others read them; docs/scale.md has examples, and
/// docs/formats/rows.md says what each column holds.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// PGN files (also .gz, .bz2, .zst), folders of them, or - for the standard input
    #[arg(required = true, value_name = "GAMES", value_hint = clap::ValueHint::AnyPath)]
    games: Vec<PathBuf>,

    /// The folder to write part-00000.parquet and so on in; they appear when all are whole
    #[arg(short, long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    output: PathBuf,

    #[command(flatten)]
    counting: Counting,

    #[command(flatten)]
    selecting: Selecting,

    /// Rows of a file
    #[arg(long, value_name = "N", default_value_t = Shape::default().file)]
    file_rows: NonZeroU64,

    /// Rows of a row group, the piece that readers take at a time
    #[arg(long, value_name = "N", default_value_t = Shape::default().group)]
    group_rows: NonZeroUsize,

    /// Stop at the first bad game, with exit code 3
    #[arg(long)]
    strict: bool,

    /// How the summary is printed: text on the standard error, json on the standard output
    #[arg(long, value_enum, default_value_t)]
    summary: SummaryFormat,
}

/// What was written, as it is printed in JSON.
#[derive(Debug, Serialize)]
struct Written {
    folder: String,
    rows: u64,
    files: u64,
    bytes: u64,
    #[serde(flatten)]
    read: GamesRead,
    seconds: f64,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let sources = sources(&args.games)?;
    let options = Options {
        selection: args.counting.selection(common)?,
        variant: common.variant(),
        conditions: args.selecting.conditions()?,
        dedup: args.selecting.dedup,
        dedup_beginnings: args.selecting.dedup_beginnings,
        memory: common.memory().unwrap_or(Options::MEMORY),
        strict: args.strict,
        force: common.force,
        ..Options::default()
    };
    let shape = Shape { file: args.file_rows, group: args.group_rows };
    let start = Instant::now();
    let (summary, written) =
        watched(&sources, common, |watch| write(&sources, &args.output, &options, shape, watch))?;
    let written = Written {
        folder: args.output.display().to_string(),
        rows: written.rows,
        files: written.files,
        bytes: written.bytes,
        read: GamesRead::new(&options, &summary),
        seconds: start.elapsed().as_secs_f64(),
    };
    match args.summary {
        SummaryFormat::Text => {
            common.note(format_args!(
                "{}: {} rows in {} files, {}",
                written.folder,
                HumanCount(written.rows),
                written.files,
                HumanBytes(written.bytes)
            ));
            written.read.lines().iter().for_each(|line| common.note(line));
        }
        SummaryFormat::Json => {
            let mut out = output::stdout();
            output::json::write(&mut out, &written)?;
            out.flush()?;
        }
    }
    Ok(Exit::Done)
}
