//! All games of all sources, played by several threads.

use std::{sync::Mutex, thread};

use bookends_store::StoreError;

use crate::{
    MakeError, Options, Source, Watch,
    games::{Findings, play_all},
    replay::Replayer,
    select::{Gate, Seen},
    tally::{Counted, Rows},
    text::{Chunk, Feed},
};

/// Of the memory of a thread, the parts for the tree of lines and for rows; the rest is left for text.
const LINES_SHARE: u64 = 4;
const ROWS_SHARE: u64 = 2;

/// The most that a tree of lines takes, in bytes: a larger one holds lines that few games share.
const MOST_LINES: u64 = 1 << 28;

/// Plays every game. Returns what each thread has counted, and what was found in each piece of text.
pub(crate) fn gather(
    sources: &[Source],
    options: &Options,
    watch: &Watch,
) -> Result<(Vec<Counted>, Vec<Findings>), MakeError> {
    let shared = Mutex::new(Shared { feed: Feed::new(sources), ended: false });
    let gate = Gate::new(options);
    let work = || work(&shared, &gate, options, watch);
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (1..options.threads.get()).map(|_| scope.spawn(work)).collect();
        let own = work();
        threads.into_iter().map(|t| t.join().expect("a panic of a thread goes on")).chain([own]).collect()
    });
    if watch.is_stopped() {
        return Err(MakeError::Stopped);
    }
    if let Some(games) = gate.seen().and_then(Seen::overflow) {
        return Err(MakeError::TooManyGames { games });
    }
    let mut counted = Vec::new();
    let mut findings = Vec::new();
    for result in results {
        let (rows, pieces) = result?;
        counted.push(rows);
        findings.extend(pieces);
    }
    Ok((counted, findings))
}

struct Shared<'a> {
    feed: Feed<'a>,
    /// No piece is handed out any more: something failed, or a bad game ends the work. The pieces before it were
    /// handed out and are finished, so that the first bad game does not depend on the threads.
    ended: bool,
}

/// Plays pieces until there are no more.
fn work(
    shared: &Mutex<Shared>,
    gate: &Gate,
    options: &Options,
    watch: &Watch,
) -> Result<(Counted, Vec<Findings>), StoreError> {
    let memory = options.memory / options.threads.get() as u64;
    let bytes = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let mut replayer = Replayer::new(options.selection, bytes((memory / LINES_SHARE).min(MOST_LINES)));
    let mut rows = Rows::new(bytes(memory / ROWS_SHARE), &options.temp_dir);
    let mut findings = Vec::new();
    let mut chunk = Chunk::default();
    let mut play = || -> Result<(), StoreError> {
        while !watch.is_stopped() {
            let more = {
                let mut shared = shared.lock().expect("no thread panics while it reads");
                let more = !shared.ended && shared.feed.next(&mut chunk)?;
                watch.read_so_far(shared.feed.bytes());
                more
            };
            if !more {
                break;
            }
            let found = play_all(&chunk, gate, &mut replayer, &mut rows)?;
            watch.played(found.counts.games, found.counts.plies);
            if options.strict && found.counts.bad > 0 {
                shared.lock().expect("no thread panics while it reads").ended = true;
            }
            findings.push(found);
        }
        replayer.flush(&mut rows)
    };
    if let Err(e) = play() {
        shared.lock().expect("no thread panics while it reads").ended = true;
        return Err(e);
    }
    drop(replayer);
    Ok((rows.finish(), findings))
}
