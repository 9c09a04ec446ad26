//! The Open Opening Book Standard: an SQLite database, `.obs.db3`, by Nguyen Pham.
//!
//! A table `Book` has a row a move: the position as an EPD, the move in coordinates, whether it is active (bit 0), and
//! the games that White won, drawn games, and games that Black won. Older books keep the EPDs in a table of their own,
//! `EPD`, and rows of `Book` name them by `EPDID`. A table `Info` names the variant.
//!
//! The database is read into memory. Comments are not read, and moves that are not active are left out.

#[cfg(feature = "oobs")]
mod database;
#[cfg(feature = "oobs")]
mod rows;

use bookends_store::{Purpose, Storage};

use crate::{Book, BookError};

/// What every SQLite database begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Whether a storage begins as an SQLite database does.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let mut start = [0; MAGIC.len()];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(start == *MAGIC)
}

/// Reads an OOBS book into memory.
///
/// # Errors
/// [`BookError::Unrecognized`] if the database is no book of standard chess, or this program was built without SQLite;
/// [`BookError::Corrupt`] if SQLite cannot read it; [`BookError::Store`] if reading fails. Rows that make no sense are
/// left out, and [`Book::verify`] reports them.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    #[cfg(feature = "oobs")]
    return rows::read(storage);
    #[cfg(not(feature = "oobs"))]
    Err(BookError::Unrecognized {
        name: storage.name().to_owned(),
        reason: "it is an SQLite database, and this program was built without the feature oobs".into(),
    })
}
