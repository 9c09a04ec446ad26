use std::path::{Path, PathBuf};

use bookends_rules::Variant;
use bookends_store::{StoreError, file_len, files_below, is_folder};

use crate::material::Material;

/// The ending of table files.
const ENDING: &str = "egtb";

/// Folders of tables, laid out as `DIR/VARIANT/MATERIAL.egtb`. The first that has a table counts; new tables go
/// to the first.
///
/// ```
/// use bookends_rules::Variant;
/// use bookends_tables::Folders;
///
/// let folders = Folders::new(["tables".into()]);
/// let path = folders.path(Variant::Standard, &"KvKQ".parse()?);
/// assert_eq!(path, std::path::Path::new("tables/standard/KQvK.egtb"));
/// # Ok::<(), bookends_tables::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders(Vec<PathBuf>);

impl Folders {
    /// Folders in order of search.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(dirs: impl IntoIterator<Item = PathBuf>) -> Folders {
        let dirs: Vec<PathBuf> = dirs.into_iter().collect();
        assert!(!dirs.is_empty(), "at least one folder");
        Folders(dirs)
    }

    /// The folders, in order of search.
    pub fn dirs(&self) -> &[PathBuf] {
        &self.0
    }

    /// Where the table of some material belongs; the sides may be named in either order.
    pub fn path(&self, variant: Variant, material: &Material) -> PathBuf {
        path_in(&self.0[0], variant, material)
    }

    /// The file of a table, if one of the folders has it.
    pub fn find(&self, variant: Variant, material: &Material) -> Option<PathBuf> {
        self.0.iter().map(|dir| path_in(dir, variant, material)).find(|path| file_len(path).is_some())
    }

    /// Every table of a variant, each once, by the path of its file. Files whose names are no canonical material
    /// are passed over.
    ///
    /// # Errors
    /// [`StoreError::Io`] if a folder is there but cannot be read.
    pub fn list(&self, variant: Variant) -> Result<Vec<(Material, PathBuf)>, StoreError> {
        let mut found: Vec<(Material, PathBuf)> = Vec::new();
        for dir in self.0.iter().map(|dir| dir.join(variant.name())).filter(|dir| is_folder(dir)) {
            for path in files_below(dir, &[".egtb"])? {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                if let Ok(material) = name.parse::<Material>()
                    && material.to_string() == name
                    && material.is_canonical(variant)
                    && found.iter().all(|(other, _)| *other != material)
                {
                    found.push((material, path));
                }
            }
        }
        Ok(found)
    }
}

fn path_in(dir: &Path, variant: Variant, material: &Material) -> PathBuf {
    dir.join(variant.name()).join(material.canonical(variant).to_string()).with_extension(ENDING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_that_has_a_table_counts() {
        let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let folders = Folders::new(dirs.iter().map(|dir| dir.path().to_owned()));
        let material: Material = "KRvK".parse().unwrap();
        assert_eq!(folders.find(Variant::Standard, &material), None);
        for dir in dirs.iter().rev() {
            let path = dir.path().join("standard/KRvK.egtb");
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, "").unwrap();
            std::fs::write(path.with_file_name("notes.egtb"), "").unwrap();
            assert_eq!(folders.find(Variant::Standard, &material.reversed()), Some(path.clone()));
            assert_eq!(folders.list(Variant::Standard).unwrap(), [(material.clone(), path)]);
        }
    }
}
