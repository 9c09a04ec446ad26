//! All games of all sources, played by several threads.

use std::{sync::Mutex, thread};

use bookends_book::BookMove;
use bookends_store::StoreError;

use crate::{
    MakeError, Options, Source, Watch,
    beginnings::beginnings,
    games::{Findings, Play, play_all},
    ledger::Ledger,
    replay::{Replayer, Verdict},
    resume::{Begun, Checkpoints},
    select::{Gate, Seen},
    tally::{Counted, KeptRun, Row, Rows, Run, Spill},
    text::{Chunk, Feed, GameText},
};

/// Of the memory of a thread, the parts for the tree of lines and for rows; the rest is left for text.
const LINES_SHARE: u64 = 4;
const ROWS_SHARE: u64 = 2;

/// The most that a tree of lines takes, in bytes: a larger one holds lines that few games share.
const MOST_LINES: u64 = 1 << 28;

/// What is known when all games are played.
pub(crate) struct Gathered {
    /// What each thread has counted.
    pub(crate) counted: Vec<Counted>,
    pub(crate) ledger: Ledger,
    /// What is to be removed when the book is there.
    pub(crate) checkpoints: Option<Checkpoints>,
}

/// Plays every game, and goes on where an earlier process was interrupted, if that is wanted.
pub(crate) fn gather(sources: &[Source], options: &Options, watch: &Watch) -> Result<Gathered, MakeError> {
    let gate = Gate::new(options, beginnings(sources, options, watch)?);
    let mut feed = Feed::new(sources);
    let mut ledger = Ledger::default();
    let mut checkpoints = None;
    let mut spill = Spill::Nameless(options.temp_dir.clone());
    let mut adopted = Vec::new();
    if let Some(resume) = &options.resume {
        let (opened, begun) = Checkpoints::open(&resume.folder, sources, options)?;
        let Begun { place, ledger: before, runs, seen } = begun;
        feed = Feed::resume(sources, place)?;
        watch.played(before.counts.games, before.counts.plies);
        (ledger, adopted, spill) = (before, runs, opened.spill());
        gate.seen().map_or(Ok(()), |games| recall(games, &seen))?;
        checkpoints = Some(opened);
    }
    let mut workers: Vec<Worker> =
        (0..options.threads.get()).map(|_| Worker::new(options, spill.clone())).collect();
    adopted.into_iter().for_each(|(generation, run)| workers[0].rows.adopt(generation, run));

    let every = options.resume.as_ref().map_or(u64::MAX, |resume| resume.every.max(1));
    loop {
        let shared = Mutex::new(Shared { feed, left: every, ended: false });
        let findings = play(&mut workers, &shared, &gate, options, watch)?;
        let Shared { feed: reached, left, ended } = shared.into_inner().expect("a panic of a thread goes on");
        feed = reached;
        ledger.add(findings);
        if let Some(games) = gate.seen().and_then(Seen::overflow) {
            return Err(MakeError::TooManyGames { games });
        }
        if let Some(checkpoints) = &mut checkpoints {
            let runs = settle(&mut workers)?;
            let seen = gate.seen().map_or(Ok(None), |games| remember(games, &spill))?;
            checkpoints.save(feed.place(), &ledger, runs, seen)?;
        }
        if watch.is_stopped() {
            return Err(MakeError::Stopped);
        }
        if ended || left > 0 {
            break;
        }
    }
    let counted = workers.into_iter().map(Worker::finish).collect::<Result<_, _>>()?;
    Ok(Gathered { counted, ledger, checkpoints })
}

struct Shared<'a> {
    feed: Feed<'a>,
    /// How many bytes of text are handed out before the next pause.
    left: u64,
    /// No piece is handed out any more: something failed, or a bad game ends the work. The pieces before it were
    /// handed out and are finished, so that the first bad game does not depend on the threads.
    ended: bool,
}

impl Shared<'_> {
    fn next(&mut self, chunk: &mut Chunk, watch: &Watch) -> Result<bool, StoreError> {
        let more = !self.ended && self.left > 0 && self.feed.next(chunk)?;
        if more {
            self.left = self.left.saturating_sub(chunk.text.len() as u64);
        }
        watch.read_so_far(self.feed.bytes());
        Ok(more)
    }
}

