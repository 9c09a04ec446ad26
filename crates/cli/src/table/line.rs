use std::io::Write;

use bookends_rules::Position;
use bookends_tables::{Line, numbered, pgn, words};
use clap::ValueEnum;
use serde_json::json;

use crate::{common::Common, exit::Exit, output, report::Report};

/// Plays a position out: the shortest win against the longest resistance. Of equally good moves always the same one
/// is played.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table line \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\"
  bookends table line \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\" --format pgn > mate.pgn")]
pub(crate) struct Args {
    /// The position, in quotes
    fen: String,

    /// How moves are written as text
    #[arg(long, value_enum, default_value_t)]
    notation: Notation,

    /// How the line is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// Short algebraic notation, with numbers
    #[default]
    San,
    /// As the UCI protocol writes moves
    Uci,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// A game that other programs read
    Pgn,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let position = Position::from_fen(common.variant(), &args.fen)?;
    let line = common.open_tables().line(&position)?;
    let sentence = words::sentence(&position, line.value, line.interference(&position));
    let mut out = output::stdout();
    match args.format {
        Format::Json => output::json::write(&mut out, &json(&position, &line))?,
        Format::Pgn => out.write_all(pgn(&position, &line.moves, line.value, &sentence).as_bytes())?,
        Format::Text => {
            writeln!(out, "{sentence}")?;
            let moves = match args.notation {
                Notation::Uci => line.moves.iter().map(|&m| position.uci(m)).collect(),
                Notation::San => numbered(&position, &line.moves),
            };
            if !moves.is_empty() {
                writeln!(out, "{}", moves.join(" "))?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn json(position: &Position, line: &Line) -> serde_json::Value {
    let mut at = position.clone();
    let mut moves = Vec::new();
    for &m in &line.moves {
        moves.push(json!({"uci": at.uci(m), "san": at.san(m)}));
        at = at.play(m);
    }
    json!({
        "fen": position.fen(),
        "variant": position.variant().name(),
        "wdl": line.value.wdl().name(),
        "dtm_plies": line.value.signed_plies(),
        "dtm_moves": line.value.signed_moves(),
        "summary": words::summary(position, line.value),
        "moves": moves,
    })
}
