use bookends_store::StoreError;
use bookends_tables::{Dense, Layout, Scale, SliceCells, side_index};
use shakmaty::Color;

use crate::{
    frame::SIDES,
    lane::Lane,
    portion::{Cells, Held, Portion, portions_held},
    spill::{Lines, Recent, Room, SideCells},
};

/// A table that is solved or being solved, in memory or in temporary files.
#[derive(Debug)]
pub(crate) struct Solved<C> {
    layout: Layout,
    scale: Scale,
    /// By side to move.
    pub(crate) sides: [SideCells<C>; 2],
    recent: Recent<(Color, Portion), Vec<C>>,
}

impl<C: Lane> Solved<C> {
    /// Room for a table.
    pub(crate) fn new(layout: &Layout, scale: Scale, room: &Room) -> Result<Solved<C>, StoreError> {
        Solved::of_classes(layout, scale, layout.classes(), room)
    }

    /// Room for a table of which so many classes of each slice will be written: what is not written takes no memory, as
    /// the system gives pages of zeros when they are touched.
    pub(crate) fn of_classes(
        layout: &Layout,
        scale: Scale,
        classes: usize,
        room: &Room,
    ) -> Result<Solved<C>, StoreError> {
        let written = |cells: u64| cells * C::BYTES as u64 / layout.classes() as u64 * classes as u64;
        let side = || {
            let slices = (0..layout.slices()).map(|_| Vec::new());
            SideCells::Memory(slices.collect())
        };
        let sides = if room.claim(2 * written(layout.len())) {
            [side(), side()]
        } else {
            // The lines of a slice are used again and again: best they are all held.
            let lines = if room.claim(2 * written(layout.slice_len() as u64)) { classes } else { 0 };
            let spilled = || Lines::new(room, layout.len(), layout.class_len(), lines);
            [SideCells::Spilled(spilled()?), SideCells::Spilled(spilled()?)]
        };
        Ok(Solved {
            layout: layout.clone(),
            scale,
            sides,
            recent: Recent::new(portions_held(layout, 8 * C::BYTES)),
        })
    }

    /// Keeps the cells of a slice, if they are not in temporary files already.
    pub(crate) fn keep(&mut self, slice: usize, cells: SliceCells<C>) {
        for (side, cells) in self.sides.iter_mut().zip(cells) {
            if let SideCells::Memory(slices) = side {
                slices[slice] = cells;
            }
        }
    }

    /// Enters cells of a class from one on; `None` if the table has no such cells.
    pub(crate) fn put(
        &mut self,
        side: usize,
        (slice, class): (usize, usize),
        start: usize,
        from: &[C],
    ) -> Option<()> {
        if slice >= self.layout.slices() || class >= self.layout.classes() {
            return None;
        }
        let (class_len, classes) = (self.layout.class_len(), self.layout.classes());
        let enter = |cells: &mut [C]| {
            cells.get_mut(start..start.checked_add(from.len())?)?.copy_from_slice(from);
            Some(())
        };
        match self.sides.get_mut(side)? {
            SideCells::Memory(slices) => enter(&mut slices[slice][class * class_len..][..class_len]),
            SideCells::Spilled(lines) => lines.work((slice * classes + class) as u64, enter),
        }
    }

    /// The table in memory.
    ///
    /// # Panics
    /// If it is not.
    pub(crate) fn into_dense(self) -> Dense<C> {
        let [white, black] = self.sides.map(|side| match side {
            SideCells::Memory(slices) => slices,
            SideCells::Spilled(_) => panic!("a table that had all the room"),
        });
        let slices = white.into_iter().zip(black).map(|(white, black)| [white, black]);
        Dense::new(self.layout, self.scale, slices.collect())
    }
}

impl<C: Lane> From<Dense<C>> for Solved<C> {
    fn from(table: Dense<C>) -> Solved<C> {
        let layout = table.layout().clone();
        let side = |side| {
            let slices = (0..layout.slices()).map(|slice| table.slice(slice, side).to_vec());
            SideCells::Memory(slices.collect())
        };
        let sides = SIDES.map(side);
        let recent = Recent::new(portions_held(&layout, 8 * C::BYTES));
        Solved { scale: table.scale(), layout, sides, recent }
    }
}

impl<C: Lane> Cells<C> for Solved<C> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn scale(&self) -> Scale {
        self.scale
    }

    fn portion(&self, side: Color, portion: Portion) -> Result<Held<'_, C>, StoreError> {
        match &self.sides[side_index(side)] {
            SideCells::Memory(slices) => {
                Ok(Held::Lent(&slices[portion.slice][portion.start..][..portion.len]))
            }
            SideCells::Spilled(lines) => {
                let read = || lines.written()?.read_vec(portion.index(&self.layout), portion.len);
                Ok(Held::Read(self.recent.get((side, portion), read)?))
            }
        }
    }
}
