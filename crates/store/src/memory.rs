use std::{fs, path::Path};

use crate::{
    Purpose, Storage, StoreError,
    storage::{copy_from, slice_of},
};

/// Bytes held in memory.
#[derive(Debug)]
pub struct MemoryStorage {
    bytes: Vec<u8>,
    name: String,
}

impl MemoryStorage {
    /// Wraps bytes under a name for messages.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> MemoryStorage {
        MemoryStorage { bytes, name: name.into() }
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be read.
    pub fn read(path: &Path) -> Result<MemoryStorage, StoreError> {
        let bytes = fs::read(path).map_err(|e| StoreError::io(path, "read", e))?;
        Ok(MemoryStorage { bytes, name: path.display().to_string() })
    }
}

impl Storage for MemoryStorage {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read_at(&self, _: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        copy_from(&self.bytes, &self.name, offset, buf)
    }

    fn bytes(&self, offset: u64, len: usize) -> Option<&[u8]> {
        slice_of(&self.bytes, offset, len)
    }
}
