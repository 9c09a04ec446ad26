//! Grades of one width as grades of another.

use std::sync::Arc;

use bookends_store::StoreError;
use bookends_tables::{AnyDense, Cell, Dense, Layout, Scale, SliceCells, Summary, Value};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    frame::SIDES,
    lane::{Lane, broken},
    portion::{Cells, Held, Portion},
};

/// A distance does not fit the width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooNarrow;

/// Turns grades of one scale into those of another of the same parity.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grades {
    pub(crate) from: Scale,
    pub(crate) to: Scale,
}

impl Grades {
    #[inline(always)]
    pub(crate) fn of<S: Cell, C: Cell>(&self, grade: S) -> Result<C, TooNarrow> {
        if self.from.bits() == self.to.bits() {
            return Ok(C::from_grade(grade.into()));
        }
        match self.from.value(grade.into()) {
            None => Ok(broken()),
            Some(value) => self.to.grade(value).map(C::from_grade).ok_or(TooNarrow),
        }
    }
}

/// The same table with cells of another width.
pub(crate) fn rescaled<S: Cell, C: Cell>(table: &Dense<S>) -> Result<Dense<C>, TooNarrow> {
    let layout = table.layout();
    let grades = Grades { from: table.scale(), to: Scale::new(table.scale().parity(), C::BITS) };
    let slices = (0..layout.slices()).into_par_iter().map(|slice| {
        let [white, black] = SIDES.map(|side| {
            table.slice(slice, side).iter().map(|&cell| grades.of(cell)).collect::<Result<Vec<C>, _>>()
        });
        Ok([white?, black?])
    });
    let slices: Vec<SliceCells<C>> = slices.collect::<Result<_, TooNarrow>>()?;
    Ok(Dense::new(layout.clone(), grades.to, slices))
}

/// A table with cells of eight bits if they are wide enough.
pub(crate) fn narrowed<C: Lane>(table: Dense<C>) -> AnyDense {
    if C::BITS == 8 {
        return C::any(table);
    }
    match rescaled::<C, u8>(&table) {
        Ok(narrow) => narrow.into(),
        Err(TooNarrow) => C::any(table),
    }
}

/// A table whose cells are wider than they need be, as one of cells of eight bits.
pub(crate) struct Narrowed<'a, C> {
    table: &'a dyn Cells<C>,
    grades: Grades,
}

impl<'a, C: Cell> Narrowed<'a, C> {
    /// `None` if the longest distances do not fit.
    pub(crate) fn of(table: &'a dyn Cells<C>, summary: &Summary) -> Option<Narrowed<'a, C>> {
        let grades = Grades { from: table.scale(), to: Scale::new(table.scale().parity(), u8::BITS as u8) };
        let fit = SIDES.into_iter().all(|side| {
            let side = summary.side(side);
            let longest = [side.wins.longest().map(Value::Win), side.losses.longest().map(Value::Loss)];
            longest.into_iter().flatten().all(|value| grades.to.grade(value).is_some())
        });
        fit.then_some(Narrowed { table, grades })
    }
}

impl<C: Cell> Cells<u8> for Narrowed<'_, C> {
    fn layout(&self) -> &Layout {
        self.table.layout()
    }

    fn scale(&self) -> Scale {
        self.grades.to
    }

    fn portion(&self, side: Color, portion: Portion) -> Result<Held<'_, u8>, StoreError> {
        let wide = self.table.portion(side, portion)?;
        let narrow = wide.iter().map(|&cell| self.grades.of(cell).unwrap_or(broken()));
        Ok(Held::Read(Arc::new(narrow.collect())))
    }
}
