use std::{
    fs::File,
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;

use crate::{StoreError, amend::undo_path, leftovers};

/// An output file that appears under its name whole, or not at all.
///
/// Bytes go to a temporary file in the same folder. [`Publish::commit`] flushes it to the disk, renames it and
/// flushes the folder; a value that is dropped without it leaves nothing behind. What a killed process left in the
/// folder is removed when the next output begins there.
///
/// ```
/// use std::io::Write;
/// let dir = tempfile::tempdir()?;
/// let path = dir.path().join("out.txt");
/// let mut out = bookends_store::Publish::create(&path, false)?;
/// out.write_all(b"whole")?;
/// assert!(!path.exists());
/// out.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"whole");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Publish {
    temp: BufWriter<NamedTempFile>,
    path: PathBuf,
    force: bool,
}

impl Publish {
    /// Begins an output; folders above it are made.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if the file exists and `force` is false; [`StoreError::Io`] if the folder cannot
    /// be written.
    pub fn create(path: impl Into<PathBuf>, force: bool) -> Result<Publish, StoreError> {
        let path = path.into();
        if !force && path.exists() {
            return Err(StoreError::Exists { path });
        }
        if path.is_dir() {
            return Err(StoreError::io(path, "write", io::Error::other("is a folder, not a file")));
        }
        let dir = folder(&path);
        std::fs::create_dir_all(dir).map_err(|e| StoreError::io(dir, "make the folder", e))?;
        leftovers::sweep(dir);
        let mut builder = tempfile::Builder::new();
        builder.prefix(leftovers::PREFIX).suffix(leftovers::SUFFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
        let temp = builder.tempfile_in(dir).map_err(|e| StoreError::io(dir, "write in the folder", e))?;
        // Held until the file is closed: it tells others that this process lives. Some file systems have no locks.
        let _ = temp.as_file().try_lock();
        Ok(Publish { temp: BufWriter::with_capacity(1 << 18, temp), path, force })
    }

    /// Where the file will appear.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the file appear.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the disk is full or the rename fails, [`StoreError::Exists`] if another process
    /// has made the file meanwhile; the temporary file is gone then.
    pub fn commit(self) -> Result<(), StoreError> {
        let Publish { temp, path, force } = self;
        let io = |e| StoreError::io(&path, "write", e);
        let temp = temp.into_inner().map_err(|e| io(e.into_error()))?;
        temp.as_file().sync_all().map_err(io)?;
        // What an interrupted change has left is of the file that is replaced.
        match std::fs::remove_file(undo_path(&path)) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(io(e)),
            _ => {}
        }
        let persisted = if force { temp.persist(&path) } else { temp.persist_noclobber(&path) };
        persisted.map_err(|e| match e.error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists { path: path.clone() },
            _ => StoreError::io(&path, "rename to", e.error),
        })?;
        // The name itself must survive a power cut too; not every file system can flush a folder.
        let _ = File::open(folder(&path)).and_then(|dir| dir.sync_all());
        Ok(())
    }
}

/// Makes a file of some bytes, which appears whole or not at all.
///
/// # Errors
/// Those of [`Publish::create`] and [`Publish::commit`]; [`StoreError::Io`] if the disk is full.
pub fn publish(path: &Path, bytes: &[u8], force: bool) -> Result<(), StoreError> {
    let mut out = Publish::create(path, force)?;
    out.write_all(bytes).map_err(|e| StoreError::io(path, "write", e))?;
    out.commit()
}

/// The folder that holds a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

impl Write for Publish {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.temp.write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temp.flush()
    }
}

impl Seek for Publish {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        self.temp.seek(pos)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_existing_file_is_overwritten_only_by_force() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        std::fs::write(&path, "old").unwrap();
        assert!(matches!(Publish::create(&path, false), Err(StoreError::Exists { .. })));
        let mut out = Publish::create(&path, true).unwrap();
        out.write_all(b"new").unwrap();
        out.commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_dropped_output_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let mut out = Publish::create(dir.path().join("sub/a"), false).unwrap();
        out.write_all(b"half").unwrap();
        drop(out);
        assert_eq!(std::fs::read_dir(dir.path().join("sub")).unwrap().count(), 0);
    }

    #[test]
    fn two_writers_of_one_name_do_not_overwrite_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        let (first, second) =
            (Publish::create(&path, false).unwrap(), Publish::create(&path, false).unwrap());
        first.commit().unwrap();
        assert!(matches!(second.commit(), Err(StoreError::Exists { .. })));
    }
}
