use std::{path::Path, sync::Arc};

use super::{Amendable, AmendableFile, undo::Undo, undo_path};
use crate::{Storage as _, StoreError};

/// Bytes for a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// Where they go, in bytes from the start of the file.
    pub offset: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// A file that is to be changed in its place, with its undo file.
#[derive(Debug)]
pub struct Amender<F = AmendableFile> {
    file: Arc<F>,
    undo: F,
}

impl Amender {
    /// Opens a file, and takes an interrupted change of it back.
    ///
    /// # Errors
    /// [`StoreError::InUse`] while others have the file open, [`StoreError::Io`] if it cannot be opened for writing.
    pub fn open(path: &Path) -> Result<Amender, StoreError> {
        let file = AmendableFile::open(path)?;
        Amender::new(file, AmendableFile::open_or_create(&undo_path(path))?)
    }

    /// Ends the work; the empty undo file goes.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be removed.
    pub fn close(self) -> Result<(), StoreError> {
        let path = Path::new(self.undo.name()).to_owned();
        std::fs::remove_file(&path).map_err(|e| StoreError::io(path, "remove", e))
    }
}

impl<F: Amendable> Amender<F> {
    /// Takes an interrupted change of a file back.
    ///
    /// # Errors
    /// What reading and writing give.
    pub fn new(file: F, undo: F) -> Result<Amender<F>, StoreError> {
        if let Some(unfinished) = Undo::read(&undo, &file)? {
            unfinished.roll_back(&file)?;
        }
        undo.set_len(0)?;
        Ok(Amender { file: Arc::new(file), undo })
    }

    /// The file as it is now.
    pub fn file(&self) -> Arc<F> {
        self.file.clone()
    }

    /// Makes a change of several places; `len` is the length of the file after it, no less than before. What
    /// interrupts it leaves all of the old bytes or all of the new ones.
    ///
    /// # Errors
    /// What reading and writing give; the change is then taken back by the next [`Amender`].
    pub fn amend(&self, changes: &[Amendment], len: u64) -> Result<(), StoreError> {
        self.undo.write_at(0, &Undo::of(&*self.file, changes)?.encode())?;
        self.undo.sync()?;
        changes.iter().try_for_each(|change| self.file.write_at(change.offset, &change.bytes))?;
        self.file.set_len(len)?;
        self.file.sync()?;
        self.undo.set_len(0)?;
        self.undo.sync()
    }
}
