use std::{fmt, path::Path, sync::Arc};

use crate::{FileStorage, MemoryStorage, MmapStorage, StoreError};

/// Why bytes are read. Backends may place, cache, count or break reads by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// The start of a file, read once when it is opened.
    Header,
    /// A directory of blocks or chains, read once or rarely.
    Index,
    /// A block of table entries.
    Block,
    /// A record of a book.
    Record,
    /// Everything, in order: verifying, converting.
    Scan,
}

/// Bytes that can be read at any place by any number of threads.
pub trait Storage: Send + Sync + fmt::Debug {
    /// The name for messages; a path where there is one.
    fn name(&self) -> &str;

    /// The length in bytes.
    fn len(&self) -> u64;

    /// Whether there are no bytes at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buf` from `offset` on.
    ///
    /// # Errors
    /// [`StoreError::Truncated`] if the bytes end before `buf` is full, [`StoreError::Io`] if the system fails.
    fn read_at(&self, purpose: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError>;

    /// The same bytes without a copy, where the backend has them in memory.
    fn bytes(&self, offset: u64, len: usize) -> Option<&[u8]> {
        let _ = (offset, len);
        None
    }

    /// Reads `len` bytes into a new vector, after checking that the storage has so many: a hostile length
    /// never allocates more than the file justifies.
    ///
    /// # Errors
    /// As [`Storage::read_at`].
    fn read_vec(&self, purpose: Purpose, offset: u64, len: u64) -> Result<Vec<u8>, StoreError> {
        if offset.checked_add(len).is_none_or(|end| end > self.len()) {
            return Err(StoreError::Truncated {
                name: self.name().to_owned(),
                offset,
                wanted: len,
                len: self.len(),
            });
        }
        let mut buf = vec![0; len as usize];
        self.read_at(purpose, offset, &mut buf)?;
        Ok(buf)
    }
}

/// A storage that several readers share.
impl<S: Storage + ?Sized> Storage for Arc<S> {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn len(&self) -> u64 {
        (**self).len()
    }

    fn read_at(&self, purpose: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        (**self).read_at(purpose, offset, buf)
    }

    fn bytes(&self, offset: u64, len: usize) -> Option<&[u8]> {
        (**self).bytes(offset, len)
    }
}

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Access {
    /// A system call for each read.
    File,
    /// Mapped into memory; the system keeps what is used.
    #[default]
    Mmap,
    /// Read whole at once.
    Memory,
}

/// Opens a file for random reads.
///
/// # Errors
/// [`StoreError::Io`] if it cannot be opened, mapped or read.
pub fn open(path: impl AsRef<Path>, access: Access) -> Result<Box<dyn Storage>, StoreError> {
    let path = path.as_ref();
    Ok(match access {
        Access::File => Box::new(FileStorage::open(path)?),
        Access::Mmap => Box::new(MmapStorage::open(path)?),
        Access::Memory => Box::new(MemoryStorage::read(path)?),
    })
}

/// Copies from a slice, or says that it is too short.
pub(crate) fn copy_from(bytes: &[u8], name: &str, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
    match slice_of(bytes, offset, buf.len()) {
        Some(part) => buf.copy_from_slice(part),
        None => {
            return Err(StoreError::Truncated {
                name: name.to_owned(),
                offset,
                wanted: buf.len() as u64,
                len: bytes.len() as u64,
            });
        }
    }
    Ok(())
}

/// The part of a slice, if it lies inside.
pub(crate) fn slice_of(bytes: &[u8], offset: u64, len: usize) -> Option<&[u8]> {
    let from = usize::try_from(offset).ok()?;
    bytes.get(from..from.checked_add(len)?)
}
