//! The one place that maps memory, and so the one `unsafe` block of this crate.

use std::{fs::File, io, path::Path};

use memmap2::Mmap;

use crate::{
    Purpose, Storage, StoreError,
    storage::{copy_from, slice_of},
};

/// A file mapped into memory, read-only.
#[derive(Debug)]
pub struct MmapStorage {
    map: Mmap,
    name: String,
}

impl MmapStorage {
    /// Maps a file. The file must not be shortened while it is mapped; Bookends itself never does that: it
    /// publishes a new file under the old name.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be opened or mapped.
    pub fn open(path: &Path) -> Result<MmapStorage, StoreError> {
        let file = File::open(path).map_err(|e| StoreError::io(path, "open", e))?;
        if file.metadata().map_err(|e| StoreError::io(path, "open", e))?.is_dir() {
            return Err(StoreError::io(path, "open", io::Error::other("is a folder, not a file")));
        }
        // SAFETY: the mapping is read-only, and files of Bookends are replaced by rename, or changed in
        // place under a lock that no reader has (`amend`), never while they are mapped. Another program that truncates the file makes the process stop with SIGBUS; it
        // cannot make this code read other memory.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file) }.map_err(|e| StoreError::io(path, "map", e))?;
        Ok(MmapStorage { map, name: path.display().to_string() })
    }
}

impl Storage for MmapStorage {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.map.len() as u64
    }

    fn read_at(&self, _: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        copy_from(&self.map, &self.name, offset, buf)
    }

    fn bytes(&self, offset: u64, len: usize) -> Option<&[u8]> {
        slice_of(&self.map, offset, len)
    }
}
