use std::{
    io::Read,
    path::{Path, PathBuf},
};

use bookends_book::{
    Format, bk,
    edit::{Edit, Edited, ScriptError, edit, parse},
};
use bookends_store::{StoreError, open_input, stdin_input};

use super::file::{open, write};
use crate::{common::Common, exit::Exit, report::Report};

/// Changes moves and positions of a book by a script: a .bk book in its place, a book of any format with --output.
///
/// A line of a script is `position startpos moves e4 c5` or `position fen FEN`, as UCI names positions, or changes the
/// position that was named last: `set Nf3! 120 priority 9`, `set Nf3 +10 =5 -3`, `add Nf3 +1 =0 -0`, `delete Nf3`,
/// `delete all`. What stands behind a # is read over. A script is done whole or, whatever interrupts it, not at all.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The book
    #[arg(value_hint = clap::ValueHint::FilePath)]
    book: PathBuf,

    /// The script; - is the standard input
    #[arg(value_hint = clap::ValueHint::FilePath)]
    script: PathBuf,

    /// Leave the book as it is, and write another one, .bk or .bin
    #[arg(short, long, value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let edits = parse(&text(&args.script)?).map_err(|e| bad_script(&args.script, &e))?;
    let (path, positions, without_effect) = match &args.output {
        Some(output) => {
            let book = open(&args.book)?;
            let Edited { entries, without_effect } = edit(&*book, &edits)?;
            let written =
                write(output, book.payload(), book.variant(), common, || entries.iter().cloned().map(Ok))?;
            (output, written, without_effect)
        }
        None => {
            let done = in_place(&args.book, &edits)?;
            (&args.book, done.positions, done.without_effect)
        }
    };
    common.note(format_args!("{}: {positions} positions after {} edits", path.display(), edits.len()));
    if without_effect > 0 {
        common.note(format_args!("{without_effect} of them changed nothing"));
    }
    Ok(Exit::Done)
}

fn in_place(path: &Path, edits: &[Edit]) -> Result<bk::InPlace, Report> {
    let format = open(path)?.format();
    if format != Format::Bk {
        let message = format!("{}: a book of the format {format} is not edited in its place", path.display());
        return Err(Report::new(Exit::Usage, message).help("write another book with -o BOOK.bk"));
    }
    let editor = bk::Editor::open(path)?;
    let done = editor.edit(edits)?;
    editor.close()?;
    Ok(done)
}

fn text(path: &Path) -> Result<String, Report> {
    let mut input = if path == Path::new("-") { stdin_input() } else { open_input(path) }?;
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(|e| StoreError::io(path, "read", e))?;
    Ok(text)
}

fn bad_script(path: &Path, e: &ScriptError) -> Report {
    Report::new(Exit::BadInput, format!("{}: {e}", path.display()))
        .detail(e.caret())
        .help("`bookends book edit --help` shows what a script says")
}
