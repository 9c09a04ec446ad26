use std::{num::NonZeroUsize, path::Path};

use bookends_bookmaker::{Options, Source, Summary, check_shared, job, make, make_shared, share};
use bookends_exchange::run;

use super::watched::watched;
use crate::{common::Common, processes::Processes, report::Report};

/// Makes a book, alone or together with other processes. There is no summary where another process writes the book.
pub(super) fn make_book(
    sources: &[Source],
    out: &Path,
    options: &Options,
    processes: &Processes,
    common: &Common,
) -> Result<Option<Summary>, Report> {
    // What is done in parallel here are the threads that play games; they share one worker.
    let cluster = processes.cluster(NonZeroUsize::MIN, job(sources, options))?;
    let Some((cluster, network)) = cluster.as_ref().and_then(|all| Some((all, all.network.as_ref()?))) else {
        return Ok(Some(watched(sources, common, |watch| make(sources, out, options, watch))?));
    };
    check_shared(sources, options)?;
    let (process, processes) = (network.process, cluster.processes());
    let own = share(sources, process, processes);
    common.note(format_args!(
        "process {process} of {processes} (0 to {}): {} files",
        processes - 1,
        own.len()
    ));
    let work = |watch: &_| run(cluster, |exchange| make_shared(sources, out, options, watch, exchange));
    let found = watched(&own, common, work)?;
    Ok(found.into_iter().flatten().next())
}
