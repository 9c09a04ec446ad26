use std::{
    fs::File,
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::StoreError;

/// A file of lines to which lines are added, each of them whole or not at all: of a program that is killed the lines that
/// were added stay.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Opens a log, or begins one; returns the lines that it has. The rest of a line whose end was never written is cut
    /// off.
    ///
    /// # Errors
    /// [`StoreError::Io`] if the file cannot be opened, read or cut, or is no text.
    pub fn open(path: impl AsRef<Path>) -> Result<(Log, Vec<String>), StoreError> {
        let path = path.as_ref();
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(|e| StoreError::io(path, "open", e))?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|e| StoreError::io(path, "read", e))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(|e| StoreError::io(path, "cut", e))?;
        file.seek(SeekFrom::End(0)).map_err(|e| StoreError::io(path, "write", e))?;
        let lines = text[..whole].lines().map(str::to_owned).collect();
        Ok((Log { file, path: path.to_owned() }, lines))
    }

    /// Adds a line, which is on the disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::Io`] if it cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), StoreError> {
        let write = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        write.map_err(|e| StoreError::io(&self.path, "write", e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_stay_and_a_broken_one_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, lines) = Log::open(&path).unwrap();
        assert!(lines.is_empty());
        log.add("one").unwrap();
        log.add("two").unwrap();
        std::fs::write(&path, "one\ntwo\nthr").unwrap();
        let (mut log, lines) = Log::open(&path).unwrap();
        assert_eq!(lines, ["one", "two"]);
        log.add("three").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\n");
    }
}
