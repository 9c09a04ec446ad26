use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bookends_store::{KeptFolder, Scratch, StoreError};

/// How the names of files with rows begin, in a folder that is kept.
pub(crate) const PREFIX: &str = "rows-";

/// Where rows go that do not stay in memory.
#[derive(Clone, Debug)]
pub(crate) enum Spill {
    /// To files without names, which end with the process.
    Nameless(PathBuf),
    /// To files that outlive the process.
    Kept(Arc<Depot>),
}

/// A folder that is kept, with the number of the next file.
#[derive(Debug)]
pub(crate) struct Depot {
    pub(crate) folder: KeptFolder,
    next: AtomicU64,
}

impl Depot {
    /// A depot whose next file has a number that none before it had.
    pub(crate) fn new(folder: KeptFolder, next: u64) -> Depot {
        Depot { folder, next: AtomicU64::new(next) }
    }

    /// The number of the next file.
    pub(crate) fn next(&self) -> u64 {
        self.next.load(Ordering::Relaxed)
    }
}

/// A file with rows.
#[derive(Debug)]
pub(super) enum RowFile {
    Nameless(Scratch),
    Kept(Arc<Depot>, String),
}

impl Spill {
    pub(super) fn write(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<RowFile, StoreError> {
        match self {
            Spill::Nameless(folder) => Scratch::write(folder, fill).map(RowFile::Nameless),
            Spill::Kept(depot) => {
                let name = format!("{PREFIX}{:06}", depot.next.fetch_add(1, Ordering::Relaxed));
                depot.folder.write(&name, fill)?;
                Ok(RowFile::Kept(depot.clone(), name))
            }
        }
    }
}

impl RowFile {
    pub(super) fn read(&self) -> Result<Box<dyn Read + Send>, StoreError> {
        Ok(match self {
            RowFile::Nameless(scratch) => Box::new(scratch.read()?),
            RowFile::Kept(depot, name) => Box::new(depot.folder.read(name)?),
        })
    }

    /// The folder that holds the file, for messages.
    pub(super) fn folder(&self) -> &Path {
        match self {
            RowFile::Nameless(scratch) => scratch.folder(),
            RowFile::Kept(depot, _) => depot.folder.path(),
        }
    }

    /// The name of a file that is kept.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            RowFile::Nameless(_) => None,
            RowFile::Kept(_, name) => Some(name),
        }
    }
}
