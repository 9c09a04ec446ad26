use bookends_book::BookError;
use bookends_store::StoreError;
use bookends_uci::ConsultError;

/// Why an analysis ends before its work is done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalyseError {
    /// The book cannot be read.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The log cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A line of the log is no answer of an engine.
    #[error("{name}, line {line}: {reason}")]
    Log {
        /// The log.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The engine cannot be started.
    #[error(transparent)]
    Engine(ConsultError),
    /// The engine fails at one position after the other.
    #[error("the engine has failed at {failures} positions in a row, the last one {fen}: {last}")]
    Failing {
        /// How many positions.
        failures: u32,
        /// The last of them.
        fen: String,
        /// How it failed there.
        last: ConsultError,
    },
    /// The flag that ends the work is set; what was answered is kept.
    #[error("stopped")]
    Stopped,
}
