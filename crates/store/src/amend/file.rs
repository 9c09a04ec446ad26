use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use crate::{Purpose, Storage, StoreError};

/// Bytes that can be changed in their place. Nothing is sure to be on the disk before [`Amendable::sync`].
pub trait Amendable: Storage {
    /// Writes bytes from `offset` on; a file that ends before becomes longer.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the system refuses.
    fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), StoreError>;

    /// Makes the file so many bytes long.
    ///
    /// # Errors
    /// As [`Amendable::write_at`].
    fn set_len(&self, len: u64) -> Result<(), StoreError>;

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// As [`Amendable::write_at`].
    fn sync(&self) -> Result<(), StoreError>;
}

/// A file that nobody else reads or changes.
#[derive(Debug)]
pub struct AmendableFile {
    file: File,
    path: PathBuf,
    name: String,
}

impl AmendableFile {
    /// Opens a file that exists, and locks it.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be opened for writing, [`StoreError::InUse`] if another process or another
    /// part of this one has it open.
    pub fn open(path: &Path) -> Result<AmendableFile, StoreError> {
        AmendableFile::with(OpenOptions::new().read(true).write(true), path)
    }

    /// Opens a file, or makes an empty one, and locks it.
    ///
    /// # Errors
    /// As [`AmendableFile::open`].
    pub fn open_or_create(path: &Path) -> Result<AmendableFile, StoreError> {
        AmendableFile::with(OpenOptions::new().read(true).write(true).create(true).truncate(false), path)
    }

    fn with(options: &OpenOptions, path: &Path) -> Result<AmendableFile, StoreError> {
        let file = options.open(path).map_err(|e| StoreError::io(path, "open for writing", e))?;
        lock(path, file.try_lock())?;
        Ok(AmendableFile { file, path: path.to_owned(), name: path.display().to_string() })
    }

    fn io(&self, action: &'static str) -> impl Fn(io::Error) -> StoreError {
        let path = self.path.clone();
        move |e| StoreError::io(&path, action, e)
    }
}

/// Makes sense of an attempt to lock. File systems without locks are taken as they are.
pub(super) fn lock(path: &Path, attempt: Result<(), TryLockError>) -> Result<(), StoreError> {
    match attempt {
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

impl Storage for AmendableFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.file.metadata().map_or(0, |meta| meta.len())
    }

    fn read_at(&self, _: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        self.file.read_exact_at(buf, offset).map_err(self.io("read"))
    }
}

impl Amendable for AmendableFile {
    fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all_at(bytes, offset).map_err(self.io("write"))
    }

    fn set_len(&self, len: u64) -> Result<(), StoreError> {
        self.file.set_len(len).map_err(self.io("set the length of"))
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_all().map_err(self.io("flush"))
    }
}
