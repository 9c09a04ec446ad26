//! Work on games that takes long: it shows how far it is, and can be interrupted.

use std::{
    path::PathBuf,
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use bookends_bookmaker::{Source, Watch, find_sources};
use indicatif::HumanCount;

use crate::{
    common::Common,
    exit::Exit,
    interrupt,
    progress::{Progress, Unit},
    report::Report,
};

/// How often progress is looked at.
const TICK: Duration = Duration::from_millis(200);

/// The texts that paths name; there is one at least.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Report> {
    let sources = find_sources(paths)?;
    if sources.is_empty() {
        return Err(Report::new(Exit::Missing, "no games: the folders hold no .pgn files").help(
            "files of games end in .pgn, .pgn.gz, .pgn.bz2 or .pgn.zst; others can be named one by one",
        ));
    }
    Ok(sources)
}

/// Does the work on a thread of its own, while this one shows how far it is and listens for Ctrl-C.
pub(super) fn watched<T: Send, E: Send>(
    sources: &[Source],
    common: &Common,
    work: impl FnOnce(&Watch) -> Result<T, E> + Send,
) -> Result<T, E> {
    let watch = Watch::default();
    let total = sources.iter().map(Source::len).sum::<Option<u64>>();
    let progress = Progress::new(common, "reading games", Unit::Bytes, total);
    let shower = thread::current();
    let start = Instant::now();
    let result = thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = work(&watch);
            shower.unpark();
            result
        });
        while !worker.is_finished() {
            thread::park_timeout(TICK);
            if interrupt::flag().load(Ordering::Relaxed) {
                watch.stop();
            }
            progress.set(watch.bytes());
            progress.message(rates(&watch, start.elapsed()));
        }
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    progress.finish();
    result
}

fn rates(watch: &Watch, elapsed: Duration) -> String {
    if watch.entries() > 0 {
        return "writing the book".into();
    }
    let rate = |n: u64| HumanCount((n as f64 / elapsed.as_secs_f64().max(0.001)) as u64);
    format!("{} games/s, {} moves/s", rate(watch.games()), rate(watch.plies()))
}
