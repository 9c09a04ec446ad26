use std::{
    io::{self, Write},
    path::PathBuf,
    str::FromStr,
};

use bookends_book::bk::{self, Choice, Grid, Size};
use serde::Serialize;

use super::file::{open, publish};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format, text::Align},
    report::Report,
};

/// Writes a book again with the record size and hash index size that suit its positions, found by arithmetic.
///
/// Printed are the sizes that no other beats in both file size and cost of a probe; a star marks the one taken.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book, of any format that can be read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The .bk book to write
    #[arg(short, long, value_name = "BOOK", required_unless_present = "plan", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Only print, write nothing
    #[arg(long)]
    plan: bool,

    /// Bytes of a record: auto, or a power of two from 256 to 65536
    #[arg(long, value_name = "BYTES", default_value = "auto", value_parser = size)]
    record_size: Size,

    /// Chains: auto, or a power of two from 16 to 1048576
    #[arg(long, value_name = "N", default_value = "auto", value_parser = size)]
    hash_index_size: Size,

    /// How many bits of each key are stored, 24 to 64 [default: as many as now]
    #[arg(long, value_name = "N")]
    signature_bits: Option<u32>,

    /// How the sizes are printed: text, json or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn size(text: &str) -> Result<Size, String> {
    match (text, u32::from_str(text)) {
        ("auto", _) => Ok(Size::Auto),
        (_, Ok(size)) => Ok(Size::Exactly(size)),
        _ => Err("expected auto or a number".into()),
    }
}

/// The sizes, as they are printed in JSON.
#[derive(Debug, Serialize)]
struct Plan {
    best: Row,
    choices: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    record_size: u32,
    hash_index_size: u32,
    layout: &'static str,
    records: u64,
    bytes: u64,
    hit: f64,
    miss: f64,
    probe_cost: f64,
}

impl From<&Choice> for Row {
    fn from(choice: &Choice) -> Row {
        Row {
            record_size: choice.shape.record_size(),
            hash_index_size: choice.shape.hash_index_size(),
            layout: choice.shape.layout().name(),
            records: choice.records,
            bytes: choice.bytes,
            hit: choice.records_read.hit,
            miss: choice.records_read.miss,
            probe_cost: choice.probe_cost(),
        }
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let stored = book.signature_bits();
    let bits = args.signature_bits.unwrap_or(stored);
    if bits > stored {
        let message = format!("the book stores {stored} bits of each key; {bits} cannot be had from them");
        return Err(Report::new(Exit::Usage, message));
    }
    let grid = bk::optimize(args.record_size, args.hash_index_size, bits, || book.entries())?;
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &grid)?,
        Format::Json => output::json::write(&mut out, &plan(&grid))?,
        Format::Jsonl => output::jsonl::write(&mut out, &plan(&grid))?,
        Format::Csv => return Err(Format::Csv.unsupported("text, json or jsonl")),
    }
    out.flush()?;
    if let Some(path) = args.output.as_ref().filter(|_| !args.plan) {
        let shape = grid.best().shape;
        let options = bk::Options {
            variant: book.variant(),
            record_size: shape.record_size(),
            hash_index_size: shape.hash_index_size(),
            layout: Some(shape.layout()),
            signature_bits: bits,
            ..bk::Options::new(book.payload())
        };
        let written = publish(path, &options, common.force, || book.entries())?;
        common.note(format_args!(
            "{}: {} positions, {} bytes",
            path.display(),
            written.header.positions,
            written.header.file_bytes()
        ));
    }
    Ok(Exit::Done)
}

fn plan(grid: &Grid) -> Plan {
    Plan { best: grid.best().into(), choices: grid.choices.iter().map(Row::from).collect() }
}

fn text(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let mut listed = grid.frontier();
    if !listed.contains(&grid.best()) {
        listed.push(grid.best());
        listed.sort_by_key(|choice| choice.bytes);
    }
    let names =
        ["", "record size", "hash index size", "layout", "records", "bytes", "reads/hit", "reads/miss"];
    let mut rows = vec![names.map(String::from).to_vec()];
    for choice in listed {
        let row = Row::from(choice);
        rows.push(vec![
            if choice == grid.best() { "*".into() } else { String::new() },
            row.record_size.to_string(),
            row.hash_index_size.to_string(),
            row.layout.into(),
            row.records.to_string(),
            row.bytes.to_string(),
            format!("{:.2}", row.hit),
            format!("{:.2}", row.miss),
        ]);
    }
    output::text::columns(out, &[Align::Right; 8], &rows)
}
