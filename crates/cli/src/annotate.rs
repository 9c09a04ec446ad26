use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use bookends_annotate::{Annotator, Summary};
use bookends_bookmaker::{Source, find_sources};
use bookends_store::{Access, Input, Publish, memory_input, open_input, stdin_input};
use clap::Args;
use serde_json::json;

use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    output::{
        self, Format,
        text::{Align, columns},
    },
    report::Report,
};

/// Arguments of `bookends annotate`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bookends annotate games.pgn --book openings.bk > annotated.pgn
  bookends annotate games.pgn.zst -o annotated.pgn --format json

Behind a move, ?? says that it threw away a win, ? that it threw away a draw; the comment has the right move. The
50-move rule is not considered. What is in the games already is kept.")]
pub(crate) struct Annotate {
    /// Games in PGN, plain or compressed; folders of them; - for the standard input
    #[arg(required = true, value_name = "GAMES", value_hint = clap::ValueHint::AnyPath)]
    games: Vec<PathBuf>,

    /// Book that the games are compared with; may be given several times
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    book: Vec<PathBuf>,

    /// File for the annotated games, which appears whole or not at all [default: the standard output]
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// How the summary is printed, which goes to the standard error if the games go to the standard output: text or
    /// json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Annotates games; exit code 3 if some make no sense.
pub(crate) fn run(args: &Annotate, common: &Common) -> Result<Exit, Report> {
    if !matches!(args.format, Format::Text | Format::Json) {
        return Err(args.format.unsupported("text and json"));
    }
    let books = args.book.iter().map(|path| bookends_book::open(path, Access::Mmap));
    let books = books.collect::<Result<Vec<_>, _>>()?;
    let mut annotator = Annotator::new(books, Some(common.open_tables()));
    let sources = find_sources(&args.games)?;
    match &args.output {
        None => {
            let mut out = output::stdout();
            annotate(&mut annotator, &sources, &mut out)?;
            out.flush()?;
        }
        Some(path) => {
            let mut out = Publish::create(path, common.force)?;
            annotate(&mut annotator, &sources, &mut out)?;
            out.commit()?;
        }
    }
    let mut text = Vec::new();
    match args.format {
        Format::Json => output::json::write(&mut text, &as_json(annotator.summary()))?,
        _ => as_text(&mut text, annotator.summary())?,
    }
    let text = String::from_utf8_lossy(&text);
    if args.output.is_none() {
        text.lines().for_each(|line| common.note(line));
    } else {
        output::stdout().write_all(text.as_bytes())?;
    }
    Ok(if annotator.summary().bad == 0 { Exit::Done } else { Exit::BadInput })
}

fn annotate(annotator: &mut Annotator, sources: &[Source], out: &mut impl Write) -> Result<(), Report> {
    for source in sources {
        let games = open(source)?;
        annotator.annotate(games, &mut *out, &mut || interrupt::flag().load(Ordering::Relaxed))?;
    }
    Ok(())
}

fn open(source: &Source) -> Result<Input, Report> {
    Ok(match source {
        Source::Stdin => stdin_input()?,
        Source::Memory { name, bytes } => memory_input(name, bytes.clone())?,
        other => open_input(Path::new(other.name()))?,
    })
}

fn as_json(summary: &Summary) -> serde_json::Value {
    let players: Vec<_> = summary
        .players
        .iter()
        .map(|(name, player)| {
            json!({"name": name, "table_moves": player.moves, "wins_thrown_away": player.wins_lost, "draws_thrown_away": player.draws_lost})
        })
        .collect();
    json!({
        "games": summary.games,
        "bad_games": summary.bad,
        "left_book": summary.left_book,
        "book_plies": summary.book_plies,
        "table_positions": summary.table_positions,
        "missing_tables": summary.missing,
        "players": players,
    })
}

fn as_text(out: &mut impl Write, summary: &Summary) -> Result<(), Report> {
    let Summary { games, bad, left_book, book_plies, table_positions, missing, players, .. } = summary;
    writeln!(out, "{games} games, of which {bad} make no sense to their end")?;
    if *left_book > 0 {
        let mean = *book_plies as f64 / *left_book as f64;
        writeln!(out, "{left_book} left the book, on average after {mean:.1} plies")?;
    }
    writeln!(out, "{table_positions} positions were in tables")?;
    if *missing > 0 {
        writeln!(
            out,
            "{missing} more would have been, but their tables are missing (`bookends table list`)"
        )?;
    }
    if !players.is_empty() {
        let names = ["player", "moves in tables", "wins thrown away", "draws thrown away"];
        let mut rows = vec![names.map(String::from).to_vec()];
        rows.extend(players.iter().map(|(name, player)| {
            let numbers = [player.moves, player.wins_lost, player.draws_lost].map(|n| n.to_string());
            [vec![name.clone()], numbers.to_vec()].concat()
        }));
        columns(out, &[Align::Left, Align::Right, Align::Right, Align::Right], &rows)?;
    }
    Ok(())
}
