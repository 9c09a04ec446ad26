use std::{io::Write, time::Duration};

use bookends_rules::Variant;
use bookends_solver::{
    Estimate, Made, Room, SolveError, Watch, make, pack::PackOptions, plan as plan_tables,
};
use bookends_tables::{Codec, Folders, Material};
use clap::ValueEnum;
use indicatif::{HumanBytes, HumanCount};

use super::{plan, together, wanted::Wanted};
use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    processes::Processes,
    progress::{Progress, Unit},
    report::Report,
};

/// The memory for tables unless the user says otherwise.
pub(super) const USUAL_MEMORY: u64 = 2 << 30;

/// Make endgame tables, and first those that they depend on
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bookends table make KQvKR            one table and the four it depends on
  bookends table make --men 4          all 35 standard tables of three and four men
  bookends table make --men 4 --one-sided --level small --tables little    6 MB
  bookends --tables /data table make KRPvKR --threads 8
  bookends table make --men 5 --memory 256M --temp-dir /scratch    what does not fit goes to temporary files
  bookends table make KRRvKRB --hosts hosts.txt --process 0    together with the processes 1, 2, …

The plan comes first; `bookends table plan` shows it alone. Tables that exist are kept; with --force the named ones are
made again. Stop with Ctrl-C at any time: finished tables stay, and the same command goes on.

--memory is for tables that are worked on, 2G unless you say otherwise; about 64M come on top. Temporary files have no
names: nothing is left of them, however the program ends.

With --hosts every process solves a part of each table and tells the others what they need of it; the first one packs. All
of them need the smaller tables, in a folder that they share or in copies. If a process is lost the others stop; the same
commands go on from the states that were kept beside the table. docs/scale.md says more.")]
pub(crate) struct Args {
    #[command(flatten)]
    wanted: Wanted,

    /// How blocks are compressed: ctx, zstd, lz4 or raw
    #[arg(long, value_name = "NAME", default_value_t)]
    codec: Codec,

    /// What counts: quick probes, or small files. A probe that meets a block anew decodes about 20 microseconds, or
    /// with small twice to four times as long
    #[arg(long, value_enum, default_value_t)]
    level: Level,

    /// Store one side to move only, in less than half of the bytes. Probes find the other side by looking one ply
    /// ahead, some ten times as slowly
    #[arg(long)]
    one_sided: bool,

    #[command(flatten)]
    processes: Processes,

    /// How often each process keeps its state beside the table, in seconds; 0 for after every ply
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "hosts",
        default_value_t = 300,
        help_heading = "Several processes"
    )]
    keep_every: u64,
}

/// What counts when tables are packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Quick probes
    #[default]
    Quick,
    /// Small files
    Small,
}

/// Entries a block where small files count. Larger blocks of the codec ctx are no smaller.
const SMALL_CTX_BLOCK: u32 = 1 << 12;
/// The same for codecs of bytes.
const SMALL_BYTE_BLOCK: u32 = 1 << 20;
/// The level of Zstandard where small files count.
const SMALL_ZSTD_LEVEL: i32 = 22;

impl Args {
    fn options(&self) -> PackOptions {
        let options = PackOptions { codec: self.codec, one_sided: self.one_sided, ..PackOptions::default() };
        match self.level {
            Level::Quick => options,
            Level::Small => {
                let block = if self.codec == Codec::Ctx { SMALL_CTX_BLOCK } else { SMALL_BYTE_BLOCK };
                PackOptions { block_entries: Some(block), level: SMALL_ZSTD_LEVEL, ..options }
            }
        }
    }
}

pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let variant = common.variant();
    let folders = Folders::new(common.table_dirs());
    let wanted = args.wanted.materials(variant)?;
    let again = |material: &Material| common.force && wanted.contains(material);
    let todo = plan_tables(variant, &wanted, |m| !again(m) && folders.find(variant, m).is_some())?;
    let options = args.options();
    let job = (variant.to_string(), format!("{options:?}"), common.force);
    if let Some(cluster) = args.processes.cluster(together::WORKERS, job)? {
        let keep_every = Duration::from_secs(args.keep_every);
        together::make_all(&todo, &folders, &options, &cluster, keep_every, common)?;
        return Ok(Exit::Done);
    }
    if todo.is_empty() {
        common.note(format_args!("all {} tables are there already", wanted.len()));
        return Ok(Exit::Done);
    }
    if todo.len() > 1 && !common.quiet {
        let mut out = anstream::stderr().lock();
        plan::text(&mut out, &plan::steps(variant, todo.clone())?, common)?;
        writeln!(out)?;
    }
    make_all(&todo, &folders, &options, common)?;
    Ok(Exit::Done)
}

/// Makes tables in the given order, with a line for each and a bar over all.
pub(crate) fn make_all(
    todo: &[Material],
    folders: &Folders,
    options: &PackOptions,
    common: &Common,
) -> Result<(), Report> {
    let variant = common.variant();
    let work = work(variant, todo)?;
    let pool = common.pool()?;
    let progress = Progress::new(
        common,
        "tables",
        Unit::Things("entries read, solved and packed"),
        Some(work.iter().sum()),
    );
    let (mut bytes, mut before) = (0, 0);
    for (number, (material, work)) in todo.iter().zip(work).enumerate() {
        if !common.force && folders.find(variant, material).is_some() {
            // Somebody else has made it meanwhile.
            before += work;
            progress.set(before);
            continue;
        }
        progress.message(format_args!("{material}, table {} of {}", number + 1, todo.len()));
        let room = Room::new(memory(common), common.temp_dir());
        let watch = Watch::new(interrupt::flag());
        let made = progress.follow(before, &watch.done, || {
            pool.install(|| make(variant, material, folders, options, &room, common.force, &watch))
        })?;
        bytes += made.bytes;
        before += work;
        progress.set(before);
        progress.line(line(material, &made));
    }
    progress.finish();
    let all = HumanBytes(bytes);
    common.note(format_args!("made {} tables, {all}, in {}", todo.len(), folders.dirs()[0].display()));
    Ok(())
}

/// How much work each of some tables is, as a [`Watch`] counts it.
pub(super) fn work(variant: Variant, todo: &[Material]) -> Result<Vec<u64>, SolveError> {
    todo.iter().map(|material| Ok(Estimate::of(variant, material)?.work)).collect()
}

/// How much memory the tables of one step may take, in bytes.
pub(super) fn memory(common: &Common) -> u64 {
    common.memory().unwrap_or(USUAL_MEMORY)
}

/// What one table was and cost.
pub(super) fn line(material: &Material, made: &Made) -> String {
    let rate = made.entries as f64 / made.solving.as_secs_f64().max(1e-6) / 1e6;
    format!(
        "{:<9} {:>13} entries  solved in {:>7.2} s ({rate:.0} M/s)  packed in {:>7.2} s  {}",
        material.to_string(),
        HumanCount(made.entries).to_string(),
        made.solving.as_secs_f64(),
        made.packing.as_secs_f64(),
        HumanBytes(made.bytes),
    )
}
