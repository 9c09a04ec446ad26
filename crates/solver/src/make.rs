use std::{
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use bookends_rules::Variant;
use bookends_store::{Access, file_len};
use bookends_tables::{AnyDense, Codec, Folders, Material, Table};

use crate::{
    captures::captures,
    children::Source,
    error::SolveError,
    pack::{PackOptions, pack, pack_apart, raise, unpack},
    solve::solve,
};

/// Solved tables in folders: each is read whole when it is needed.
#[derive(Debug)]
pub struct FolderTables<'a> {
    folders: &'a Folders,
    variant: Variant,
}

impl<'a> FolderTables<'a> {
    /// The tables of a variant.
    pub fn new(folders: &'a Folders, variant: Variant) -> FolderTables<'a> {
        FolderTables { folders, variant }
    }
}

impl Source for FolderTables<'_> {
    fn table(&self, material: &Material) -> Result<AnyDense, SolveError> {
        let missing = || SolveError::Missing(material.canonical());
        let path = self.folders.find(self.variant, material).ok_or_else(missing)?;
        let table = Table::open(&path, Access::Mmap)?;
        if table.head().material != material.canonical() || table.head().variant != self.variant {
            return Err(SolveError::Misnamed { path, material: table.head().material.clone() });
        }
        let stored = unpack(&table)?;
        if !table.head().captures_apart {
            return Ok(stored);
        }
        let best = captures(self.variant, &table.head().material, stored.scale().bits(), self)?;
        Ok(raise(&stored, &best))
    }
}

/// A table that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Where its file is.
    pub path: PathBuf,
    /// Entries of both sides to move.
    pub entries: u64,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// How long it took to solve, by the clock.
    pub solving: Duration,
    /// How long it took to pack, check and write, by the clock.
    pub packing: Duration,
}

/// Makes one table whose dependencies are there, and publishes its file in the first of the folders.
///
/// # Errors
/// [`SolveError`]; no file is left then.
pub fn make(
    variant: Variant,
    material: &Material,
    folders: &Folders,
    options: &PackOptions,
    force: bool,
    stop: &AtomicBool,
) -> Result<Made, SolveError> {
    let material = material.canonical();
    let begin = Instant::now();
    let source = FolderTables::new(folders, variant);
    let table = solve(variant, &material, &source, stop)?;
    let solving = begin.elapsed();
    let begin = Instant::now();
    let path = folders.path(variant, &material);
    let packed = match options.codec {
        Codec::Ctx => {
            let best = captures(variant, &material, table.scale().bits(), &source)?;
            pack_apart(&table, &best, variant, options)?
        }
        _ => pack(&table, variant, options)?,
    };
    packed.publish(&path, force)?;
    let bytes = file_len(&path).unwrap_or_default();
    Ok(Made { path, entries: 2 * table.layout().len(), bytes, solving, packing: begin.elapsed() })
}
