//! One side to move of a table in another order of the men, row by row.

use bookends_store::StoreError;
use bookends_tables::{Cell, Layout};
use shakmaty::Color;

use crate::{
    portion::{Cells, Held, Portion},
    relayout::{Gather, Relayout},
    told::Told,
};

/// One side to move in one order of the men.
pub(super) struct View<'a, C> {
    table: &'a dyn Cells<C>,
    told: Option<&'a Told>,
    side: Color,
    relayout: Relayout<'a>,
}

impl<'a, C: Cell> View<'a, C> {
    pub(super) fn new(
        table: &'a dyn Cells<C>,
        told: Option<&'a Told>,
        side: Color,
        to: &'a Layout,
    ) -> View<'a, C> {
        View { table, told, side, relayout: Relayout::new(table.layout(), to, false) }
    }

    /// The order of the men.
    pub(super) fn layout(&self) -> &'a Layout {
        self.relayout.to()
    }

    pub(super) fn side(&self) -> Color {
        self.side
    }
}

/// Reads rows by their numbers, class after class.
pub(super) struct RowReader<'v, 'a, C> {
    view: &'v View<'a, C>,
    /// The class of the last row.
    class: Option<((usize, usize), Gather)>,
    /// The portion of the table that it lies in, and what is told of it.
    held: Option<(Portion, Held<'v, C>, Option<Held<'v, u64>>)>,
}

impl<'v, 'a, C: Cell> RowReader<'v, 'a, C> {
    pub(super) fn new(view: &'v View<'a, C>) -> RowReader<'v, 'a, C> {
        RowReader { view, class: None, held: None }
    }

    /// Copies a row, and tells which of its entries captures and promotions tell.
    pub(super) fn row(&mut self, number: u64, row: &mut [C; 64]) -> Result<u64, StoreError> {
        let View { table, told, side, relayout } = self.view;
        if !relayout.to().has_rows() {
            // Pawns alone are in the same order everywhere. The last row may be longer than the table.
            let slices = number as usize * 64..relayout.to().slices();
            for (cell, slice) in row.iter_mut().zip(slices) {
                *cell = table.portion(*side, Portion::class(relayout.to(), slice, 0))?[0];
            }
            return Ok(0);
        }
        let place = relayout.to().place(number * 64);
        let of = (place.slice, place.class);
        let (_, gather) = match self.class.take().filter(|(last, _)| *last == of) {
            Some(class) => self.class.insert(class),
            None => self.class.insert((of, relayout.class(place.slice, place.class))),
        };
        let (_, cells, told) = match self.held.take().filter(|(portion, ..)| *portion == gather.portion) {
            Some(held) => self.held.insert(held),
            None => {
                let cells = table.portion(*side, gather.portion)?;
                let told = told.map(|told| told.portion(*side, gather.portion)).transpose()?;
                self.held.insert((gather.portion, cells, told))
            }
        };
        gather.row(cells, place.inner, row);
        Ok(told.as_ref().map_or(0, |told| gather.bits(told, place.inner)))
    }
}
