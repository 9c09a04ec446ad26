use bookends_rules::Variant;
use bookends_store::Access;
use bookends_tables::{AnyDense, Folders, Material, Table};
use shakmaty::Color;

use crate::{
    children::{ReadSide, Source},
    error::SolveError,
    file_side::{read_side, unpack},
    spill::Room,
};

/// Solved tables in folders: each is read when it is needed.
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
        unpack(&self.open(material)?, self)
    }

    fn side(
        &self,
        material: &Material,
        side: Color,
        room: &Room,
        read: ReadSide<'_>,
    ) -> Result<(), SolveError> {
        read_side(&self.open(material)?, side, self, &room.rest(), read)
    }
}
