//! Temporary files of outputs, whose process was killed before the output was whole.

use std::{
    fs::{self, File},
    path::Path,
    time::{Duration, SystemTime},
};

/// How the names of temporary files of outputs begin.
pub(crate) const PREFIX: &str = ".bookends-";
/// How they end.
pub(crate) const SUFFIX: &str = ".part";

/// Younger files may belong to a process that has not locked its file yet.
const YOUNG: Duration = Duration::from_secs(60);

/// Removes temporary files from a folder whose process is gone: nobody holds their lock. Whatever cannot be read or
/// removed stays.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if ours && is_left_over(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file is old enough and locked by nobody. A lock ends with its process, however that ends.
fn is_left_over(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let changed = file.metadata().and_then(|metadata| metadata.modified());
    let age = changed.ok().and_then(|changed| SystemTime::now().duration_since(changed).ok());
    age.is_some_and(|age| age >= YOUNG) && file.try_lock().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file last written so many seconds ago.
    fn file(folder: &Path, name: &str, seconds: u64) -> File {
        let file = File::create(folder.join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).unwrap();
        file
    }

    #[test]
    fn only_old_files_of_processes_that_are_gone_are_swept() {
        let dir = tempfile::tempdir().unwrap();
        let _ = file(dir.path(), ".bookends-gone.part", 3600);
        let _ = file(dir.path(), ".bookends-young.part", 1);
        let _ = file(dir.path(), "other.part", 3600);
        let living = file(dir.path(), ".bookends-living.part", 3600);
        living.lock().unwrap();
        sweep(dir.path());
        let mut left: Vec<String> = fs::read_dir(dir.path())
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, [".bookends-living.part", ".bookends-young.part", "other.part"]);
    }

    #[test]
    fn a_new_output_sweeps_its_folder_and_is_not_swept_itself() {
        let dir = tempfile::tempdir().unwrap();
        let _ = file(dir.path(), ".bookends-gone.part", 3600);
        let first = crate::Publish::create(dir.path().join("a"), false).unwrap();
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        for entry in fs::read_dir(dir.path()).unwrap() {
            let written = File::options().append(true).open(entry.unwrap().path()).unwrap();
            written.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
        }
        let _second = crate::Publish::create(dir.path().join("b"), false).unwrap();
        first.commit().unwrap();
        assert!(dir.path().join("a").exists());
    }
}
