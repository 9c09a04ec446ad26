use std::{
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use bookends_rules::Variant;
use bookends_store::file_len;
use bookends_tables::{AnyDense, Codec, Folders, Material};

use crate::{
    error::SolveError,
    folder::FolderTables,
    pack::{PackOptions, pack_cells},
    solve::solve_and_tell,
};

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
    let tell = options.codec == Codec::Ctx;
    let (table, told) = solve_and_tell(variant, &material, &source, tell, stop)?;
    let solving = begin.elapsed();
    let begin = Instant::now();
    let path = folders.path(variant, &material);
    let packed = match &table {
        AnyDense::Byte(table) => pack_cells(&**table, told.as_ref(), variant, options, stop),
        AnyDense::Word(table) => pack_cells(&**table, told.as_ref(), variant, options, stop),
    }?;
    packed.publish(&path, force)?;
    let bytes = file_len(&path).unwrap_or_default();
    Ok(Made { path, entries: 2 * table.layout().len(), bytes, solving, packing: begin.elapsed() })
}
