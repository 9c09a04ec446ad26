use std::io;

use bookends_store::StoreError;

use crate::Format;

/// What went wrong with a book.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file could not be opened or read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file is no book of a known format.
    #[error("{name}: not an opening book: {reason}")]
    Unrecognized {
        /// The file.
        name: String,
        /// What was found instead.
        reason: String,
    },
    /// The file has a later version of a format.
    #[error("{name}: version {version} of the .bk format; this program reads version {known}")]
    Version {
        /// The file.
        name: String,
        /// The version that the file states.
        version: u16,
        /// The version that is understood.
        known: u16,
    },
    /// The file contradicts itself.
    #[error("{name}: corrupt at offset {offset}: {reason}")]
    Corrupt {
        /// The file.
        name: String,
        /// Where, in bytes from the start of the file.
        offset: u64,
        /// What is wrong there.
        reason: String,
    },
    /// The system could not take the bytes of a new book.
    #[error("cannot write the book: {0}")]
    Write(#[from] io::Error),
    /// A record size, hash index size or number of signature bits that the format does not have.
    #[error("{0}")]
    Shape(String),
    /// The positions need more records than the layout can number.
    #[error("the book needs {needed} records, but its layout numbers at most {max}; {advice}")]
    TooManyRecords {
        /// Records that would be needed.
        needed: u64,
        /// Records that the layout can number.
        max: u64,
        /// What to change.
        advice: String,
    },
    /// A position does not fit one record.
    #[error("position {key:016x} needs {bytes} bytes of a record, but records of {record_size} bytes hold {capacity}{}", hint(*.fits))]
    TooLarge {
        /// The position.
        key: u64,
        /// The bytes that its entry takes.
        bytes: usize,
        /// The record size in bytes.
        record_size: u32,
        /// The bytes that a record has for entries.
        capacity: usize,
        /// The least record size that would do, if any does.
        fits: Option<u32>,
    },
    /// A book was to be written in a format that is only read.
    #[error("books of the format {0} cannot be written")]
    Unwritable(Format),
    /// An entry that no book can hold was given to a writer.
    #[error("position {key:016x} cannot be stored: {reason}")]
    Entry {
        /// The position.
        key: u64,
        /// Why not.
        reason: String,
    },
    /// A source gave other entries when it was gone through again.
    #[error("the entries changed between the two passes of the writer")]
    Unrepeatable,
}

impl BookError {
    pub(crate) fn corrupt(name: &str, offset: u64, reason: impl Into<String>) -> BookError {
        BookError::Corrupt { name: name.to_owned(), offset, reason: reason.into() }
    }

    pub(crate) fn entry(key: u64, reason: impl Into<String>) -> BookError {
        BookError::Entry { key, reason: reason.into() }
    }
}

fn hint(fits: Option<u32>) -> String {
    fits.map_or_else(String::new, |size| format!("; --record-size {size} would do"))
}
