use std::path::PathBuf;

use bookends_book::{
    Payload, bk,
    learning::{Lesson, file_name, learn, lessons},
};
use bookends_store::{StoreError, file_len, is_read_only, open_input};
use shakmaty::Color;

use super::file::{open, publish};
use crate::{common::Common, exit::Exit, report::Report};

/// Learns from the finished games of an engine, for `book choose --learning`.
///
/// Two ordinary books of results in the folder, NAME-white.bk and NAME-black.bk, keep what was learned; delete them to
/// forget it, make them read-only to learn no more. A game counts if it was played with clocks (TimeControl tag) and was lost, or won after more than 50 moves,
/// or the ratings differ by less than 200.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// PGN files, plain or compressed
    #[arg(required = true, value_name = "GAMES", value_hint = clap::ValueHint::FilePath)]
    games: Vec<PathBuf>,

    /// The engine, as its games name it
    #[arg(long, value_name = "NAME")]
    engine: String,

    /// The folder of the learning books
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,

    /// Learn from every finished game
    #[arg(long)]
    all_games: bool,

    /// Only say what would be learned
    #[arg(long)]
    dry_run: bool,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let mut all = Vec::new();
    for path in &args.games {
        let read = lessons(open_input(path)?, &args.engine);
        all.extend(read.map_err(|e| StoreError::io(path, "read", e))?);
    }
    let finished = all.len();
    all.retain(|lesson| args.all_games || lesson.is_worth_learning());
    common.note(format_args!("{finished} finished games of {}, {} to learn from", args.engine, all.len()));
    if args.dry_run {
        return Ok(Exit::Done);
    }
    for side in Color::ALL {
        let lessons: Vec<Lesson> = all.iter().filter(|lesson| lesson.side == side).cloned().collect();
        if lessons.is_empty() {
            continue;
        }
        let path = args.folder.join(file_name(&args.engine, side));
        if is_read_only(&path) {
            common.note(format_args!("{}: read-only, nothing is added", path.display()));
            continue;
        }
        let known = file_len(&path).map(|_| open(&path)).transpose()?;
        let entries = learn(known.as_deref(), &lessons)?;
        drop(known);
        publish(&path, &bk::Options::new(Payload::Statistics), true, || entries.iter().map(Ok))?;
        common.note(format_args!("{}: {} positions", path.display(), entries.len()));
    }
    Ok(Exit::Done)
}
