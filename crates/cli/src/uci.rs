use std::{io, path::PathBuf};

use bookends_uci::{Adapter, Options};
use clap::Args;

use crate::{common::Common, exit::Exit, output, report::Report};

/// Arguments of `bookends uci`.
#[derive(Debug, Args)]
#[command(after_help = "\
Example, from a shell; an interface starts the command the same way:
  printf 'position startpos\\ngo\\n' | bookends uci --book openings.bk")]
pub(crate) struct Uci {
    /// Book to play from; the option BookFile changes it
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    book: Option<PathBuf>,

    /// Where the choice among book moves begins; the option BookSeed changes it
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
}

/// Talks on the standard input and output until the interface says `quit`.
pub(crate) fn run(args: Uci, common: &Common) -> Result<Exit, Report> {
    let options = Options {
        book_file: args.book,
        table_path: common.table_dirs(),
        book_seed: args.seed.into(),
        ..Options::default()
    };
    Adapter::new(options).talk(io::stdin().lock(), output::stdout())?;
    Ok(Exit::Done)
}
