//! The verbs of `bookends table`, one file each.

pub(crate) mod make;
mod plan;
mod verify;
mod wanted;

use clap::Subcommand;

use crate::{common::Common, exit::Exit, report::Report};

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Make tables, and first those that they depend on
    Make(make::Args),
    /// Show what would be made, in which order, and what that takes
    Plan(plan::Args),
    /// Derive tables again by the rules and compare
    Verify(verify::Args),
}

impl Verb {
    /// Does it.
    pub(crate) fn run(self, common: &Common) -> Result<Exit, Report> {
        match self {
            Verb::Make(args) => make::run(&args, common),
            Verb::Plan(args) => plan::run(&args, common),
            Verb::Verify(args) => verify::run(&args, common),
        }
    }
}
