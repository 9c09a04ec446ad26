/// Why the processes of a job do not come together, or no longer are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lost {
    /// A process was killed, or the connection to it broke.
    #[error("process {process} at {host} is gone: {reason}")]
    Gone {
        /// Its number.
        process: usize,
        /// Its address.
        host: String,
        /// How that was noticed.
        reason: String,
    },
    /// A process has ended its work with an error.
    #[error("process {process} at {host} has stopped: {reason}")]
    Stopped {
        /// Its number.
        process: usize,
        /// Its address.
        host: String,
        /// The error, in its words.
        reason: String,
    },
    /// A process did not come in time.
    #[error("process {process} at {host} did not come within {seconds} s")]
    Missing {
        /// Its number.
        process: usize,
        /// Its address.
        host: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// A process does other work than this one.
    #[error("process {process} at {host} does not fit: {reason}")]
    Different {
        /// Its number.
        process: usize,
        /// Its address.
        host: String,
        /// What differs.
        reason: String,
    },
    /// This process has no connection to the others.
    #[error("{host}: {reason}")]
    Network {
        /// Where it listens.
        host: String,
        /// What the system says.
        reason: String,
    },
}
