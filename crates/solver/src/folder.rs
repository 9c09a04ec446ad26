use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{AnyDense, Folders, Material, Table, file::Kept};
use shakmaty::Color;

use crate::{
    children::{ReadSide, Source},
    error::SolveError,
    file_side::{read_side, unpack},
    left_out::leaves_out,
    memory::DenseSide,
    spill::Room,
    watch::{Watch, WatchedSide},
};

/// Solved tables in folders: each is read when it is needed.
#[derive(Debug)]
pub struct FolderTables<'a> {
    folders: &'a Folders,
    variant: Variant,
    /// Who waits for what is read, and how many sides are being read, one for the sake of the other.
    watch: Option<(&'a Watch<'a>, AtomicUsize)>,
    /// Small tables whose files leave a side out, by name: each is completed once.
    completed: Mutex<HashMap<String, AnyDense>>,
}

/// Tables of at most so many entries a side are kept when they have been completed: all of four men take 190 MB.
const KEPT: u64 = 1 << 23;

impl<'a> FolderTables<'a> {
    /// The tables of a variant.
    pub fn new(folders: &'a Folders, variant: Variant) -> FolderTables<'a> {
        FolderTables { folders, variant, watch: None, completed: Mutex::default() }
    }

    /// The same, read while somebody waits.
    pub(crate) fn watched(folders: &'a Folders, variant: Variant, watch: &'a Watch<'a>) -> FolderTables<'a> {
        FolderTables { watch: Some((watch, AtomicUsize::new(0))), ..FolderTables::new(folders, variant) }
    }

    /// Has somebody's eyes on what `read` gets.
    fn under_watch(
        &self,
        read: ReadSide<'_>,
        give: impl FnOnce(ReadSide<'_>) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        let Some((watch, depth)) = &self.watch else { return give(read) };
        let counts = depth.fetch_add(1, Ordering::Relaxed) == 0;
        let given = give(&mut |side| read(&WatchedSide { side, watch, counts }));
        depth.fetch_sub(1, Ordering::Relaxed);
        given
    }

    fn completed(&self) -> MutexGuard<'_, HashMap<String, AnyDense>> {
        self.completed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, material: &Material) -> Result<Table, SolveError> {
        let missing = || SolveError::Missing(material.canonical(self.variant));
        let path = self.folders.find(self.variant, material).ok_or_else(missing)?;
        // Blocks are read once, in order: mapped they would only count as memory in use.
        let table = Table::open(&path, Access::File)?;
        if table.head().material != material.canonical(self.variant) || table.head().variant != self.variant {
            return Err(SolveError::Misnamed { path, material: table.head().material.clone() });
        }
        Ok(table)
    }
}

impl Source for FolderTables<'_> {
    fn table(&self, material: &Material) -> Result<AnyDense, SolveError> {
        let table = self.open(material)?;
        if !leaves_out(&table) {
            return unpack(&table, self);
        }
        let name = material.to_string();
        if let Some(known) = self.completed().get(&name) {
            return Ok(known.clone());
        }
        let complete = unpack(&table, self)?;
        if complete.layout().len() <= KEPT {
            self.completed().insert(name, complete.clone());
        }
        Ok(complete)
    }

    fn side(
        &self,
        material: &Material,
        side: Color,
        room: &Room,
        read: ReadSide<'_>,
    ) -> Result<(), SolveError> {
        let table = self.open(material)?;
        self.under_watch(read, |read| {
            if table.head().kept(side) == Kept::LeftOut {
                return read(&DenseSide { table: self.table(material)?, side });
            }
            read_side(&table, side, self, &room.rest(), read)
        })
    }
}
