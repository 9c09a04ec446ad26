use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::{Info, bk};
use bookends_rules::Variant;
use serde::Serialize;

use super::{chains, file::open};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format, text::Align},
    report::Report,
};

/// Measures a book: positions, moves, bytes, records, chains, and how many records a probe reads.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// Draw how long the chains are, to a file: .svg or .png
    #[arg(long, value_name = "FILE", visible_alias = "svg", value_hint = clap::ValueHint::FilePath)]
    plot: Option<PathBuf>,

    /// How the measures are printed: text, json or jsonl
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The measures, as they are printed in JSON. What a format does not have is null.
#[derive(Debug, Serialize)]
struct Measures {
    format: &'static str,
    payload: &'static str,
    variant: &'static str,
    layout: Option<&'static str>,
    record_size: Option<u32>,
    hash_index_size: Option<u32>,
    records: Option<Records>,
    positions: u64,
    moves: u64,
    bytes: u64,
    bytes_per_position: f64,
    fill: Option<f64>,
    chain_length: Option<ChainLength>,
    /// Pairs of a length and the number of chains that have it.
    chain_lengths: Option<Vec<(u32, u32)>>,
    records_read: Option<RecordsRead>,
    signature_bits: u32,
    false_match_odds: f64,
}

#[derive(Debug, Serialize)]
struct Records {
    used: u32,
    free: u32,
    max: u32,
}

#[derive(Debug, Serialize)]
struct ChainLength {
    min: u32,
    mean: f64,
    p95: u32,
    max: u32,
}

#[derive(Debug, Serialize)]
struct RecordsRead {
    hit: f64,
    miss: f64,
}

impl From<&Info> for Measures {
    fn from(info: &Info) -> Measures {
        let chains = info.chains.as_ref();
        Measures {
            format: info.format.name(),
            payload: info.payload.name(),
            variant: info.variant.name(),
            layout: chains.map(|c| c.layout.name()),
            record_size: chains.map(|c| c.record_size),
            hash_index_size: chains.map(|c| c.hash_index_size),
            records: chains.map(|c| Records { used: c.used, free: c.free, max: c.max }),
            positions: info.positions,
            moves: info.moves,
            bytes: info.bytes,
            bytes_per_position: info.bytes_per_position(),
            fill: chains.map(|c| c.fill),
            chain_length: chains.map(|c| {
                let bk::ChainLength { min, mean, p95, max } = c.chain_length;
                ChainLength { min, mean, p95, max }
            }),
            chain_lengths: chains.map(|c| c.lengths.clone()),
            records_read: chains.map(|c| RecordsRead { hit: c.records_read.hit, miss: c.records_read.miss }),
            signature_bits: info.signature_bits,
            false_match_odds: info.false_match_odds(),
        }
    }
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let book = open(&args.book)?;
    let measures = Measures::from(&book.info()?);
    if let Some(path) = &args.plot {
        let Some(lengths) = &measures.chain_lengths else {
            let message = format!("{}: a book of the format {} has no chains", book.name(), measures.format);
            return Err(
                Report::new(Exit::Usage, message).help("`bookends book convert` makes a .bk book of it")
            );
        };
        let picture = chains::picture(lengths, book.name());
        output::picture::write(path, || picture.svg(), || picture.png(), common)?;
    }
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &measures)?,
        Format::Json => output::json::write(&mut out, &measures)?,
        Format::Jsonl => output::jsonl::write(&mut out, &measures)?,
        Format::Csv => return Err(Format::Csv.unsupported("text, json or jsonl")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn text(out: &mut impl Write, m: &Measures) -> io::Result<()> {
    let mut rows = vec![
        ("format", format!("{}, {}", m.format, m.payload)),
        ("positions", m.positions.to_string()),
        ("moves", m.moves.to_string()),
        ("bytes", format!("{} ({:.2} a position)", m.bytes, m.bytes_per_position)),
    ];
    if m.variant != Variant::Standard.name() {
        rows.insert(1, ("variant", m.variant.to_owned()));
    }
    if let (Some(layout), Some(size), Some(chains)) = (m.layout, m.record_size, m.hash_index_size) {
        rows.push(("layout", format!("{layout}: records of {size} bytes in {chains} chains")));
    }
    if let (Some(records), Some(fill)) = (&m.records, m.fill) {
        let Records { used, free, max } = records;
        rows.push((
            "records",
            format!("{used} used, {free} free, {max} at most; {:.1} % full", fill * 100.0),
        ));
    }
    if let Some(ChainLength { min, mean, p95, max }) = &m.chain_length {
        rows.push(("chain length", format!("{min} to {max} records, mean {mean:.2}, 95 % at most {p95}")));
    }
    if let Some(RecordsRead { hit, miss }) = &m.records_read {
        rows.push(("records read", format!("{hit:.2} for a hit, {miss:.2} for a miss")));
    }
    let odds = m.false_match_odds;
    rows.push(("signature", format!("{} bits, false match odds {odds:.1e}", m.signature_bits)));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(name, text)| vec![name.into(), text]).collect();
    output::text::columns(out, &[Align::Left, Align::Left], &rows)?;
    if let Some(lengths) = &m.chain_lengths {
        writeln!(out, "\nchains by their number of records")?;
        chains::lines(lengths).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}
