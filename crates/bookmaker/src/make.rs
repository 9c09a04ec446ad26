use std::{cell::Cell, io::Write, path::Path};

use bookends_book::{Format, Payload, bk, polyglot};
use bookends_store::Publish;

use crate::{
    MakeError, Options, Source, Summary, Watch,
    entries::{BookEntries, Found},
    gather::{Gathered, gather},
    resume::Checkpoints,
    tally::Counted,
};

/// Makes a book of the games in `sources`. The file appears whole or not at all.
///
/// # Errors
/// [`MakeError::Store`] if a file cannot be read or written, or the book exists and is not to be overwritten;
/// [`MakeError::Book`] if the book cannot have the sizes that were asked for; [`MakeError::BadGame`] for the first
/// bad game, if that was asked for; [`MakeError::Stopped`] if the watch was told to stop.
pub fn make(sources: &[Source], out: &Path, options: &Options, watch: &Watch) -> Result<Summary, MakeError> {
    // First of all, so that nobody waits an hour to hear that the book exists.
    let mut file = Publish::create(out, options.force)?;
    let (summary, checkpoints) = make_keeping(sources, &mut file, options, watch)?;
    file.commit()?;
    checkpoints.iter().for_each(Checkpoints::remove);
    Ok(summary)
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
    let (summary, checkpoints) = make_keeping(sources, out, options, watch)?;
    checkpoints.iter().for_each(Checkpoints::remove);
    Ok(summary)
}

/// Makes a book, and keeps what it was made from.
fn make_keeping(
    sources: &[Source],
    out: &mut impl Write,
    options: &Options,
    watch: &Watch,
) -> Result<(Summary, Option<Checkpoints>), MakeError> {
    let Gathered { counted, ledger, checkpoints } = gather(sources, options, watch)?;
    let mut summary =
        Summary { bad_games: ledger.bad_games(sources), counts: ledger.counts, ..Summary::default() };
    if options.strict && !summary.bad_games.is_empty() {
        return Err(MakeError::BadGame(summary.bad_games.swap_remove(0)));
    }
    let mut out = Measured { out, bytes: 0 };
    let found = write(&counted, &mut out, options, watch)?;
    summary.bytes = out.bytes;
    summary.positions = found.positions;
    summary.moves = found.moves;
    summary.weightless = found.weightless;
    summary.left_out = found.left_out;
    summary.spilled = counted.iter().map(|part| part.spilled).sum();
    Ok((summary, checkpoints))
}

/// Writes the book in its format. Returns what the last pass over the entries has found.
fn write(
    counted: &[Counted],
    out: &mut impl Write,
    options: &Options,
    watch: &Watch,
) -> Result<Found, MakeError> {
    let found = Cell::default();
    let scores = options.format == Format::Polyglot || options.bk.payload == Payload::Scores;
    let weigh = scores.then_some(options.weigh);
    let entries = || BookEntries::new(counted, options.keep, weigh, watch, &found);
    match options.format {
        Format::Polyglot => polyglot::write(out, entries).map(drop)?,
        _ => {
            let variant = options.variant;
            bk::write(out, &bk::Options { variant, ..options.bk }, entries).map(drop)?;
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
