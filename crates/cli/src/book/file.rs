use std::{borrow::Borrow, path::Path};

use bookends_book::{Book, BookError, Entry, bk};
use bookends_store::{Access, Publish};
use clap::ValueEnum;

use crate::{exit::Exit, report::Report};

/// How a summary is printed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum SummaryFormat {
    /// For people
    #[default]
    Text,
    /// One JSON value
    Json,
}

/// Opens a book of any format; a missing one is reported with the command that makes it.
pub(super) fn open(path: &Path) -> Result<Box<dyn Book>, Report> {
    bookends_book::open(path, Access::Mmap).map_err(|e| match e {
        BookError::Store(e) if e.is_not_found() => {
            Report::new(Exit::Missing, e).help(format!("bookends book make GAMES.pgn -o {}", path.display()))
        }
        e => e.into(),
    })
}

/// Writes a .bk book that appears whole or not at all.
pub(super) fn publish<I, T>(
    path: &Path,
    options: &bk::Options,
    force: bool,
    source: impl FnMut() -> I,
) -> Result<bk::Written, BookError>
where
    I: IntoIterator<Item = Result<T, BookError>>,
    T: Borrow<Entry>,
{
    let mut out = Publish::create(path, force)?;
    let written = bk::write(&mut out, options, source)?;
    out.commit()?;
    Ok(written)
}
