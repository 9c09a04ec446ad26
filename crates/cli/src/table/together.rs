//! Tables that several processes make together.

use std::{num::NonZeroUsize, time::Duration};

use bookends_exchange::{Cluster, Exchange, run};
use bookends_solver::{PartMaker, Room, SolveError, Watch, pack::PackOptions};
use bookends_tables::{Folders, Material};

use super::make::{line, memory, work};
use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    progress::{Progress, Unit},
    report::Report,
};

/// Workers of a process: its threads share the part of one.
pub(super) const WORKERS: NonZeroUsize = NonZeroUsize::MIN;

/// Makes tables in the order that the first process gives, with a line for each and a bar over all.
pub(super) fn make_all(
    todo: &[Material],
    folders: &Folders,
    options: &PackOptions,
    cluster: &Cluster,
    keep_every: Duration,
    common: &Common,
) -> Result<(), Report> {
    let variant = common.variant();
    rayon::ThreadPoolBuilder::new()
        .num_threads(common.threads().get())
        .build_global()
        .map_err(|e| Report::new(Exit::Missing, format!("threads cannot be started: {e}")))?;
    let work = work(variant, todo)?.iter().sum();
    let progress =
        Progress::new(common, "tables", Unit::Things("entries read, solved and packed"), Some(work));
    let watch = Watch::new(interrupt::flag());
    let maker = PartMaker {
        variant,
        folders,
        options,
        force: common.force,
        watch: &watch,
        keep_every: Some(keep_every),
    };
    let worker = |exchange: &mut dyn Exchange| {
        let todo = maker.agree(todo, exchange)?;
        for (number, material) in todo.iter().enumerate() {
            progress.message(format_args!("{material}, table {} of {}", number + 1, todo.len()));
            let room = Room::new(memory(common), common.temp_dir());
            if let Some(made) = maker.make(material, &room, exchange)? {
                progress.line(line(material, &made));
            }
        }
        Ok::<_, SolveError>(todo.len())
    };
    let made = progress.follow(0, &watch.done, || run(cluster, worker))?;
    progress.finish();
    common.note(format_args!("made {} tables together with {} others", made[0], cluster.processes() - 1));
    Ok(())
}
