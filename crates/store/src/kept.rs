use std::{
    fs::File,
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
};

use crate::{Publish, StoreError, leftovers};

/// The file whose lock says that a process works in the folder.
const LOCK: &str = "lock";

/// How much is read at once, in bytes.
const BUFFER: usize = 1 << 16;

/// A folder of files that are kept if the process that writes them is killed, so that another one can go on. Only
/// one process works in it at a time. Each file appears whole or not at all.
#[derive(Debug)]
pub struct KeptFolder {
    path: PathBuf,
    /// The lock ends with the process, however that ends.
    _lock: File,
}

impl KeptFolder {
    /// Opens a folder, and makes it if there is none.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process works in it, [`StoreError::Io`] if it cannot be made.
    pub fn open(path: impl Into<PathBuf>) -> Result<KeptFolder, StoreError> {
        let path = path.into();
        std::fs::create_dir_all(&path).map_err(|e| StoreError::io(&path, "make the folder", e))?;
        let io = |e| StoreError::io(&path, "write in the folder", e);
        let lock = File::options().create(true).append(true).open(path.join(LOCK)).map_err(io)?;
        match lock.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse { path }),
            // Some file systems have no locks.
            _ => Ok(KeptFolder { path, _lock: lock }),
        }
    }

    /// Where the folder is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file, which replaces one of the same name.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the disk is full.
    pub fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), StoreError> {
        let path = self.path.join(name);
        let mut out = Publish::create(&path, true)?;
        fill(&mut out).map_err(|e| StoreError::io(&path, "write", e))?;
        out.commit()
    }

    /// Begins to read a file from its start.
    ///
    /// # Errors
    /// [`StoreError::Io`] if there is no such file.
    pub fn read(&self, name: &str) -> Result<impl Read + Send + use<>, StoreError> {
        let path = self.path.join(name);
        let file = File::open(&path).map_err(|e| StoreError::io(path, "open", e))?;
        Ok(BufReader::with_capacity(BUFFER, file))
    }

    /// The length of a file in bytes; none if there is no such file.
    pub fn len(&self, name: &str) -> Option<u64> {
        crate::file_len(self.path.join(name))
    }

    /// Removes the files whose names begin with `prefix`, but for those that are wanted. What cannot be removed stays.
    pub fn sweep(&self, prefix: &str, is_wanted: impl Fn(&str) -> bool) {
        for entry in std::fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(prefix) && !is_wanted(name)) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Removes files, what a killed process has left of others, and the folder if nothing else is in it. What cannot be
    /// removed stays.
    pub fn remove<'a>(&self, names: impl IntoIterator<Item = &'a str>) {
        self.sweep(leftovers::PREFIX, |_| false);
        for name in names.into_iter().chain([LOCK]) {
            let _ = std::fs::remove_file(self.path.join(name));
        }
        let _ = std::fs::remove_dir(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_outlive_the_one_who_wrote_them_until_they_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("work");
        let first = KeptFolder::open(&path).unwrap();
        for name in ["run-1", "run-2", "manifest"] {
            first.write(name, |out| out.write_all(name.as_bytes())).unwrap();
        }
        assert!(matches!(KeptFolder::open(&path), Err(StoreError::InUse { .. })));
        drop(first);
        let second = KeptFolder::open(&path).unwrap();
        second.sweep("run-", |name| name == "run-2");
        assert_eq!((second.len("run-1"), second.len("run-2")), (None, Some(5)));
        let mut text = String::new();
        second.read("manifest").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "manifest");
        let left = path.join(format!("{}half", leftovers::PREFIX));
        std::fs::write(left, "what a killed process has written").unwrap();
        second.remove(["run-2", "manifest"]);
        assert!(!path.exists());
    }

    #[test]
    fn a_file_that_is_not_ours_is_never_removed() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("letter.txt"), "precious").unwrap();
        let folder = KeptFolder::open(dir.path()).unwrap();
        folder.sweep("run-", |_| false);
        folder.remove(["run-1"]);
        assert!(dir.path().join("letter.txt").exists());
    }
}
