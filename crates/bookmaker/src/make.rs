use std::{cell::Cell, io::Write, path::Path};

use bookends_book::{Format, Payload, bk, polyglot};
use bookends_exchange::{Alone, Exchange};
use bookends_store::Publish;

use crate::{
    MakeError, Options, Source, Summary, Watch,
    entries::BookEntries,
    gather::{Gathered, gather},
    positions::Found,
    resume::Checkpoints,
    shared::{Collected, Share, check_shared, collect, deal, join},
    tally::Counted,
};

/// Makes a book of the games in `sources`. The file appears whole or not at all.
///
/// # Errors
/// [`MakeError::Store`] if a file cannot be read or written, or the book exists and is not to be overwritten;
/// [`MakeError::Book`] if the book cannot have the sizes that were asked for; [`MakeError::BadGame`] for the first
/// bad game, if that was asked for; [`MakeError::Stopped`] if the watch was told to stop.
pub fn make(sources: &[Source], out: &Path, options: &Options, watch: &Watch) -> Result<Summary, MakeError> {
    let summary = make_shared(sources, out, options, watch, &mut Alone::default())?;
    Ok(summary.expect("a worker that is alone is the first"))
}

/// Makes a book of the games in `sources` and writes its bytes to `out`. Nothing is written before all games are
/// read.
///
/// # Errors
/// As [`make`], without those of a file that exists.
pub fn make_into(
    sources: &[Source],
    out: &mut impl Write,
    options: &Options,
    watch: &Watch,
) -> Result<Summary, MakeError> {
    let (summary, checkpoints) = make_keeping(sources, Some(out), options, watch, &mut Alone::default())?;
    checkpoints.iter().for_each(Checkpoints::remove);
    Ok(summary.expect("a worker that is alone is the first"))
}

/// Makes a book together with other processes, each of which calls this with the same games and options. The book, which
/// the first worker writes to `out`, is the same byte for byte for any number of them. Returns the summary at the first
/// worker, and nothing at the others, when the book is there.
///
/// Each process has one worker, reads whole files, and has [`Options::threads`] threads and [`Options::memory`] for
/// itself. The work can go on after an interruption with as many processes as it began with.
///
/// ```
/// use bookends_bookmaker::{MakeError, Options, Source, Watch, make_shared};
/// use bookends_exchange::{Cluster, run};
///
/// let dir = tempfile::tempdir()?;
/// let book = dir.path().join("book.bk");
/// let games = ["1. e4 e5 1-0\n", "1. e4 c5 0-1\n"];
/// let sources = games.map(|text| Source::Memory { name: text.into(), bytes: text.as_bytes().into() });
///
/// // Here the workers are threads; with a network they are processes on other machines.
/// let found = run(&Cluster::threads(2.try_into()?), |exchange| {
///     make_shared(&sources, &book, &Options::default(), &Watch::default(), exchange)
/// })?;
/// assert_eq!(found[0].as_ref().map(|summary| summary.counts.used), Some(2));
/// assert!(found[1].is_none() && book.is_file());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`make`]; [`MakeError::Lost`] if a process is gone or has ended with an error, [`MakeError::Unshared`] for what
/// several processes cannot do together.
pub fn make_shared(
    sources: &[Source],
    out: &Path,
    options: &Options,
    watch: &Watch,
    exchange: &mut dyn Exchange,
) -> Result<Option<Summary>, MakeError> {
    if exchange.peers() > 1 {
        check_shared(sources, options)?;
    }
    watch.heed(exchange.alarm());
    let options = &options.for_worker(exchange.index(), exchange.peers());
    let mut work = || {
        // First of all, so that nobody waits an hour to hear that the book exists.
        let first = exchange.index() == 0;
        let mut file = first.then(|| Publish::create(out, options.force)).transpose()?;
        let (summary, checkpoints) = make_keeping(sources, file.as_mut(), options, watch, exchange)?;
        file.map_or(Ok(()), Publish::commit)?;
        // What a worker has counted is needed until the book is there.
        exchange.barrier(0, &mut |_, _| ())?;
        checkpoints.iter().for_each(Checkpoints::remove);
        Ok(summary)
    };
    let result = work();
    match result {
        // It was a loss that has stopped the work: the exchange knows which.
        Err(MakeError::Stopped) if exchange.alarm().is_raised() => {
            Err(exchange.barrier(0, &mut |_, _| ()).map_or_else(MakeError::Lost, |_| MakeError::Stopped))
        }
        result => result,
    }
}

/// Makes a book, which the first worker writes to `out`, and keeps what it was made from.
fn make_keeping(
    sources: &[Source],
    out: Option<&mut impl Write>,
    options: &Options,
    watch: &Watch,
    exchange: &mut dyn Exchange,
) -> Result<(Option<Summary>, Option<Checkpoints>), MakeError> {
    let share = Share::new(sources, exchange.index(), exchange.peers());
    let Gathered { counted, ledger, checkpoints } = gather(&share.sources, options, watch)?;
    let ledger = join(ledger, &share, options.strict, exchange)?;
    let mut summary =
        Summary { bad_games: ledger.bad_games(sources), counts: ledger.counts, ..Summary::default() };
    if options.strict && !summary.bad_games.is_empty() {
        return Err(MakeError::BadGame(summary.bad_games.swap_remove(0)));
    }
    let spilled = Counted::spilled(&counted);
    let counted = deal(counted, exchange, options, watch)?;
    let collected = collect(counted, spilled, exchange, options, watch)?;
    let Some(out) = out else { return Ok((None, checkpoints)) };
    let mut out = Measured { out, bytes: 0 };
    let found = write(&collected, &mut out, options, watch)?;
    summary.bytes = out.bytes;
    summary.positions = found.positions;
    summary.moves = found.moves;
    summary.weightless = found.weightless;
    summary.left_out = [found.left_out, collected.left_out].into_iter().sum();
    summary.spilled = collected.spilled;
    Ok((Some(summary), checkpoints))
}

/// Writes the book in its format. Returns what the last pass over the entries has found.
fn write(
    collected: &Collected,
    out: &mut impl Write,
    options: &Options,
    watch: &Watch,
) -> Result<Found, MakeError> {
    let found = Cell::default();
    let scores = options.format == Format::Polyglot || options.bk.payload == Payload::Scores;
    let weigh = scores.then_some(options.weigh);
    let entries = || BookEntries::new(&collected.counted, collected.keep, weigh, watch, &found);
    match options.format {
        Format::Polyglot => polyglot::write(out, entries).map(drop)?,
        _ => {
            let variant = options.variant;
            // What was counted takes half of the memory at most, and the tree of lines is gone.
            let memory = usize::try_from(options.memory / 4).unwrap_or(usize::MAX);
            bk::write(out, &bk::Options { variant, memory, ..options.bk }, entries).map(drop)?;
        }
    }
    Ok(found.get())
}

/// Counts the bytes that are written.
struct Measured<W> {
    out: W,
    bytes: u64,
}

impl<W: Write> Write for Measured<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let n = self.out.write(bytes)?;
        self.bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}
