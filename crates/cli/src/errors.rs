//! The one place that says which exit code an error of a library means, and which command fixes it.

use bookends_rules::{FenError, UnknownVariant};
use bookends_store::StoreError;

use crate::{exit::Exit, report::Report};

impl From<StoreError> for Report {
    fn from(e: StoreError) -> Report {
        match &e {
            StoreError::Exists { .. } => {
                Report::new(Exit::Usage, &e).help("add --force to overwrite it, or choose another output")
            }
            StoreError::Truncated { .. } => Report::new(Exit::Corrupt, &e)
                .help("the file was cut short: copy it again from where it came, or make it again"),
            StoreError::Io { .. } if e.is_not_found() => {
                Report::new(Exit::Missing, &e).help("check the path")
            }
            _ => Report::new(Exit::Missing, &e),
        }
    }
}

impl From<FenError> for Report {
    fn from(e: FenError) -> Report {
        Report::new(Exit::BadInput, &e)
            .detail(e.caret())
            .help("a FEN looks like \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"; put it in quotes")
    }
}

impl From<UnknownVariant> for Report {
    fn from(e: UnknownVariant) -> Report {
        Report::new(Exit::BadInput, e)
    }
}
