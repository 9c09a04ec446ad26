use std::path::Path;

use bookends_store::{Amendable, AmendableFile, Amender};

use super::{super::Reader, draft::Draft};
use crate::{BookError, edit::Edit};

/// What edits in place have done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPlace {
    /// Positions of the book now.
    pub positions: u64,
    /// Edits that changed nothing, such as deleting what was not there.
    pub without_effect: u64,
    /// Bytes of the file that were written again.
    pub written: u64,
}

/// A `.bk` book that is changed in its file. Only the records of the chains concerned are written again; a chain grows by
/// free records, or at the end of the file.
#[derive(Debug)]
pub struct Editor<F = AmendableFile> {
    amender: Amender<F>,
}

impl Editor {
    /// Opens a book for changes; what an interrupted edit has left half done is taken back.
    ///
    /// # Errors
    /// [`BookError::Store`] if the file cannot be opened for writing or others have it open.
    pub fn open(path: impl AsRef<Path>) -> Result<Editor, BookError> {
        Ok(Editor { amender: Amender::open(path.as_ref())? })
    }

    /// Ends the work.
    ///
    /// # Errors
    /// [`BookError::Store`] if the empty undo file cannot be removed.
    pub fn close(self) -> Result<(), BookError> {
        Ok(self.amender.close()?)
    }
}

impl<F: Amendable + 'static> Editor<F> {
    /// Changes a book in storages other than files of a disk, one of them for what undoes a change.
    ///
    /// # Errors
    /// [`BookError::Store`] if an interrupted edit cannot be taken back.
    pub fn new(book: F, undo: F) -> Result<Editor<F>, BookError> {
        Ok(Editor { amender: Amender::new(book, undo)? })
    }

    /// Does edits, one after the other. Whatever interrupts them leaves the book as it was before the first or as it is
    /// after the last.
    ///
    /// # Errors
    /// [`BookError::Entry`], [`BookError::TooLarge`] and [`BookError::TooManyRecords`] for what the book cannot hold, and
    /// for an edit of a position that truncated signatures do not tell from another one of the book; [`BookError::Corrupt`] if a chain is damaged. Nothing is
    /// changed then.
    pub fn edit(&self, edits: &[Edit]) -> Result<InPlace, BookError> {
        let reader = Reader::open(Box::new(self.amender.file()))?;
        let mut draft = Draft::new(&reader);
        let without_effect = draft.edit(edits)?;
        let (changes, header) = draft.finish();
        let written = changes.iter().map(|change| change.bytes.len() as u64).sum();
        if written > 0 {
            self.amender.amend(&changes, header.file_bytes())?;
        }
        Ok(InPlace { positions: header.positions, without_effect, written })
    }
}
