//! Values by the rules: what follows for a position from the positions one ply on. Slow, and independent of how the
//! solver works.

use std::collections::HashMap;

use bookends_rules::{Position, Variant};
use bookends_tables::{AnyDense, Material, Value, index::squares_of};

use crate::{children::Source, error::SolveError, plan::dependencies};

/// Solved tables, asked by position.
#[derive(Debug)]
pub(crate) struct Solved {
    variant: Variant,
    /// By name.
    tables: HashMap<String, AnyDense>,
}

impl Solved {
    /// The tables to which the moves of some canonical material lead.
    pub(crate) fn below(
        variant: Variant,
        material: &Material,
        source: &dyn Source,
    ) -> Result<Solved, SolveError> {
        let needed = dependencies(variant, material)?;
        let load = |m: Material| Ok((m.to_string(), source.table(&m)?));
        let tables = needed.into_iter().map(load).collect::<Result<_, SolveError>>()?;
        Ok(Solved { variant, tables })
    }

    /// Adds a table of canonical material.
    pub(crate) fn add(&mut self, material: &Material, table: AnyDense) {
        self.tables.insert(material.to_string(), table);
    }

    /// The value that the table of a position has; `None` if there is no such table, or no such position in it.
    pub(crate) fn stored(&self, p: &Position) -> Option<Value> {
        let material = Material::of_board(p.board()).ok()?;
        let table = self.tables.get(&material.canonical(self.variant).to_string())?;
        let exchanged = !material.is_canonical(self.variant);
        let men = table.layout().men();
        let squares = squares_of(p, men, exchanged);
        table.value(&squares, if exchanged { !p.turn() } else { p.turn() })
    }
}

/// The value that follows from the moves of a position without a right to take en passant. `stored` gives the
/// values of the positions that tables have.
pub(crate) fn derive(p: &Position, stored: &impl Fn(&Position) -> Option<Value>) -> Value {
    let best = p.legal_moves().into_iter().map(|m| value(&p.play(m), stored).before_move()).max();
    best.unwrap_or_else(|| end_of_game(p).unwrap_or(Value::Draw))
}

/// The value of any position, en passant resolved by one more ply.
pub(crate) fn value(p: &Position, stored: &impl Fn(&Position) -> Option<Value>) -> Value {
    let by_table = || stored(p).or_else(|| end_of_game(p)).unwrap_or_else(|| derive(p, stored));
    if p.ep_square().is_none() {
        return by_table();
    }
    let (takes, others): (Vec<_>, Vec<_>) = p.legal_moves().into_iter().partition(|m| m.is_en_passant());
    let by_taking = takes.into_iter().map(|m| value(&p.play(m), stored).before_move()).max();
    let best = if others.is_empty() { by_taking } else { by_taking.max(Some(by_table())) };
    best.expect("a capture en passant is legal")
}

/// What a game that is over ended with; `None` if moves are left.
pub(crate) fn end_of_game(p: &Position) -> Option<Value> {
    p.terminal().map(Value::from)
}
