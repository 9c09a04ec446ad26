use std::{
    ffi::OsString,
    io::{self, BufReader},
    path::PathBuf,
    sync::atomic::Ordering,
    time::Duration,
};

use bookends_uci::{Adapter, EngineCommand, Options, converse};
use clap::Args;

use crate::{common::Common, exit::Exit, interrupt, output, report::Report};

/// Arguments of `bookends uci`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples, from a shell; an interface starts the command the same way:
  printf 'position startpos\\ngo\\n' | bookends uci --book openings.bk
  bookends uci --book openings.bk --tables /data/tables -- stockfish

With an engine, books and tables answer first and the engine the rest; its options are passed on to it.")]
pub(crate) struct Uci {
    /// Book to play from; may be given several times; the option BookFile changes it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    book: Vec<PathBuf>,

    /// Draws the same book moves for the same number, others each time for 0; the option BookSeed changes it
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,

    /// Castle as Chess960 has it; the option UCI_Chess960 changes it
    #[arg(long)]
    chess960: bool,

    /// How many seconds the engine may take to say uciok or readyok; after that it is given up
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    engine_timeout: u32,

    /// The engine to stand in front of, with its arguments, after --
    #[arg(last = true, value_name = "ENGINE", value_hint = clap::ValueHint::CommandWithArguments)]
    engine: Vec<OsString>,
}

/// Talks on the standard input and output until the interface says `quit`.
pub(crate) fn run(args: Uci, common: &Common) -> Result<Exit, Report> {
    let options = Options {
        book_files: args.book,
        table_path: common.table_dirs(),
        table_cache: common.cache_mebibytes().unwrap_or(Options::default().table_cache),
        book_seed: args.seed.into(),
        variant: common.variant(),
        chess960: args.chess960,
        ..Options::default()
    };
    let mut words = args.engine.into_iter();
    let patience = Duration::from_secs(args.engine_timeout.into());
    let engine = words.next().map(|program| EngineCommand { program, args: words.collect() });
    let mut adapter = if engine.is_some() { Adapter::in_front(options) } else { Adapter::new(options) };
    let stop = interrupt::flag();
    let input = BufReader::new(io::stdin());
    converse(&mut adapter, engine.as_ref(), patience, input, output::stdout(), stop)?;
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
}
