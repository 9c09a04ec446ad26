use std::{
    fmt::{self, Write as _},
    io::{self, Write},
};

/// A text with its control characters shown as escapes, so that a name in a file cannot drive the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sanitized<'a>(pub(crate) &'a str);

impl fmt::Display for Sanitized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            // The bidirectional controls can make a text look like another one.
            let drives = c.is_control()
                || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            if drives { write!(f, "{}", c.escape_unicode())? } else { f.write_char(c)? }
        }
        Ok(())
    }
}

/// How a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Prints rows in columns that are as wide as their widest cell, two spaces apart.
pub(crate) fn columns(out: &mut impl Write, align: &[Align], rows: &[Vec<String>]) -> io::Result<()> {
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| Sanitized(cell).to_string()).collect()).collect();
    let width = |i: usize| {
        rows.iter().filter_map(|row| row.get(i)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    for row in &rows {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let gap = if i == 0 { "" } else { "  " };
            let width = width(i);
            line += gap;
            line += &match align.get(i) {
                Some(Align::Right) => format!("{cell:>width$}"),
                _ => format!("{cell:<width$}"),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_drive_the_terminal() {
        assert_eq!(Sanitized("a\u{1b}[2J\u{202e}é").to_string(), "a\\u{1b}[2J\\u{202e}é");
    }

    #[test]
    fn columns_line_up() {
        let mut out = Vec::new();
        let rows = [["move", "games"], ["e4", "1200"]].map(|row| row.map(String::from).to_vec());
        columns(&mut out, &[Align::Left, Align::Right], &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "move  games\ne4     1200\n");
    }
}
