use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

/// The memory that making a table may take, and the folder of temporary files for what does not fit.
#[derive(Debug)]
pub struct Room {
    /// Bytes that nobody has claimed yet.
    left: AtomicU64,
    folder: PathBuf,
}

impl Room {
    /// So many bytes of memory, and temporary files in a folder.
    ///
    /// The bytes are those of tables. Some working memory comes on top: about 64 MiB for tables of five men.
    pub fn new(memory: u64, folder: impl Into<PathBuf>) -> Room {
        Room { left: AtomicU64::new(memory), folder: folder.into() }
    }

    /// All the memory that is asked for.
    pub fn unlimited() -> Room {
        Room::new(u64::MAX, "")
    }

    /// Takes memory for as long as the room exists, if there is so much left.
    pub(crate) fn claim(&self, bytes: u64) -> bool {
        self.left.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }

    /// Takes memory that is needed in any case.
    pub(crate) fn take(&self, bytes: u64) {
        let less = |left: u64| Some(left.saturating_sub(bytes));
        let _ = self.left.try_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// The room that is left, for work that ends before any more is claimed here.
    pub(crate) fn rest(&self) -> Room {
        Room::new(self.left.load(Ordering::Relaxed), &self.folder)
    }

    /// Where temporary files go.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_claimed_is_not_there_twice() {
        let room = Room::new(100, "");
        assert!(room.claim(60));
        assert!(!room.claim(60));
        assert!(room.rest().claim(40) && room.claim(40));
        room.take(10);
        assert!(room.claim(0) && !room.claim(1));
    }
}
