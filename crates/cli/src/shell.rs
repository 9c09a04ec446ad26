//! What a shell and a package want of a command: completions and manual pages.

use std::{io::Write, path::PathBuf};

use bookends_store::Publish;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{cli::Cli, exit::Exit, output, report::Report};

/// Arguments of `bookends completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell to write for
    shell: Shell,
}

/// Arguments of `bookends man`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Folder for the pages; it is made if need be, and pages in it are replaced
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dir: PathBuf,
}

/// Prints a completion script.
pub(crate) fn completions(args: &Completions) -> Result<Exit, Report> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "bookends", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Writes `bookends.1` and a page for each command below it.
pub(crate) fn man(args: &Man) -> Result<Exit, Report> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    page(&command, "bookends", args)?;
    Ok(Exit::Done)
}

fn page(command: &clap::Command, name: &str, args: &Man) -> Result<(), Report> {
    let mut text = Vec::new();
    // A page is named after the whole path of its command, as git does: bookends-table-probe(1).
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    let path = args.dir.join(format!("{name}.1"));
    let mut file = Publish::create(&path, true)?;
    file.write_all(&text).map_err(|e| Report::new(Exit::Missing, format!("{}: {e}", path.display())))?;
    file.commit()?;
    for below in command.get_subcommands().filter(|c| !c.is_hide_set()) {
        page(below, &format!("{name}-{}", below.get_name()), args)?;
    }
    Ok(())
}
