use std::{borrow::Borrow, path::Path};

use bookends_book::{Book, BookError, Entry, Format, Payload, bk, polyglot};
use bookends_rules::Variant;
use bookends_store::{Access, Publish};
use clap::ValueEnum;

use crate::{common::Common, exit::Exit, report::Report};

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
pub(crate) fn open(path: &Path) -> Result<Box<dyn Book>, Report> {
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

/// The format that an extension asks for, of those in which books are made.
pub(super) fn made_format(path: &Path) -> Option<Format> {
    Format::from_path(path).filter(|format| matches!(format, Format::Bk | Format::Polyglot))
}

/// Writes a .bk or .bin book of a game, by its extension, that appears whole or not at all; returns the number of positions.
pub(super) fn write<I>(
    path: &Path,
    payload: Payload,
    variant: Variant,
    common: &Common,
    source: impl FnMut() -> I,
) -> Result<u64, Report>
where
    I: IntoIterator<Item = Result<Entry, BookError>>,
{
    let Some(format) = made_format(path) else {
        let message = format!("{}: the extension does not tell what kind of book it is", path.display());
        return Err(Report::new(Exit::Usage, message)
            .help("name the book .bk or .bin; `bookends book convert` writes it in other formats"));
    };
    if format == Format::Polyglot {
        let mut out = Publish::create(path, common.force)?;
        let written = polyglot::write(&mut out, source)?;
        out.commit()?;
        if payload == Payload::Statistics {
            common.note("results became weights: 2 for each win, 1 for each draw");
        }
        return Ok(written.positions);
    }
    Ok(publish(path, &bk::Options { variant, ..bk::Options::new(payload) }, common.force, source)?
        .header
        .positions)
}
