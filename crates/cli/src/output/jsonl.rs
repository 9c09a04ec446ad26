use std::io::{self, Write};

use serde::Serialize;

/// Prints a value in one line.
pub(crate) fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
