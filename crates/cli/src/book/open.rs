use std::path::Path;

use bookends_book::{Book, BookError};
use bookends_store::Access;

use crate::{exit::Exit, report::Report};

/// Opens a book of any format; a missing one is reported with the command that makes it.
pub(super) fn open(path: &Path) -> Result<Box<dyn Book>, Report> {
    bookends_book::open(path, Access::Mmap).map_err(|e| match e {
        BookError::Store(e) if e.is_not_found() => {
            Report::new(Exit::Missing, e).help(format!("bookends book make GAMES.pgn -o {}", path.display()))
        }
        e => e.into(),
    })
}
