use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::{Entry, Line, Payload, Value};
use serde::Serialize;

use super::file::open;
use crate::{
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// Prints every position of a book by its key, with its moves, in ascending order of the key. Results are counted
/// from the view of the side that moves, because a key does not tell whose turn it is.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// How the positions are printed: text (a position a line), jsonl (the same) or csv (a move a line)
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A position, as it is printed in JSON.
#[derive(Debug, Serialize)]
struct PositionLine {
    key: String,
    moves: Vec<MoveFields>,
}

/// What is printed of one move.
#[derive(Debug, Serialize)]
struct MoveFields {
    #[serde(rename = "move")]
    mv: String,
    weight: u64,
    score: Option<i32>,
    wins: Option<u64>,
    draws: Option<u64>,
    losses: Option<u64>,
    unknown: Option<u64>,
    priority: Option<u8>,
    symbol: Option<&'static str>,
}

impl From<&Line> for MoveFields {
    fn from(line: &Line) -> MoveFields {
        let mut fields = MoveFields {
            mv: line.mv.to_string(),
            weight: line.value.weight(),
            score: None,
            wins: None,
            draws: None,
            losses: None,
            unknown: None,
            priority: None,
            symbol: None,
        };
        match line.value {
            Value::Score(score) => {
                fields.score = Some(score.weight);
                fields.priority = score.priority;
                fields.symbol = score.symbol.map(|symbol| symbol.text());
            }
            Value::Statistics(s) => {
                fields.wins = Some(s.wins);
                fields.draws = Some(s.draws);
                fields.losses = Some(s.losses);
                fields.unknown = Some(s.unknown);
            }
        }
        fields
    }
}

/// Does it.
pub(crate) fn run(args: &Args) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let mut out = output::stdout();
    match args.format {
        Format::Json => return Err(Format::Json.unsupported("text, jsonl or csv")),
        Format::Csv => writeln!(out, "{}", csv_names(book.payload()))?,
        Format::Text | Format::Jsonl => {}
    }
    for entry in book.entries() {
        let entry = entry?;
        match args.format {
            Format::Text => text(&mut out, &entry)?,
            Format::Csv => csv(&mut out, &entry)?,
            Format::Json | Format::Jsonl => {
                let moves = entry.moves.iter().map(MoveFields::from).collect();
                output::jsonl::write(&mut out, &PositionLine { key: format!("{:016x}", entry.key), moves })?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// A key, and behind it every move with its value: `e2e4 +1000 =500 -400`, or `e2e4! 12 priority 9`.
fn text(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    write!(out, "{:016x}", entry.key)?;
    for line in &entry.moves {
        write!(out, "  {}", line.mv)?;
        match line.value {
            Value::Score(score) => {
                write!(out, "{} {}", score.symbol.map_or("", |symbol| symbol.text()), score.weight)?;
                if let Some(priority) = score.priority {
                    write!(out, " priority {priority}")?;
                }
            }
            Value::Statistics(s) => {
                write!(out, " +{} ={} -{}", s.wins, s.draws, s.losses)?;
                if s.unknown > 0 {
                    write!(out, " *{}", s.unknown)?;
                }
            }
        }
    }
    writeln!(out)
}

const fn csv_names(payload: Payload) -> &'static str {
    match payload {
        Payload::Scores => "key,move,score,symbol,priority",
        Payload::Statistics => "key,move,wins,draws,losses,unknown",
    }
}

/// Rows without a field that could need quotes.
fn csv(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    for line in &entry.moves {
        write!(out, "{:016x},{},", entry.key, line.mv)?;
        match line.value {
            Value::Score(score) => {
                let symbol = score.symbol.map_or("", |symbol| symbol.text());
                let priority = score.priority.map_or_else(String::new, |p| p.to_string());
                writeln!(out, "{},{symbol},{priority}", score.weight)?;
            }
            Value::Statistics(s) => writeln!(out, "{},{},{},{}", s.wins, s.draws, s.losses, s.unknown)?,
        }
    }
    Ok(())
}
