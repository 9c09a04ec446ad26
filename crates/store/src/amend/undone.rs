use std::{fs::File, path::Path};

use super::{Amendment, file::lock, undo::Undo, undo_path};
use crate::{Access, FileStorage, Purpose, Storage, StoreError};

/// A file as it was before an interrupted change, and locked against changes.
#[derive(Debug)]
struct Undone {
    inner: Box<dyn Storage>,
    /// The old bytes; none if no change was interrupted.
    places: Vec<Amendment>,
    len: u64,
    /// Keeps the lock as long as the file is read.
    _lock: File,
}

/// Opens a file that may be changed in its place: as it was before, if a change was interrupted. Nobody can change it
/// as long as it is open.
///
/// # Errors
/// As [`open`](crate::open()), and [`StoreError::InUse`] while the file is being changed.
pub fn open_undone(path: impl AsRef<Path>, access: Access) -> Result<Box<dyn Storage>, StoreError> {
    let path = path.as_ref();
    let held = File::open(path).map_err(|e| StoreError::io(path, "open", e))?;
    lock(path, held.try_lock_shared())?;
    let inner = crate::open(path, access)?;
    let undo = match FileStorage::open(&undo_path(path)) {
        Err(e) if e.is_not_found() => None,
        undo => Undo::read(&undo?, &*inner)?,
    };
    let (places, len) = undo.map_or((Vec::new(), inner.len()), |undo| (undo.places, undo.len));
    Ok(Box::new(Undone { inner, places, len, _lock: held }))
}

impl Undone {
    /// The old bytes that lie within a part of the file.
    fn places_in(&self, offset: u64, len: usize) -> impl Iterator<Item = &Amendment> {
        let end = offset.saturating_add(len as u64);
        let within = move |place: &&Amendment| {
            place.offset < end && place.offset.saturating_add(place.bytes.len() as u64) > offset
        };
        self.places.iter().filter(within)
    }
}

impl Storage for Undone {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn read_at(&self, purpose: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        let len = buf.len();
        if offset.saturating_add(len as u64) > self.len {
            let (name, wanted) = (self.name().to_owned(), len as u64);
            return Err(StoreError::Truncated { name, offset, wanted, len: self.len });
        }
        self.inner.read_at(purpose, offset, buf)?;
        for place in self.places_in(offset, len) {
            let from = place.offset.max(offset);
            let to = (place.offset + place.bytes.len() as u64).min(offset + len as u64);
            let part = &place.bytes[(from - place.offset) as usize..(to - place.offset) as usize];
            buf[(from - offset) as usize..(to - offset) as usize].copy_from_slice(part);
        }
        Ok(())
    }

    fn bytes(&self, offset: u64, len: usize) -> Option<&[u8]> {
        let whole = self.places.is_empty()
            || offset.checked_add(len as u64)? <= self.len && self.places_in(offset, len).next().is_none();
        whole.then(|| self.inner.bytes(offset, len))?
    }
}
