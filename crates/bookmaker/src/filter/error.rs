use std::{fmt, ops::Range};

use bookends_rules::caret;

/// A filter that cannot be read: the text, the bytes at fault, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError {
    text: String,
    at: Range<usize>,
    reason: String,
}

impl FilterError {
    pub(super) fn new(text: &str, at: Range<usize>, reason: impl Into<String>) -> FilterError {
        FilterError { text: text.to_owned(), at, reason: reason.into() }
    }

    /// The bytes at fault; empty at the end of the text when something is missing.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// What is wrong and what was expected, without the text.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The text and, below it, carets under the bytes at fault.
    pub fn caret(&self) -> String {
        caret(&self.text, self.at.clone())
    }
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad filter at byte {}: {}", self.at.start, self.reason)
    }
}

impl std::error::Error for FilterError {}
