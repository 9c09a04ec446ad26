//! `bookends doctor`: what is found where, what is wrong with it, and the command that mends it.

mod finding;
mod tables;

use std::{io::Write, path::PathBuf};

use bookends_book::{Book, BookError};
use bookends_store::Access;
use clap::Args;
use serde_json::json;

use self::finding::{Finding, Trouble};
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format, text::Sanitized},
    report::Report,
};

/// Arguments of `bookends doctor`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  bookends doctor
  bookends doctor openings.bk --tables /data/tables --deep

Looked for: folders that are not there, files that are empty, damaged, misnamed or left over, tables hidden by one of the
same name in an earlier folder, tables that others lead to and that are missing. Exit code 1 if something needs mending.")]
pub(crate) struct Doctor {
    /// Books to look at
    #[arg(value_name = "BOOK", value_hint = clap::ValueHint::FilePath)]
    books: Vec<PathBuf>,

    /// Read every byte of tables and books, and check it
    #[arg(long)]
    deep: bool,

    /// text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Looks at everything; nothing is changed.
pub(crate) fn run(args: &Doctor, common: &Common) -> Result<Exit, Report> {
    if !matches!(args.format, Format::Text | Format::Json) {
        return Err(args.format.unsupported("text and json"));
    }
    let settings = common.settings();
    let (held, mut findings) = tables::look(&common.table_dirs(), args.deep);
    let mut books = Vec::new();
    for path in &args.books {
        match look_at_book(path, args.deep) {
            Ok(book) => books.push(book),
            Err(finding) => findings.push(finding),
        }
    }
    let mut out = output::stdout();
    if args.format == Format::Json {
        let settings: Vec<_> = settings
            .iter()
            .map(|(name, value, from)| json!({"name": name, "value": value, "from": from}))
            .collect();
        let books: Vec<_> =
            books.iter().map(|book| json!({"book": book.name(), "format": book.format().name()})).collect();
        output::json::write(
            &mut out,
            &json!({"ok": findings.is_empty(), "settings": settings, "tables": held, "books": books, "findings": findings}),
        )?;
    } else {
        for (name, value, from) in &settings {
            writeln!(out, "{name}: {} ({from})", Sanitized(value))?;
        }
        for held in &held {
            let (folder, variant) = (Sanitized(&held.folder), held.variant);
            writeln!(out, "{folder}: {} tables of {variant}, of up to {} men", held.tables, held.most_men)?;
        }
        for book in &books {
            writeln!(out, "{}: a book, {}", Sanitized(book.name()), book.format())?;
        }
        for finding in &findings {
            writeln!(out, "{finding}")?;
        }
        if findings.is_empty() {
            writeln!(out, "Nothing needs mending.")?;
        }
    }
    out.flush()?;
    Ok(if findings.is_empty() { Exit::Done } else { Exit::No })
}

/// Opens a book, and checks all of it if that is wanted.
fn look_at_book(path: &std::path::Path, deep: bool) -> Result<Box<dyn Book>, Finding> {
    let shown = path.display();
    let of = |trouble, text: String, mend: String| Finding { trouble, path: path.into(), text, mend };
    let book = bookends_book::open(path, Access::Mmap).map_err(|e| match &e {
        BookError::Store(store) if store.is_not_found() => {
            of(Trouble::Missing, e.to_string(), format!("bookends book make GAMES.pgn -o {shown}"))
        }
        _ => of(Trouble::Corrupt, e.to_string(), format!("bookends book repair {shown} -o REPAIRED.bk")),
    })?;
    if deep {
        let repair = format!("bookends book repair {shown} -o REPAIRED.bk");
        match book.verify() {
            Ok(found) if found.is_clean() => {}
            Ok(found) => return Err(of(Trouble::Corrupt, format!("{} faults", found.faults), repair)),
            Err(e) => return Err(of(Trouble::Corrupt, e.to_string(), repair)),
        }
    }
    Ok(book)
}
