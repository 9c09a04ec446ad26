use clap::{Parser, Subcommand};

use crate::{
    annotate, book, common::Common, doctor, exit::Exit, quickstart, report::Report, serve, shell, table, uci,
};

/// Chess opening books and endgame tables: make them, ask them, check them.
///
/// Data goes to the standard output, everything else to the standard error.
#[derive(Debug, Parser)]
#[command(name = "bookends", version, arg_required_else_help = true, after_help = Exit::help())]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make the small tables and a sample book, and ask each of them a question
    Quickstart(quickstart::Quickstart),
    /// Opening books: make, probe, check
    #[command(subcommand)]
    Book(book::Verb),
    /// Endgame tables: make, probe, check
    #[command(subcommand)]
    Table(table::Verb),
    /// Write games back with where they left the book and what the tables say
    Annotate(annotate::Annotate),
    /// Play from book and tables as a UCI engine, alone or in front of another
    Uci(uci::Uci),
    /// Answer questions about endgames, books and games over HTTP
    Serve(serve::Serve),
    /// Tell what is found where, what is wrong with it and the command that mends it
    Doctor(doctor::Doctor),
    /// Print a completion script for a shell
    Completions(shell::Completions),
    /// Write a manual page for every command into a folder
    Man(shell::Man),
}

impl Cli {
    /// Does what was asked for.
    pub(crate) fn run(self) -> Result<Exit, Report> {
        self.command.run(&self.common)
    }
}

impl Command {
    /// Does it, with options that may be those of another command line.
    pub(crate) fn run(self, common: &Common) -> Result<Exit, Report> {
        match self {
            Command::Quickstart(args) => quickstart::run(&args, common),
            Command::Book(verb) => verb.run(common),
            Command::Table(verb) => verb.run(common),
            Command::Annotate(args) => annotate::run(&args, common),
            Command::Uci(args) => uci::run(args, common),
            Command::Serve(args) => serve::run(&args, common),
            Command::Doctor(args) => doctor::run(&args, common),
            Command::Completions(args) => shell::completions(&args),
            Command::Man(args) => shell::man(&args),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_contradict_themselves_nowhere() {
        Cli::command().debug_assert();
    }
}
