use std::io::{self, Write};

use bookends_rules::Position;
use bookends_tables::{Line, Tables, Wdl};
use clap::ValueEnum;
use serde_json::json;
use shakmaty::{Color, Move};

use super::words;
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format},
    report::Report,
};

/// The most characters of a line of PGN.
const WIDTH: usize = 80;

/// Plays a position out: the shortest win against the longest resistance. Of equally good moves always the same one
/// is played.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table line \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\"
  bookends table line \"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1\" --notation pgn > mate.pgn")]
pub(crate) struct Args {
    /// The position, in quotes
    fen: String,

    /// How moves are written as text
    #[arg(long, value_enum, default_value_t)]
    notation: Notation,

    /// text or json
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
    /// A game that other programs read
    Pgn,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let position = Position::from_fen(common.variant(), &args.fen)?;
    let line = Tables::new(common.table_dirs()).line(&position)?;
    let mut out = output::stdout();
    match (args.format, args.notation) {
        (Format::Json, _) => output::json::write(&mut out, &json(&position, &line))?,
        (Format::Text, Notation::Pgn) => pgn(&mut out, &position, &line)?,
        (Format::Text, notation) => {
            writeln!(out, "{}", words::sentence(&position, line.value))?;
            let moves = match notation {
                Notation::Uci => line.moves.iter().map(|&m| position.uci(m)).collect(),
                _ => numbered(&position, &line.moves),
            };
            if !moves.is_empty() {
                writeln!(out, "{}", moves.join(" "))?;
            }
        }
        (format, _) => return Err(format.unsupported("text and json")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Calls `f` with every move and the position before it.
fn replay<T>(position: &Position, moves: &[Move], mut f: impl FnMut(&Position, Move) -> T) -> Vec<T> {
    let mut at = position.clone();
    moves
        .iter()
        .map(|&m| {
            let item = f(&at, m);
            at = at.play(m);
            item
        })
        .collect()
}

/// The moves with numbers, as a game is written: `3... Ke7 4. Qd5`.
fn numbered(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut number = position.fullmoves();
    let mut words = Vec::new();
    let sans = replay(position, moves, |at, m| (at.turn(), at.san(m)));
    for (i, (turn, san)) in sans.into_iter().enumerate() {
        if turn == Color::White {
            words.push(format!("{number}."));
        } else if i == 0 {
            words.push(format!("{number}..."));
        }
        words.push(san);
        number += u32::from(turn == Color::Black);
    }
    words
}

fn json(position: &Position, line: &Line) -> serde_json::Value {
    let moves = replay(position, &line.moves, |at, m| json!({"uci": at.uci(m), "san": at.san(m)}));
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

/// The result as PGN writes it.
fn result(position: &Position, line: &Line) -> &'static str {
    match (line.value.wdl(), position.turn()) {
        (Wdl::Draw, _) => "1/2-1/2",
        (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => "1-0",
        _ => "0-1",
    }
}

fn pgn(out: &mut impl Write, position: &Position, line: &Line) -> io::Result<()> {
    let result = result(position, line);
    let fen = position.fen();
    for (tag, value) in [
        ("Event", words::summary(position, line.value).as_str()),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", result),
        ("SetUp", "1"),
        ("FEN", &fen),
    ] {
        writeln!(out, "[{tag} \"{value}\"]")?;
    }
    writeln!(out)?;
    let mut row = String::new();
    for word in numbered(position, &line.moves).iter().map(String::as_str).chain([result]) {
        if !row.is_empty() && row.len() + 1 + word.len() > WIDTH {
            writeln!(out, "{row}")?;
            row.clear();
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row += word;
    }
    writeln!(out, "{row}")
}
