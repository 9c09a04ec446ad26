use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bookends_rules::Variant;
use bookends_store::file_len;
use bookends_tables::{Codec, Folders, Material};

use crate::{
    error::SolveError,
    folder::FolderTables,
    frame::Frame,
    game::Game,
    lane::Lane,
    pack::{PackOptions, Work, pack_cells},
    portion::Cells,
    solve::{Alone, Then, solve_with},
    solved::Solved,
    spill::Room,
    told::told,
    watch::Watch,
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

/// Makes one table whose dependencies are there, and publishes its file in the first of the folders. What does not
/// fit the `room` goes to temporary files; the bytes of the table's file are the same.
///
/// # Errors
/// [`SolveError`]; no file is left then.
pub fn make(
    variant: Variant,
    material: &Material,
    folders: &Folders,
    options: &PackOptions,
    room: &Room,
    force: bool,
    watch: &Watch<'_>,
) -> Result<Made, SolveError> {
    let material = material.canonical(variant);
    let path = folders.path(variant, &material);
    let source = FolderTables::watched(folders, variant, watch);
    let mut publish = PackAndPublish::new(variant, options, &path, force, watch);
    solve_with(variant, &material, &source, room, watch, &mut Alone, &mut publish)?;
    Ok(publish.made.expect("a table that was solved is packed"))
}

/// Packs a table that is solved, and publishes its file.
pub(crate) struct PackAndPublish<'a> {
    variant: Variant,
    options: &'a PackOptions,
    path: &'a Path,
    force: bool,
    watch: &'a Watch<'a>,
    begin: Instant,
    pub(crate) made: Option<Made>,
}

impl<'a> PackAndPublish<'a> {
    /// The time that the table takes begins now.
    pub(crate) fn new(
        variant: Variant,
        options: &'a PackOptions,
        path: &'a Path,
        force: bool,
        watch: &'a Watch<'a>,
    ) -> PackAndPublish<'a> {
        PackAndPublish { variant, options, path, force, watch, begin: Instant::now(), made: None }
    }
}

impl Then for PackAndPublish<'_> {
    fn solved<C: Lane, G: Game>(
        &mut self,
        frame: Frame<'_, C, G>,
        table: Solved<C>,
        room: &Room,
    ) -> Result<(), SolveError> {
        let solving = self.begin.elapsed();
        let begin = Instant::now();
        let told = match self.options.codec {
            Codec::Ctx if table.layout().has_rows() => Some(told(&frame, &table, room, self.watch)?),
            _ => None,
        };
        drop(frame);
        let work = Work { room, watch: self.watch };
        let packed = pack_cells(&table, told.as_ref(), self.variant, self.options, &work)?;
        packed.publish(self.path, self.force)?;
        self.made = Some(Made {
            path: self.path.to_owned(),
            entries: 2 * table.layout().len(),
            bytes: file_len(self.path).unwrap_or_default(),
            solving,
            packing: begin.elapsed(),
        });
        Ok(())
    }
}
