use std::io::Write;

use bookends_rules::Variant;
use bookends_solver::{Estimate, dependencies, plan};
use bookends_tables::{Folders, Material};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde_json::json;

use super::{
    jobs::{self, Scheduler},
    make::memory,
    wanted::Wanted,
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

/// Show which tables would be made, in which order, and what that takes
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table plan KRPvKR
  bookends table plan --men 5 --memory 256M    which tables need temporary files then
  bookends table plan --men 5 --format json
  bookends table plan --men 4 --jobs make > tables.mk && make -j4 -f tables.mk")]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// text, json or csv
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Write jobs for a scheduler instead, one a table; each may be run again at any time
    #[arg(long, value_enum, value_name = "SCHEDULER", conflicts_with = "format")]
    jobs: Option<Scheduler>,
}

/// A table to be made.
pub(super) struct Step {
    pub(super) material: Material,
    pub(super) needs: Vec<Material>,
    pub(super) estimate: Estimate,
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let variant = common.variant();
    let folders = Folders::new(common.table_dirs());
    let wanted = args.wanted.materials(variant)?;
    let steps = steps(variant, plan(variant, &wanted, |m| folders.find(variant, m).is_some())?)?;
    let mut out = output::stdout();
    if let Some(scheduler) = args.jobs {
        jobs::write(&mut out, scheduler, &steps, common)?;
        out.flush()?;
        return Ok(Exit::Done);
    }
    match args.format {
        Format::Text => text(&mut out, &steps, common)?,
        Format::Json => output::json::write(&mut out, &json(&steps, memory(common)))?,
        Format::Csv => output::csv::write(&mut out, &rows(&steps, memory(common)))?,
        Format::Jsonl => return Err(args.format.unsupported("text, json and csv")),
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// What it takes to make some tables, in their order.
pub(super) fn steps(variant: Variant, todo: Vec<Material>) -> Result<Vec<Step>, Report> {
    let step = |material: Material| {
        let (needs, estimate) = (dependencies(variant, &material)?, Estimate::of(variant, &material)?);
        Ok(Step { material, needs, estimate })
    };
    todo.into_iter().map(step).collect()
}

/// Writes a line for each table and one for all.
pub(super) fn text(out: &mut impl Write, steps: &[Step], common: &Common) -> Result<(), Report> {
    if steps.is_empty() {
        writeln!(out, "Nothing to make: the tables are there.")?;
        return Ok(());
    }
    let mut table = vec![
        ["material", "entries", "memory", "temporary", "file, about", "CPU, about"]
            .map(String::from)
            .to_vec(),
    ];
    let memory = memory(common);
    for Step { material, estimate, .. } in steps {
        table.push(vec![
            material.to_string(),
            HumanCount(estimate.entries).to_string(),
            HumanBytes(estimate.memory.min(memory)).to_string(),
            HumanBytes(estimate.temporary(memory)).to_string(),
            HumanBytes(estimate.disk).to_string(),
            format!("{:.1} s", estimate.seconds),
        ]);
    }
    columns(out, &[&[Align::Left][..], &[Align::Right; 5]].concat(), &table)?;
    let total = total(steps);
    let clock = std::time::Duration::from_secs_f64(total.seconds / common.threads().get() as f64);
    writeln!(
        out,
        "\n{} tables, {} entries, about {} of files, at most about {} of memory and {} of temporary files, \
         about {} with {} threads",
        steps.len(),
        HumanCount(total.entries),
        HumanBytes(total.disk),
        HumanBytes(total.memory.min(memory)),
        HumanBytes(total.temporary(memory)),
        HumanDuration(clock),
        common.threads(),
    )?;
    Ok(())
}

/// The sum of all steps; for memory, the greatest.
fn total(steps: &[Step]) -> Estimate {
    let none = Estimate { entries: 0, memory: 0, disk: 0, work: 0, seconds: 0.0 };
    steps.iter().map(|step| step.estimate).fold(none, |sum, e| Estimate {
        entries: sum.entries + e.entries,
        memory: sum.memory.max(e.memory),
        disk: sum.disk + e.disk,
        work: sum.work + e.work,
        seconds: sum.seconds + e.seconds,
    })
}

fn json(steps: &[Step], memory: u64) -> serde_json::Value {
    let one = |e: &Estimate| json!({"entries": e.entries, "memory_bytes": e.memory, "temporary_bytes": e.temporary(memory), "disk_bytes": e.disk, "cpu_seconds": e.seconds});
    let tables: Vec<_> = steps
        .iter()
        .map(|step| {
            let mut value = one(&step.estimate);
            value["material"] = json!(step.material.to_string());
            value["needs"] = json!(step.needs.iter().map(Material::to_string).collect::<Vec<_>>());
            value
        })
        .collect();
    json!({"tables": tables, "total": one(&total(steps))})
}

fn rows(steps: &[Step], memory: u64) -> Vec<Vec<String>> {
    let mut rows = vec![
        ["material", "entries", "memory_bytes", "temporary_bytes", "disk_bytes", "cpu_seconds", "needs"]
            .map(String::from)
            .to_vec(),
    ];
    for Step { material, needs, estimate } in steps {
        rows.push(vec![
            material.to_string(),
            estimate.entries.to_string(),
            estimate.memory.to_string(),
            estimate.temporary(memory).to_string(),
            estimate.disk.to_string(),
            format!("{:.3}", estimate.seconds),
            needs.iter().map(Material::to_string).collect::<Vec<_>>().join(" "),
        ]);
    }
    rows
}
