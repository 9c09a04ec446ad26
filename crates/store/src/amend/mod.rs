//! Files that are changed in their place, so that what interrupts the change leaves the file as it was before or as it
//! should be.
//!
//! Before a change, the bytes that it will overwrite go into an undo file beside the file (`NAME.undo`), and are
//! flushed to the disk. Then the change is made and flushed, and at last the undo file is emptied. An undo file that is
//! whole belongs to a change that was interrupted: readers see the old bytes through it, and the next change begins by
//! putting them back. One that is not whole was interrupted itself, before the file was touched.
//!
//! Readers lock the file against changes as long as they have it open, and a change locks it against readers.

mod amender;
mod file;
mod undo;
mod undone;

pub use amender::{Amender, Amendment};
pub use file::{Amendable, AmendableFile};
pub use undone::open_undone;

/// The file beside a file that keeps the bytes of an unfinished change.
pub(crate) fn undo_path(path: &std::path::Path) -> std::path::PathBuf {
    crate::beside(path, ".undo")
}
