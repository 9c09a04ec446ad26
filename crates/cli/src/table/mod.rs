//! The verbs of `bookends table`, one file each.

mod answer;
mod file;
mod histogram;
mod info;
mod jobs;
mod line;
mod list;
pub(crate) mod make;
mod mine;
mod plan;
mod plot;
mod probe;
mod stats;
mod together;
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
    /// Say who wins a position, how soon, and with which move
    Probe(probe::Args),
    /// Play a position out: the shortest win against the longest resistance
    Line(line::Args),
    /// Describe a table: its file, how its positions end, its longest lines
    Info(info::Args),
    /// List the tables that are there
    List(list::Args),
    /// Count the positions of a table by the distance to their end
    Stats(stats::Args),
    /// Find longest mates, mutual zugzwangs, only moves and single draws
    Mine(mine::Args),
    /// Derive tables again by the rules and compare
    Verify(verify::Args),
}

impl Verb {
    /// Does it.
    pub(crate) fn run(self, common: &Common) -> Result<Exit, Report> {
        match self {
            Verb::Make(args) => make::run(&args, common),
            Verb::Plan(args) => plan::run(&args, common),
            Verb::Probe(args) => probe::run(&args, common),
            Verb::Line(args) => line::run(&args, common),
            Verb::Info(args) => info::run(&args, common),
            Verb::List(args) => list::run(&args, common),
            Verb::Stats(args) => stats::run(&args, common),
            Verb::Mine(args) => mine::run(&args, common),
            Verb::Verify(args) => verify::run(&args, common),
        }
    }
}
