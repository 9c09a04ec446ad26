//! The verbs of `bookends book`, one file each.

use clap::Subcommand;

use crate::{common::Common, exit::Exit, report::Report};

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {}

impl Verb {
    /// Does it.
    pub(crate) fn run(self, _common: &Common) -> Result<Exit, Report> {
        match self {}
    }
}
