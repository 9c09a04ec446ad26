//! Comma-separated values, which are only written: a line of names, then a line a move.

use std::io::{self, Write};

use crate::{BookError, Entry, Payload, Value};

/// Writes entries. No field could need quotes.
///
/// # Errors
/// [`BookError::Write`] from `out`, and whatever the entries give.
pub fn write(
    out: &mut impl Write,
    payload: Payload,
    entries: impl Iterator<Item = Result<Entry, BookError>>,
) -> Result<(), BookError> {
    let names = match payload {
        Payload::Scores => "key,move,score,symbol,priority",
        Payload::Statistics => "key,move,wins,draws,losses,unknown",
    };
    writeln!(out, "{names}")?;
    for entry in entries {
        rows(out, &entry?)?;
    }
    Ok(())
}

fn rows(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    for line in &entry.moves {
        write!(out, "{:016x},{},", entry.key, line.mv)?;
        match line.value {
            Value::Score(score) => {
                let symbol = score.symbol.map_or("", |symbol| symbol.text());
                let priority = score.priority.map_or_else(String::new, |p| p.to_string());
                writeln!(out, "{},{symbol},{priority}", score.weight)?;
            }
            Value::Statistics(s) => writeln!(out, "{},{},{},{}", s.wins, s.draws, s.losses, s.unknown)?,
        }
    }
    Ok(())
}
