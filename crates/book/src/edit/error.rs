use bookends_rules::caret;

/// Why a script is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {number}, byte {byte}: {reason}")]
pub struct ScriptError {
    /// The number of the line, from 1.
    pub number: usize,
    /// The line.
    pub line: String,
    /// The byte of the line at which it stops making sense, from 0.
    pub byte: usize,
    /// What is wrong, and what was expected.
    pub reason: String,
}

impl ScriptError {
    /// The line with a caret below the byte.
    pub fn caret(&self) -> String {
        caret(&self.line, self.byte..self.byte)
    }
}
