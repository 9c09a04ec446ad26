use std::{fmt, ops::Range};

/// A FEN that cannot be read: the text, the bytes at fault, and why.
///
/// `Display` is one line; [`FenError::caret`] shows the text with carets below the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    text: String,
    at: Range<usize>,
    reason: String,
}

impl FenError {
    pub(crate) fn new(text: &str, at: Range<usize>, reason: impl Into<String>) -> FenError {
        FenError { text: text.to_owned(), at, reason: reason.into() }
    }

    /// The FEN as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes at fault; empty at the end of the text when something is missing.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// What is wrong, without the text.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The text and, below it, carets under the bytes at fault.
    pub fn caret(&self) -> String {
        caret(&self.text, self.at.clone())
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad FEN at byte {}: {}", self.at.start, self.reason)
    }
}

impl std::error::Error for FenError {}

/// Two lines: the text, and carets under a range of its bytes (at least one). Control characters are shown as
/// `?`, so that a hostile text cannot move the cursor.
///
/// ```
/// assert_eq!(bookends_rules::caret("KQvX", 3..4), "KQvX\n   ^");
/// ```
pub fn caret(text: &str, at: Range<usize>) -> String {
    let shown = |s: &str| s.chars().map(|c| if c.is_control() { '?' } else { c }).collect::<String>();
    let clamp = |mut i: usize| {
        i = i.min(text.len());
        while !text.is_char_boundary(i) {
            i -= 1;
        }
        i
    };
    let (from, to) = (clamp(at.start), clamp(at.end.max(at.start)));
    let width = text[from..to].chars().count().max(1);
    format!("{}\n{}{}", shown(text), " ".repeat(text[..from].chars().count()), "^".repeat(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_character_is_never_echoed() {
        assert_eq!(caret("8\u{1b}[2J", 1..2), "8?[2J\n ^");
    }
}
