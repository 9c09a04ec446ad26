use std::{fs::File, io, os::unix::fs::FileExt, path::Path};

use crate::{Purpose, Storage, StoreError};

/// A file read by a system call each time.
#[derive(Debug)]
pub struct FileStorage {
    file: File,
    name: String,
    len: u64,
}

impl FileStorage {
    /// Opens a file; its length is taken now.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be opened.
    pub fn open(path: &Path) -> Result<FileStorage, StoreError> {
        let file = File::open(path).map_err(|e| StoreError::io(path, "open", e))?;
        let meta = file.metadata().map_err(|e| StoreError::io(path, "open", e))?;
        if meta.is_dir() {
            return Err(StoreError::io(path, "open", io::Error::other("is a folder, not a file")));
        }
        Ok(FileStorage { file, name: path.display().to_string(), len: meta.len() })
    }
}

impl Storage for FileStorage {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, _: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        self.file.read_exact_at(buf, offset).map_err(|e| match e.kind() {
            io::ErrorKind::UnexpectedEof => StoreError::Truncated {
                name: self.name.clone(),
                offset,
                wanted: buf.len() as u64,
                len: self.len,
            },
            _ => StoreError::io(&self.name, "read", e),
        })
    }
}
