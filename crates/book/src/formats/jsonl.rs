//! JSON lines, which are only written: an object a position. What a kind of book does not have is null.

use std::io::{self, Write};

use crate::{BookError, Entry, Line, Value};

/// Writes entries. No text in them could need escapes.
///
/// # Errors
/// [`BookError::Write`] from `out`, and whatever the entries give.
pub fn write(
    out: &mut impl Write,
    entries: impl Iterator<Item = Result<Entry, BookError>>,
) -> Result<(), BookError> {
    for entry in entries {
        let entry = entry?;
        write!(out, "{{\"key\":\"{:016x}\",\"moves\":[", entry.key)?;
        for (n, line) in entry.moves.iter().enumerate() {
            out.write_all(if n == 0 { b"" } else { b"," })?;
            object(out, line)?;
        }
        writeln!(out, "]}}")?;
    }
    Ok(())
}

fn object(out: &mut impl Write, line: &Line) -> io::Result<()> {
    write!(out, "{{\"move\":\"{}\",\"weight\":{},", line.mv, line.value.weight())?;
    match line.value {
        Value::Score(score) => {
            let priority = score.priority.map_or_else(|| "null".into(), |p| p.to_string());
            let symbol =
                score.symbol.map_or_else(|| "null".into(), |symbol| format!("\"{}\"", symbol.text()));
            write!(
                out,
                "\"score\":{},\"wins\":null,\"draws\":null,\"losses\":null,\"unknown\":null,\
                 \"priority\":{priority},\"symbol\":{symbol}}}",
                score.weight
            )
        }
        Value::Statistics(s) => write!(
            out,
            "\"score\":null,\"wins\":{},\"draws\":{},\"losses\":{},\"unknown\":{},\
             \"priority\":null,\"symbol\":null}}",
            s.wins, s.draws, s.losses, s.unknown
        ),
    }
}
