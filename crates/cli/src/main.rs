//! The `bookends` command: parse the arguments, run the verb, turn an error into words and an exit code.

mod annotate;
mod book;
mod cli;
mod common;
mod doctor;
mod errors;
mod exit;
mod interrupt;
mod output;
mod processes;
mod progress;
mod quickstart;
mod report;
mod serve;
mod shell;
mod size;
mod table;
mod uci;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    cli.common.choose_color();
    let exit = interrupt::install().and_then(|()| cli.run()).unwrap_or_else(|report| report.print());
    exit.into()
}
