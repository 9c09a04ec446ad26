//! The verbs of `bookends book`, one file each.

mod analyse;
mod chains;
mod choose;
mod convert;
mod counting;
mod diff;
mod dump;
mod edit;
mod export;
mod file;
mod games_read;
mod info;
mod learn;
mod lint;
mod made;
mod make;
mod merge;
mod minimax;
mod optimize;
mod probe;
mod prune;
mod repair;
mod report;
mod rows;
mod select;
mod together;
mod verify;
mod watched;

use clap::Subcommand;
pub(crate) use file::open;

use crate::{common::Common, exit::Exit, report::Report};

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Make a book from games
    Make(Box<make::Args>),
    /// Write the moves of games as rows of Parquet files, for data engines
    Rows(Box<rows::Args>),
    /// Ask books for the moves of a position
    Probe(probe::Args),
    /// Choose a move to play
    Choose(choose::Args),
    /// Learn from the games of an engine
    Learn(learn::Args),
    /// Measure a book
    Info(info::Args),
    /// Tell a person what a book is like
    Report(report::Args),
    /// Find the sizes that suit a book and write it with them
    Optimize(optimize::Args),
    /// Check a whole book
    Verify(verify::Args),
    /// Save what is whole in a damaged book
    Repair(repair::Args),
    /// Merge books into one
    Merge(merge::Args),
    /// Compare two books
    Diff(diff::Args),
    /// Take moves out of a book
    Prune(prune::Args),
    /// Back the scores at the ends of lines up to the start
    Minimax(minimax::Args),
    /// Look for what a book should not have, and mend it
    Lint(lint::Args),
    /// Change moves and positions by a script
    Edit(edit::Args),
    /// Write a book in another format
    Convert(convert::Args),
    /// Print every position of a book
    Dump(dump::Args),
    /// Write a book as EPD, as a graph or as a tree of moves
    Export(export::Args),
    /// Score the positions of a book with a UCI engine
    Analyse(Box<analyse::Args>),
}

impl Verb {
    /// Does it.
    pub(crate) fn run(self, common: &Common) -> Result<Exit, Report> {
        match self {
            Verb::Make(args) => make::run(&args, common),
            Verb::Rows(args) => rows::run(&args, common),
            Verb::Probe(args) => probe::run(&args, common),
            Verb::Choose(args) => choose::run(&args, common),
            Verb::Learn(args) => learn::run(&args, common),
            Verb::Info(args) => info::run(&args, common),
            Verb::Report(args) => report::run(&args, common),
            Verb::Optimize(args) => optimize::run(&args, common),
            Verb::Verify(args) => verify::run(&args),
            Verb::Repair(args) => repair::run(&args, common),
            Verb::Merge(args) => merge::run(&args, common),
            Verb::Diff(args) => diff::run(&args),
            Verb::Prune(args) => prune::run(&args, common),
            Verb::Minimax(args) => minimax::run(&args, common),
            Verb::Lint(args) => lint::run(&args, common),
            Verb::Edit(args) => edit::run(&args, common),
            Verb::Convert(args) => convert::run(&args, common),
            Verb::Dump(args) => dump::run(&args),
            Verb::Export(args) => export::run(&args, common),
            Verb::Analyse(args) => analyse::run(&args, common),
        }
    }
}
