use std::{
    fs::File,
    io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use crate::{Purpose, Storage, StoreError};

/// How much is written or read at once, in bytes.
const BUFFER: usize = 1 << 16;

/// A temporary file for work that does not fit into memory: either written once from start to end and then read
/// any number of times, or read and written at any place by any number of threads. It has no name on the disk, so
/// nothing is left behind however the program ends.
#[derive(Debug)]
pub struct Scratch {
    file: File,
    folder: PathBuf,
    /// The folder as text, for messages.
    name: String,
}

impl Scratch {
    /// Makes a temporary file in a folder, lets `fill` write it, and flushes it to the system.
    ///
    /// # Errors
    /// [`StoreError::Io`], naming the folder, if the file cannot be made or the disk is full.
    pub fn write(
        folder: impl AsRef<Path>,
        fill: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
    ) -> Result<Scratch, StoreError> {
        let folder = folder.as_ref();
        let io = |e| StoreError::io(folder, "write a temporary file in", e);
        let mut out = BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(folder).map_err(io)?);
        fill(&mut out).map_err(io)?;
        let file = out.into_inner().map_err(|e| io(e.into_error()))?;
        Ok(Scratch::of(file, folder))
    }

    /// Makes a temporary file of so many bytes in a folder, all of them 0.
    ///
    /// # Errors
    /// [`StoreError::Io`], naming the folder, if the file cannot be made.
    pub fn zeroed(folder: impl AsRef<Path>, len: u64) -> Result<Scratch, StoreError> {
        let folder = folder.as_ref();
        let io = |e| StoreError::io(folder, "make a temporary file in", e);
        let file = tempfile::tempfile_in(folder).map_err(io)?;
        file.set_len(len).map_err(io)?;
        Ok(Scratch::of(file, folder))
    }

    fn of(file: File, folder: &Path) -> Scratch {
        Scratch { file, folder: folder.to_owned(), name: folder.display().to_string() }
    }

    /// Writes `bytes` from `offset` on; a file that ends before becomes longer.
    ///
    /// # Errors
    /// [`StoreError::Io`], naming the folder, if the disk is full.
    pub fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), StoreError> {
        let io = |e| StoreError::io(&self.folder, "write a temporary file in", e);
        self.file.write_all_at(bytes, offset).map_err(io)
    }

    /// Begins to read from the start. Only one reader at a time: they share the place in the file.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the file cannot be rewound.
    pub fn read(&self) -> Result<impl Read + Send + use<>, StoreError> {
        let io = |e| StoreError::io(&self.folder, "read a temporary file in", e);
        let mut file = self.file.try_clone().map_err(io)?;
        file.seek(SeekFrom::Start(0)).map_err(io)?;
        Ok(BufReader::with_capacity(BUFFER, file))
    }

    /// The folder that holds the file, for messages.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Storage for Scratch {
    fn name(&self) -> &str {
        &self.name
    }

    fn len(&self) -> u64 {
        self.file.metadata().map_or(0, |meta| meta.len())
    }

    fn read_at(&self, _: Purpose, offset: u64, buf: &mut [u8]) -> Result<(), StoreError> {
        let io = |e| StoreError::io(&self.folder, "read a temporary file in", e);
        self.file.read_exact_at(buf, offset).map_err(io)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scratch_file_is_read_again_and_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let scratch = Scratch::write(dir.path(), |out| out.write_all(b"some rows")).unwrap();
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "no name on the disk");
        for _ in 0..2 {
            let mut text = String::new();
            scratch.read().unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "some rows");
        }
    }

    #[test]
    fn a_zeroed_file_is_read_and_written_anywhere() {
        let dir = tempfile::tempdir().unwrap();
        let scratch = Scratch::zeroed(dir.path(), 100).unwrap();
        scratch.write_at(97, b"end").unwrap();
        let mut bytes = [1; 5];
        scratch.read_at(Purpose::Scan, 95, &mut bytes).unwrap();
        assert_eq!(&bytes, b"\0\0end");
        assert!(scratch.read_at(Purpose::Scan, 96, &mut bytes).is_err(), "past the end");
        scratch.write_at(100, b"more").unwrap();
        assert_eq!(scratch.len(), 104);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_named() {
        let error = Scratch::write("/nowhere/at/all", |_| Ok(())).unwrap_err();
        assert!(error.to_string().starts_with("/nowhere/at/all"), "{error}");
    }
}
