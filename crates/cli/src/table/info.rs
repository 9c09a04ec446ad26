use std::io::{self, Write};

use bookends_store::modified;
use bookends_tables::{Decided, file::Kept, words};
use indicatif::{HumanBytes, HumanCount};
use serde_json::{Value, json};
use shakmaty::Color;

use super::{
    file::{TableFile, WhichTable},
    histogram,
};
use crate::{
    common::Common,
    exit::Exit,
    output::{
        self, Format,
        text::{Align, Sanitized, columns},
    },
    report::Report,
};

/// Describes a table: its file, how its positions end, its longest lines. Positions are counted as tables are
/// published: without pawns those that a turn or mirror of the board makes equal once, with pawns the full board
/// halved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table info KQvKR
  bookends table info KRvKQ --format json      the same table, the sides exchanged")]
pub(crate) struct Args {
    #[command(flatten)]
    which: WhichTable,

    /// text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let file = TableFile::open(&args.which, common)?;
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &file)?,
        Format::Json => output::json::write(&mut out, &json(&file))?,
        Format::Jsonl | Format::Csv => return Err(args.format.unsupported("text and json")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// When the file was written, in universal time; files do not say it themselves, so that equal tables are equal
/// files.
fn created(file: &TableFile) -> Option<String> {
    Some(humantime::format_rfc3339_seconds(modified(&file.path)?).to_string())
}

/// The side to move that the file leaves out, as the user has named the sides.
fn left_out(file: &TableFile) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| file.table.head().kept(file.in_file(side)) == Kept::LeftOut)
}

fn json(file: &TableFile) -> Value {
    let head = file.table.head();
    let longest = |decided: &Decided, color| {
        decided.example.map(|squares| json!({"plies": decided.longest(), "fen": file.fen(&squares, color)}))
    };
    let side = |color| {
        let side = file.side(color);
        json!({
            "wins": file.count(side.wins.total()),
            "draws": file.count(side.draws),
            "losses": file.count(side.losses.total()),
            "longest_win": longest(&side.wins, color),
            "longest_loss": longest(&side.losses, color),
        })
    };
    json!({
        "variant": head.variant.name(),
        "material": file.material.to_string(),
        "men": file.material.len(),
        "bytes": file.table.bytes(),
        "value_bits": head.scale.bits(),
        "unit": file.unit(),
        "codec": head.codec.name(),
        "block_entries": head.sides.iter().map(|side| side.block_entries).collect::<Vec<_>>(),
        "orders": head.sides.iter().map(|side| side.layout.to_string()).collect::<Vec<_>>(),
        "left_out": left_out(file).map(words::name),
        "created": created(file),
        "checksum": format!("{:08x}", file.table.checksum()),
        "white": side(Color::White),
        "black": side(Color::Black),
        "histogram": histogram::json(file),
    })
}

fn text(out: &mut impl Write, file: &TableFile) -> io::Result<()> {
    let head = file.table.head();
    let mut sizes: Vec<String> = head.sides.iter().map(|side| side.block_entries.to_string()).collect();
    sizes.dedup();
    writeln!(out, "{} ({}), {} men", file.material, head.variant, file.material.len())?;
    writeln!(
        out,
        "{}: {}, {} blocks of {} entries, codec {}, {}-bit values in {}, checksum {:08x}{}",
        Sanitized(file.table.name()),
        HumanBytes(file.table.bytes()),
        file.table.blocks(),
        sizes.join(" or "),
        head.codec,
        head.scale.bits(),
        file.unit(),
        file.table.checksum(),
        created(file).map_or_else(String::new, |time| format!(", written {time}")),
    )?;
    if let Some(side) = left_out(file) {
        writeln!(
            out,
            "{} to move is left out: its values are found by looking one ply ahead",
            words::name(side)
        )?;
    }
    let mut rows = vec![["to move", "wins", "draws", "losses"].map(String::from).to_vec()];
    for color in Color::ALL {
        let side = file.side(color);
        let counts = [side.wins.total(), side.draws, side.losses.total()];
        let mut row = vec![words::name(color).to_owned()];
        row.extend(counts.map(|tally| HumanCount(file.count(tally)).to_string()));
        rows.push(row);
    }
    writeln!(out)?;
    columns(out, &[Align::Left, Align::Right, Align::Right, Align::Right], &rows)?;
    writeln!(out)?;
    for color in Color::ALL {
        let side = file.side(color);
        for (decided, winner) in [(&side.wins, color), (&side.losses, !color)] {
            if let Some((plies, squares)) = decided.longest().zip(decided.example) {
                let fen = file.fen(&squares, color);
                writeln!(out, "{} wins in at most {plies} plies: {fen}", words::name(winner))?;
            }
        }
    }
    Ok(())
}
