use std::{collections::HashMap, sync::Mutex};

use bookends_tables::{AnyDense, Material};

use crate::{children::Source, error::SolveError};

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
}
