use std::io::{self, BufRead, Write};

use bookends_rules::Position;
use bookends_tables::Tables;
use indicatif::{HumanBytes, HumanCount};
use serde_json::json;

use super::answer::Answer;
use crate::{
    common::Common,
    exit::Exit,
    output::{
        self, Format,
        text::{Align, Sanitized, columns},
    },
    report::Report,
};

/// Says who wins a position, how soon, and with which move. The 50-move rule is not considered. Exit code 1 if no
/// table can know the position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table probe \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\"
  bookends table probe --stdin --format jsonl < positions.fen")]
pub(crate) struct Args {
    /// The position, in quotes
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    fen: Option<String>,

    /// Read positions from the standard input, a FEN a line, and answer in order. A line that cannot be answered
    /// gets an error for an answer; a bad one makes the exit code 3
    #[arg(long)]
    stdin: bool,

    /// Say at the end what the cache of decoded blocks has done, on the standard error
    #[arg(long)]
    cache_stats: bool,

    /// text, json or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    if args.format == Format::Csv || (args.stdin && args.format == Format::Json) {
        return Err(args.format.unsupported("text and jsonl, and json for one position"));
    }
    let tables = common.open_tables();
    let mut out = output::stdout();
    let exit = match &args.fen {
        Some(fen) => {
            print(&mut out, &ask(&tables, common, fen)?, args.format)?;
            Exit::Done
        }
        None => every_line(&mut out, &tables, common, args.format)?,
    };
    out.flush()?;
    if args.cache_stats {
        let done = tables.cache_statistics();
        common.note(format_args!(
            "cache of {}: {} hits, {} misses ({:.1} % hits), {} read",
            HumanBytes(done.room as u64),
            HumanCount(done.hits),
            HumanCount(done.misses),
            100.0 * done.hit_rate(),
            HumanBytes(done.bytes_read),
        ));
    }
    Ok(exit)
}

fn ask(tables: &Tables, common: &Common, fen: &str) -> Result<Answer, Report> {
    let position = Position::from_fen(common.variant(), fen)?;
    Ok(Answer::of(tables, &position)?)
}

/// Answers the standard input; a bad line decides the exit code, or else the first line without an answer.
fn every_line(
    out: &mut impl Write,
    tables: &Tables,
    common: &Common,
    format: Format,
) -> Result<Exit, Report> {
    let mut exit = Exit::Done;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|e| Report::new(Exit::BadInput, format!("the standard input: {e}")))?;
        let fen = line.trim();
        if fen.is_empty() {
            continue;
        }
        match ask(tables, common, fen) {
            Ok(answer) if format == Format::Text => {
                writeln!(out, "{}: {}", answer.fen, answer.sentence)?;
            }
            Ok(answer) => output::jsonl::write(out, &answer)?,
            Err(report) => {
                if format == Format::Text {
                    writeln!(out, "{}: error: {}", Sanitized(fen), report.message())?;
                } else {
                    output::jsonl::write(out, &json!({"fen": fen, "error": report.message()}))?;
                }
                if exit == Exit::Done || report.exit() == Exit::BadInput {
                    exit = report.exit();
                }
            }
        }
    }
    Ok(exit)
}

fn print(out: &mut impl Write, answer: &Answer, format: Format) -> io::Result<()> {
    match format {
        Format::Json => output::json::write(out, answer),
        Format::Jsonl => output::jsonl::write(out, answer),
        _ => text(out, answer),
    }
}

fn text(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{}\n{}: {}", answer.fen, answer.material, answer.sentence)?;
    if answer.moves.is_empty() {
        return Ok(());
    }
    let mut rows = vec![["move", "uci", "result", "moves", "plies"].map(String::from).to_vec()];
    for m in &answer.moves {
        let distance = |n: i32| if n == 0 { String::new() } else { n.abs().to_string() };
        rows.push(vec![
            m.san.clone(),
            m.uci.clone(),
            m.wdl.to_owned(),
            distance(m.dtm_moves),
            distance(m.dtm_plies),
        ]);
    }
    writeln!(out)?;
    columns(out, &[Align::Left, Align::Left, Align::Left, Align::Right, Align::Right], &rows)
}
