//! Arena's book: a tree of moves from the start position, everything little-endian.
//!
//! The first 25,200 bytes are a header; behind it lie entries of 28 bytes. An entry is one move at one place of the
//! tree; it names its first child and its next sibling by their numbers, which count from the start of the file, so
//! that the first entry has the number 900. The format is Arena's; it was never published, and its layout is known
//! from the work of others.
//!
//! The tree holds a position once for every way that leads to it. Reading walks all of it and adds up what the ways
//! say, so that the book can be asked by position. Games that are neither won nor lost count as drawn; there are
//! books in which that holds for all games. Priorities are not read.

mod entry;
mod tree;
mod writer;

use bookends_store::{Purpose, Storage};

pub use self::writer::{Written, write};

use crate::{Book, BookError, Format, Payload, formats::held::Held};

/// The bytes of an entry, and the number of the first one.
const ENTRY: u64 = 28;
const FIRST: u32 = 900;

/// Whether a storage begins as an Arena book does.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let mut start = [0; 3];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(start == *b"\x03AB")
}

/// Reads an Arena book into memory: results of each move, those of all ways to a position added.
///
/// # Errors
/// [`BookError::Corrupt`] if the file has no entries; [`BookError::Store`] if reading fails. Entries that make no
/// sense are left out, and [`Book::verify`] reports them.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let bytes = storage.read_vec(Purpose::Scan, 0, storage.len())?;
    let (name, first) = (storage.name(), u64::from(FIRST) * ENTRY);
    if storage.len() < first + ENTRY {
        return Err(BookError::corrupt(
            name,
            storage.len(),
            "truncated: an Arena book has at least one entry",
        ));
    }
    let (entries, found) = tree::read(&bytes);
    Ok(Held::book(storage, Format::Abk, Payload::Statistics, entries, found))
}