/// All threads play pieces until there are no more, or it is time for a pause.
fn play(
    workers: &mut [Worker],
    shared: &Mutex<Shared>,
    gate: &Gate,
    options: &Options,
    watch: &Watch,
) -> Result<Vec<Findings>, StoreError> {
    let (own, others) = workers.split_first_mut().expect("there is at least one thread");
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter_mut()
            .map(|worker| scope.spawn(|| worker.play(shared, gate, options, watch)))
            .collect();
        let own = own.play(shared, gate, options, watch);
        threads.into_iter().map(|t| t.join().expect("a panic of a thread goes on")).chain([own]).collect()
    });
    let mut findings = Vec::new();
    for result in results {
        findings.extend(result?);
    }
    Ok(findings)
}

/// What a thread works with.
struct Worker {
    replayer: Replayer,
    rows: Rows,
    chunk: Chunk,
}

impl Worker {
    fn new(options: &Options, spill: Spill) -> Worker {
        let memory = options.memory / options.threads.get() as u64;
        let bytes = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        Worker {
            replayer: Replayer::new(options, bytes((memory / LINES_SHARE).min(MOST_LINES))),
            rows: Rows::new(bytes(memory / ROWS_SHARE), spill),
            chunk: Chunk::default(),
        }
    }

    fn play(
        &mut self,
        shared: &Mutex<Shared>,
        gate: &Gate,
        options: &Options,
        watch: &Watch,
    ) -> Result<Vec<Findings>, StoreError> {
        let shared = || shared.lock().expect("no thread panics while it reads");
        let mut findings = Vec::new();
        let mut play = || -> Result<(), StoreError> {
            while !watch.is_stopped() && shared().next(&mut self.chunk, watch)? {
                let mut counter = Counter { replayer: &mut self.replayer, rows: &mut self.rows };
                let found = play_all(&self.chunk, gate, &mut counter)?;
                watch.played(found.counts.games, found.counts.plies);
                if options.strict && found.counts.bad > 0 {
                    shared().ended = true;
                }
                findings.push(found);
            }
            Ok(())
        };
        if let Err(e) = play() {
            shared().ended = true;
            return Err(e);
        }
        Ok(findings)
    }

    fn finish(self) -> Result<Counted, StoreError> {
        let Worker { mut replayer, mut rows, chunk: _ } = self;
        replayer.flush(&mut rows)?;
        Ok(rows.finish())
    }
}

/// Counts the moves of games.
struct Counter<'a> {
    replayer: &'a mut Replayer,
    rows: &'a mut Rows,
}

impl Play for Counter<'_> {
    type Error = StoreError;

    fn play(&mut self, game: &GameText, seen: Option<&Seen>) -> Result<(Verdict, usize), StoreError> {
        self.replayer.count(game, seen, self.rows)
    }
}

/// Moves everything that is counted into runs. Returns those of all threads, by generation.
fn settle(workers: &mut [Worker]) -> Result<Vec<Vec<KeptRun>>, StoreError> {
    let mut all: Vec<Vec<KeptRun>> = Vec::new();
    for worker in workers {
        worker.replayer.flush(&mut worker.rows)?;
        for (generation, runs) in worker.rows.settle()?.into_iter().enumerate() {
            if all.len() <= generation {
                all.push(Vec::new());
            }
            all[generation].extend(runs);
        }
    }
    Ok(all)
}

/// Writes the games that were seen since the last pause to a run: their hashes are keys.
fn remember(seen: &Seen, spill: &Spill) -> Result<Option<KeptRun>, StoreError> {
    let new = seen.take_new();
    if new.is_empty() {
        return Ok(None);
    }
    let rows = new.into_iter().map(|game| Ok(Row::new(game, BookMove(0), 0, 1)));
    Ok(Run::write(spill, rows)?.kept())
}

fn recall(seen: &Seen, runs: &[Run]) -> Result<(), StoreError> {
    for run in runs {
        seen.resume(run.read()?.map(|row| row.map(Row::key)))?;
    }
    seen.resume(std::iter::empty())
}
