use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_tables::words;
use indicatif::HumanCount;
use serde_json::json;
use shakmaty::Color;

use super::{
    file::{TableFile, WhichTable},
    histogram, plot,
};
use crate::{
    common::Common,
    exit::Exit,
    output::{
        self, Format,
        text::{Align, columns},
    },
    report::Report,
};

/// The longest bar of a picture in characters.
const WIDTH: u64 = 50;

/// Counts the positions of a table by the distance to their end. Positions are counted as in `table info`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table stats KRvKP --format csv > KRvKP.csv
  bookends table stats KRvKP --plot KRvKP.svg")]
pub(crate) struct Args {
    #[command(flatten)]
    which: WhichTable,

    /// Draw a picture of it into FILE, whose name ends in .svg or .png; nothing else is printed then
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "format")]
    plot: Option<PathBuf>,

    /// text, json or csv
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let file = TableFile::open(&args.which, common)?;
    if let Some(path) = &args.plot {
        plot::write(&file, path, common)?;
        return Ok(Exit::Done);
    }
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &file)?,
        Format::Json => {
            let value = json!({
                "variant": file.table.head().variant.name(),
                "material": file.material.to_string(),
                "histogram": histogram::json(&file),
            });
            output::json::write(&mut out, &value)?;
        }
        Format::Csv => output::csv::write(&mut out, &rows(&file))?,
        Format::Jsonl => return Err(args.format.unsupported("text, json and csv")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// The distances of each side's wins and losses.
fn distances(file: &TableFile, color: Color) -> [(&'static str, Vec<(u16, u64)>); 2] {
    let side = file.side(color);
    [("win", histogram::pairs(file, &side.wins)), ("loss", histogram::pairs(file, &side.losses))]
}

fn rows(file: &TableFile) -> Vec<Vec<String>> {
    let mut rows = vec![["material", "to_move", "result", "plies", "positions"].map(String::from).to_vec()];
    for color in Color::ALL {
        let mut row = |result: &str, plies: String, count: u64| {
            rows.push(vec![
                file.material.to_string(),
                words::name(color).to_lowercase(),
                result.to_owned(),
                plies,
                count.to_string(),
            ]);
        };
        for (result, pairs) in distances(file, color) {
            pairs.into_iter().for_each(|(plies, count)| row(result, plies.to_string(), count));
        }
        row("draw", String::new(), file.count(file.side(color).draws));
    }
    rows
}

fn text(out: &mut impl Write, file: &TableFile) -> io::Result<()> {
    writeln!(out, "{}: positions by plies to the end of the game", file.material)?;
    for color in Color::ALL {
        let name = words::name(color);
        writeln!(out, "\n{name} to move: {} draws", HumanCount(file.count(file.side(color).draws)))?;
        for (result, pairs) in distances(file, color) {
            let Some(most) = pairs.iter().map(|&(_, count)| count).max() else { continue };
            let rows: Vec<Vec<String>> = pairs
                .iter()
                .map(|&(plies, count)| {
                    // A bar for whatever is there, however small.
                    let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
                    vec![result.to_owned(), plies.to_string(), HumanCount(count).to_string(), bar]
                })
                .collect();
            columns(out, &[Align::Left, Align::Right, Align::Right, Align::Left], &rows)?;
        }
    }
    Ok(())
}
