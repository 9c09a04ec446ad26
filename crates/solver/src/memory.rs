use std::{collections::HashMap, sync::Mutex};

use bookends_tables::{AnyDense, Layout, Material, Scale};
use shakmaty::Color;

use crate::{
    children::{AnyCells, ReadSide, SideSource, Source},
    error::SolveError,
    portion::Portion,
    spill::Room,
};

/// Solved tables kept in memory.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use bookends_rules::Variant;
/// use bookends_solver::{MemoryTables, Source, solve};
/// use bookends_tables::Value;
///
/// let tables = MemoryTables::default();
/// let material = "KQvK".parse()?;
/// tables.add(&material, solve(Variant::Standard, &material, &tables, &AtomicBool::new(false))?);
/// let table = tables.table(&material)?;
/// // White: king b6, queen a7; Black: king a8, to move. Mated.
/// let mated = table.value(&[41, 56, 48], shakmaty::Color::Black);
/// assert_eq!(mated, Some(Value::Loss(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryTables(Mutex<HashMap<String, AnyDense>>);

impl MemoryTables {
    /// Adds a table of canonical material.
    pub fn add(&self, material: &Material, table: AnyDense) {
        self.0.lock().expect("no panic while it is held").insert(material.to_string(), table);
    }
}

impl Source for MemoryTables {
    fn table(&self, material: &Material) -> Result<AnyDense, SolveError> {
        let tables = self.0.lock().expect("no panic while it is held");
        tables.get(&material.to_string()).cloned().ok_or_else(|| SolveError::Missing(material.clone()))
    }

    fn side(&self, material: &Material, side: Color, _: &Room, read: ReadSide<'_>) -> Result<(), SolveError> {
        read(&DenseSide { table: self.table(material)?, side })
    }
}

/// One side to move of a table in memory.
pub(crate) struct DenseSide {
    pub(crate) table: AnyDense,
    pub(crate) side: Color,
}

impl SideSource for DenseSide {
    fn layout(&self) -> &Layout {
        self.table.layout()
    }

    fn scale(&self) -> Scale {
        self.table.scale()
    }

    fn portion(&self, portion: Portion) -> Result<AnyCells<'_>, SolveError> {
        let range = portion.start..portion.start + portion.len;
        Ok(match &self.table {
            AnyDense::Byte(table) => AnyCells::Byte(table.slice(portion.slice, self.side)[range].into()),
            AnyDense::Word(table) => AnyCells::Word(table.slice(portion.slice, self.side)[range].into()),
        })
    }
}
