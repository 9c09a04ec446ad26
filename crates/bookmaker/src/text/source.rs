use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bookends_store::{
    Input, StoreError, file_len, files_below, is_folder, memory_input, open_input, stdin_input,
};

/// How the names of game files end; other files in a folder are passed over.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst", ".pgn.zstd"];

/// A text with games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// A file, plain or compressed with gzip, bzip2 or Zstandard.
    File(PathBuf),
    /// The standard input.
    Stdin,
    /// Bytes in memory, plain or compressed as a file.
    Memory {
        /// The name for messages.
        name: String,
        /// The text.
        bytes: Arc<[u8]>,
    },
}

impl Source {
    /// The name for messages: the path, `-` for the standard input.
    pub fn name(&self) -> &Path {
        match self {
            Source::File(path) => path,
            Source::Stdin => Path::new("-"),
            Source::Memory { name, .. } => Path::new(name),
        }
    }

    /// The length of the file in bytes, as it lies on the disk; unknown for a pipe.
    pub fn len(&self) -> Option<u64> {
        match self {
            Source::File(path) => file_len(path),
            Source::Stdin => None,
            Source::Memory { bytes, .. } => Some(bytes.len() as u64),
        }
    }

    /// Whether the file is known to be empty.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    pub(super) fn open(&self) -> Result<Input, StoreError> {
        match self {
            Source::File(path) => open_input(path),
            Source::Stdin => stdin_input(),
            Source::Memory { name, bytes } => memory_input(name, bytes.clone()),
        }
    }
}

/// The texts that paths name: files as they are, `-` for the standard input, and of folders every game file in
/// them and below them, by its ending.
///
/// # Errors
/// [`StoreError::Io`] if a folder cannot be read. Files are not opened yet.
pub fn find_sources<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Source>, StoreError> {
    let mut sources = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        if path == Path::new("-") {
            sources.push(Source::Stdin);
        } else if is_folder(path) {
            sources.extend(files_below(path, &ENDINGS)?.into_iter().map(Source::File));
        } else {
            sources.push(Source::File(path.to_owned()));
        }
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_stands_for_its_game_files() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "a.pgn.zst", "notes.txt", "c.PGN.gz"] {
            std::fs::write(dir.path().join(name), "").unwrap();
        }
        let file = |name: &str| Source::File(dir.path().join(name));
        let found = find_sources(&[dir.path(), &dir.path().join("notes.txt"), Path::new("-")]).unwrap();
        assert_eq!(
            found,
            [file("a.pgn.zst"), file("b.pgn"), file("c.PGN.gz"), file("notes.txt"), Source::Stdin]
        );
    }
}
