use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::StoreError;

/// The path of a file that lies beside another and has its name with something behind it, such as `games.pgn.index`.
///
/// ```
/// use std::path::Path;
/// assert_eq!(bookends_store::beside(Path::new("a/b.pgn"), ".index"), Path::new("a/b.pgn.index"));
/// ```
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The regular files of a folder and of the folders below it whose names end in one of `endings` (letter case
/// does not matter), in the order of their paths. Links to folders are not followed, so that no walk is endless.
///
/// # Errors
/// [`StoreError::Io`] if a folder cannot be read.
pub fn files_below(folder: impl AsRef<Path>, endings: &[&str]) -> Result<Vec<PathBuf>, StoreError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.as_ref().to_owned()];
    while let Some(folder) = folders.pop() {
        let io = |e| StoreError::io(&folder, "list the folder", e);
        for entry in std::fs::read_dir(&folder).map_err(io)? {
            let entry = entry.map_err(io)?;
            let path = entry.path();
            if entry.file_type().map_err(io)?.is_dir() {
                folders.push(path);
            } else if path.is_file() && has_ending(&path, endings) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a path leads to a folder.
pub fn is_folder(path: impl AsRef<Path>) -> bool {
    path.as_ref().is_dir()
}

/// When a file was last changed; `None` if there is no such file or the system does not say.
pub fn modified(path: impl AsRef<Path>) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// Whether a file is there and its permissions say that nobody may write it.
pub fn is_read_only(path: impl AsRef<Path>) -> bool {
    std::fs::metadata(path).is_ok_and(|meta| meta.permissions().readonly())
}

/// The length of a regular file in bytes; none if there is no such file.
pub fn file_len(path: impl AsRef<Path>) -> Option<u64> {
    std::fs::metadata(path).ok().filter(|meta| meta.is_file()).map(|meta| meta.len())
}

/// Removes a file.
///
/// # Errors
/// [`StoreError::Io`] if there is none, or it may not be removed.
pub fn remove(path: impl AsRef<Path>) -> Result<(), StoreError> {
    std::fs::remove_file(&path).map_err(|e| StoreError::io(path.as_ref(), "remove", e))
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    endings.iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_searched_to_its_depth_in_the_order_of_paths() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "a/c.PGN.zst", "a/d.txt", "a/b/e.pgn"] {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = files_below(dir.path(), &[".pgn", ".pgn.zst"]).unwrap();
        let names: Vec<_> = found.iter().map(|p| p.strip_prefix(dir.path()).unwrap()).collect();
        assert_eq!(names, ["a/b/e.pgn", "a/c.PGN.zst", "b.pgn"].map(Path::new));
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let error = files_below("/nowhere/at/all", &[]).unwrap_err();
        assert!(error.is_not_found() && error.to_string().starts_with("/nowhere/at/all"), "{error}");
    }
}
