use std::{io::Write, sync::atomic::AtomicU64};

use bookends_solver::{Estimate, Extent, FolderTables, SolveError, Verified, verify};
use bookends_tables::{Folders, Material, Value};
use indicatif::HumanCount;
use serde_json::json;

use super::wanted::Wanted;
use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    output::{self, Format},
    progress::{Progress, Unit},
    report::Report,
};

/// Derive the positions of tables again by the rules, from the positions one ply on
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table verify KQvKR
  bookends table verify --men 4                    every position of all tables: some minutes
  bookends table verify --men 4 --sample 100000    about so many entries of each

Nothing of the solver is used, only the rules of the game. Exit code 1 says that something was found.")]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// Check about so many entries of each table, evenly spread, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u64>,

    /// text or jsonl (one object a table)
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    if !matches!(args.format, Format::Text | Format::Jsonl) {
        return Err(args.format.unsupported("text and jsonl"));
    }
    let variant = common.variant();
    let folders = Folders::new(common.table_dirs());
    let source = FolderTables::new(&folders, variant);
    let wanted = args.wanted.materials(variant)?;
    let extent = args.sample.map_or(Extent::All, Extent::Sample);
    let entries: Vec<u64> =
        wanted.iter().map(|m| Ok(Estimate::of(variant, m)?.entries)).collect::<Result<_, SolveError>>()?;
    let pool = common.pool()?;
    let progress = Progress::new(common, "verified", Unit::Things("entries"), Some(entries.iter().sum()));
    let mut faults = 0;
    let mut before = 0;
    for (material, entries) in wanted.iter().zip(entries) {
        progress.message(material);
        let done = AtomicU64::new(0);
        let verified = progress.follow(before, &done, || {
            pool.install(|| verify(variant, material, &source, extent, &done, interrupt::flag()))
        })?;
        before += entries;
        progress.set(before);
        faults += verified.faults;
        let mut out = output::stdout();
        match args.format {
            Format::Jsonl => output::jsonl::write(&mut out, &json(material, &verified))?,
            _ => text(&mut out, material, &verified)?,
        }
        out.flush()?;
    }
    progress.finish();
    Ok(if faults == 0 { Exit::Done } else { Exit::No })
}

fn text(out: &mut impl Write, material: &Material, verified: &Verified) -> std::io::Result<()> {
    let Verified { positions, broken, faults, examples } = verified;
    let positions = HumanCount(*positions);
    let broken = HumanCount(*broken);
    if *faults == 0 {
        return writeln!(
            out,
            "{material}: {positions} positions derived again, {broken} entries are none, all right"
        );
    }
    writeln!(out, "{material}: {faults} wrong of {positions} positions and {broken} entries that are none")?;
    for fault in examples {
        let (found, expected) = (words(fault.found), words(fault.expected));
        writeln!(out, "  {}  the table says {found}, it is {expected}", fault.fen)?;
    }
    Ok(())
}

fn words(value: Option<Value>) -> String {
    match value {
        None => "no position".into(),
        Some(Value::Draw) => "a draw".into(),
        Some(Value::Win(plies)) => format!("a win in {plies} plies"),
        Some(Value::Loss(plies)) => format!("a loss in {plies} plies"),
    }
}

fn json(material: &Material, verified: &Verified) -> serde_json::Value {
    let plies = |value: Option<Value>| value.map(Value::signed_plies);
    let examples: Vec<_> = verified
        .examples
        .iter()
        .map(|f| json!({"fen": f.fen, "found": words(f.found), "found_plies": plies(f.found), "expected": words(f.expected), "expected_plies": plies(f.expected)}))
        .collect();
    json!({
        "material": material.to_string(),
        "positions": verified.positions,
        "not_positions": verified.broken,
        "faults": verified.faults,
        "examples": examples,
    })
}
