use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes; a game of a thousand moves has a tenth of it.
const LONGEST_LINE: u64 = 1 << 16;

/// The next line without its end; none at the end of the input. A line that is too long comes in pieces.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if Read::take(input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

/// A text that cannot begin a line of its own, whatever a file's name holds.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
