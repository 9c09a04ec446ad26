mod report;

use std::{io::Write, path::PathBuf};

use bookends_published::{Comparison, Published};
use bookends_rules::Variant;
use bookends_solver::{
    Estimate, Extent, FolderTables, SolveError, Verified, Watch, verify, verify_by_probes,
};
use bookends_store::Publish;
use bookends_tables::{Folders, Material, Value, file::Head};
use indicatif::HumanCount;
use serde_json::json;

use super::{file, make::USUAL_MEMORY, wanted::Wanted};
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
#[command(mut_arg("materials", |materials| materials.required_unless_present_any(["men", "all"])))]
#[command(after_help = "\
Examples:
  bookends table verify KQvKR
  bookends table verify --men 4                    every position of all tables: some minutes
  bookends table verify --men 4 --sample 100000    about so many entries of each
  bookends table verify --all --sample 100000 --report verified.md

Nothing of the solver is used, only the rules of the game. Counts and longest lines are compared with those that other
programs have found, where they are known. Exit code 1 says that something is wrong.

A whole table and those that its captures and promotions lead to are read into memory if --memory has room for them
(2G unless said otherwise). Where it has not, and for samples, positions are probed in the files, which takes hardly any
memory.")]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// Every table in the folders, of every game
    #[arg(long, conflicts_with_all = ["men", "materials"])]
    all: bool,

    /// Check about so many entries of each table, evenly spread, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<u64>,

    /// Write what was checked, table by table, into a Markdown file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    report: Option<PathBuf>,

    /// text or jsonl (one object a table)
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A table and what was found out about it.
struct Checked {
    head: Head,
    checksum: u32,
    verified: Verified,
    comparisons: Vec<Comparison>,
}

impl Checked {
    fn is_right(&self) -> bool {
        self.verified.faults == 0 && self.comparisons.iter().all(Comparison::agrees)
    }
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    if !matches!(args.format, Format::Text | Format::Jsonl) {
        return Err(args.format.unsupported("text and jsonl"));
    }
    // What is in the way of the report is said before the work, not after it.
    let report = args.report.as_ref().map(|path| Publish::create(path, common.force)).transpose()?;
    let folders = Folders::new(common.table_dirs());
    let wanted = wanted(args, common, &folders)?;
    let estimates: Vec<Estimate> =
        wanted.iter().map(|(variant, m)| Estimate::of(*variant, m)).collect::<Result<_, SolveError>>()?;
    let pool = common.pool()?;
    let total = estimates.iter().map(|estimate| estimate.entries).sum();
    let progress = Progress::new(common, "verified", Unit::Things("entries"), Some(total));
    let (tables, published) = (common.open_tables(), Published::read());
    let (mut before, mut all) = (0, Vec::new());
    for ((variant, material), estimate) in wanted.iter().zip(estimates) {
        progress.message(material);
        let (_, table) = file::open(&folders, *variant, material)?;
        let watch = Watch::new(interrupt::flag());
        let in_memory = args.sample.is_none() && estimate.memory <= common.memory().unwrap_or(USUAL_MEMORY);
        let verified = progress.follow(before, &watch.done, || {
            pool.install(|| {
                if in_memory {
                    verify(*variant, material, &FolderTables::new(&folders, *variant), &watch)
                } else {
                    let extent = args.sample.map_or(Extent::All, Extent::Sample);
                    verify_by_probes(*variant, material, &tables, extent, &watch)
                }
            })
        })?;
        before += estimate.entries;
        progress.set(before);
        let head = table.head().clone();
        let checked =
            Checked { comparisons: published.compare(&head), head, checksum: table.checksum(), verified };
        let mut out = output::stdout();
        match args.format {
            Format::Jsonl => output::jsonl::write(&mut out, &json(&checked))?,
            _ => text(&mut out, &checked)?,
        }
        out.flush()?;
        all.push(checked);
    }
    progress.finish();
    if let Some(mut file) = report {
        report::write(&mut file, &all, args.sample)?;
        file.commit()?;
    }
    Ok(if all.iter().all(Checked::is_right) { Exit::Done } else { Exit::No })
}

/// The tables to check, those of fewer men first.
fn wanted(args: &Args, common: &Common, folders: &Folders) -> Result<Vec<(Variant, Material)>, Report> {
    if !args.all {
        let variant = common.variant();
        return Ok(args.wanted.materials(variant)?.into_iter().map(|m| (variant, m)).collect());
    }
    let mut all = Vec::new();
    for variant in Variant::ALL {
        let mut found: Vec<Material> = folders.list(variant)?.into_iter().map(|(m, _)| m).collect();
        found.sort_by_key(Material::len);
        all.extend(found.into_iter().map(|m| (variant, m)));
    }
    if all.is_empty() {
        let message = "there is no table in the folders";
        return Err(Report::new(Exit::Missing, message).help("bookends table make --men 3"));
    }
    Ok(all)
}

fn text(out: &mut impl Write, checked: &Checked) -> std::io::Result<()> {
    let Checked { head, verified: Verified { positions, broken, faults, examples }, comparisons, .. } =
        checked;
    let material = &head.material;
    let positions = HumanCount(*positions);
    let broken = HumanCount(*broken);
    if *faults == 0 {
        let agree = comparisons.iter().filter(|c| c.agrees()).count();
        let others = if agree == 0 {
            String::new()
        } else {
            format!("; {agree} values by other programs are the same")
        };
        writeln!(
            out,
            "{material}: {positions} positions derived again, {broken} entries are none, all right{others}"
        )?;
    } else {
        writeln!(
            out,
            "{material}: {faults} wrong of {positions} positions and {broken} entries that are none"
        )?;
    }
    for fault in examples {
        let (found, expected) = (words(fault.found), words(fault.expected));
        writeln!(out, "  {}  the table says {found}, it is {expected}", fault.fen)?;
    }
    for Comparison { origin, what, published, found } in comparisons.iter().filter(|c| !c.agrees()) {
        writeln!(out, "  {what}: the table has {found}, not {published}, by {origin}")?;
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

fn json(checked: &Checked) -> serde_json::Value {
    let Checked { head, verified, comparisons, .. } = checked;
    let plies = |value: Option<Value>| value.map(Value::signed_plies);
    let examples: Vec<_> = verified
        .examples
        .iter()
        .map(|f| {
            json!({
                "fen": f.fen,
                "found": words(f.found), "found_plies": plies(f.found),
                "expected": words(f.expected), "expected_plies": plies(f.expected),
            })
        })
        .collect();
    let different: Vec<_> = comparisons
        .iter()
        .filter(|c| !c.agrees())
        .map(|c| json!({"what": c.what, "published": c.published, "found": c.found, "by": c.origin.to_string()}))
        .collect();
    json!({
        "variant": head.variant.name(),
        "material": head.material.to_string(),
        "positions": verified.positions,
        "not_positions": verified.broken,
        "faults": verified.faults,
        "examples": examples,
        "compared": comparisons.len(),
        "different": different,
    })
}
