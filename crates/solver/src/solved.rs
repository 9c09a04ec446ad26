use bookends_store::StoreError;
use bookends_tables::{Dense, Layout, Scale, SliceCells, side_index};
use shakmaty::Color;

use crate::{
    frame::SIDES,
    lane::Lane,
    portion::{Cells, Held, Portion, portions_held},
    spill::{Lines, Recent, Room, SideCells, side_bytes},
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
        let side = || {
            let slices = (0..layout.slices()).map(|_| Vec::new());
            SideCells::Memory(slices.collect())
        };
        let sides = if room.claim(2 * side_bytes::<C>(layout)) {
            [side(), side()]
        } else {
            // The lines of a slice are used again and again: best they are all held.
            let slice = layout.slice_len();
            let classes = if room.claim(2 * (slice * C::BYTES) as u64) { layout.classes() } else { 0 };
            let spilled = || Lines::new(room, layout.len(), layout.class_len(), classes);
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
    pub(crate) fn keep(&mut self, slice: usize, cells: Option<SliceCells<C>>) {
        for (side, cells) in self.sides.iter_mut().zip(cells.into_iter().flatten()) {
            if let SideCells::Memory(slices) = side {
                slices[slice] = cells;
            }
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
