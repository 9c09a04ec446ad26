//! A table is worked on in portions where it need not be in memory whole.

use std::{ops::Range, sync::Arc};

use bookends_store::StoreError;
use bookends_tables::{Cell, Dense, Layout, Place, Scale};
use shakmaty::Color;

/// Some neighbouring entries of one slice: a class, or all classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// Its slice.
    pub slice: usize,
    /// The first entry, counted from the start of the slice.
    pub start: usize,
    /// How many entries.
    pub len: usize,
}

impl Portion {
    /// One class.
    pub(crate) fn class(layout: &Layout, slice: usize, class: usize) -> Portion {
        Portion { slice, start: class * layout.class_len(), len: layout.class_len() }
    }

    /// All classes of a slice.
    pub(crate) fn slice(layout: &Layout, slice: usize) -> Portion {
        Portion { slice, start: 0, len: layout.slice_len() }
    }

    /// The entries of the portions into which a table falls: slices where there are pawns, else classes.
    pub(crate) fn len_of(layout: &Layout) -> usize {
        if layout.has_pawns() { layout.slice_len() } else { layout.class_len() }
    }

    /// The portions into which a table falls.
    pub(crate) fn all(layout: &Layout) -> Vec<Portion> {
        let len = Portion::len_of(layout);
        let of_slice = |slice| (0..layout.slice_len()).step_by(len).map(move |start| (slice, start));
        let all = (0..layout.slices()).flat_map(of_slice);
        all.map(|(slice, start)| Portion { slice, start, len }).collect()
    }

    /// The portions of a slice, each with its part of the slice's cells.
    pub(crate) fn split<'c, C>(
        layout: &Layout,
        slice: usize,
        cells: &'c mut [C],
    ) -> impl Iterator<Item = (Portion, &'c mut [C])> + use<'c, C> {
        let len = Portion::len_of(layout);
        let parts = cells.chunks_mut(len).enumerate();
        parts.map(move |(i, cells)| (Portion { slice, start: i * len, len }, cells))
    }

    /// The number of its first entry in the table.
    pub(crate) fn index(self, layout: &Layout) -> u64 {
        layout.index(Place { slice: self.slice, class: 0, inner: 0 }) + self.start as u64
    }

    /// Its classes.
    pub(crate) fn classes(self, layout: &Layout) -> Range<usize> {
        self.start / layout.class_len()..(self.start + self.len) / layout.class_len()
    }
}

/// How many portions of so many bits an entry are held after they were read: 8 MiB of them, but two at least, since
/// blocks lie across their ends.
pub(crate) fn portions_held(layout: &Layout, bits: usize) -> usize {
    ((8 << 23) / (Portion::len_of(layout) * bits)).clamp(2, 32)
}

/// The cells of a portion, lent or read.
#[derive(Clone, Debug)]
pub(crate) enum Held<'a, C> {
    Lent(&'a [C]),
    Read(Arc<Vec<C>>),
}

impl<C> std::ops::Deref for Held<'_, C> {
    type Target = [C];

    #[inline(always)]
    fn deref(&self) -> &[C] {
        match self {
            Held::Lent(cells) => cells,
            Held::Read(cells) => cells,
        }
    }
}

/// A solved table whose cells can be had portion by portion.
pub(crate) trait Cells<C>: Sync {
    fn layout(&self) -> &Layout;

    fn scale(&self) -> Scale;

    /// The cells of a portion.
    fn portion(&self, side: Color, portion: Portion) -> Result<Held<'_, C>, StoreError>;
}

impl<C: Cell> Cells<C> for Dense<C> {
    fn layout(&self) -> &Layout {
        Dense::layout(self)
    }

    fn scale(&self) -> Scale {
        Dense::scale(self)
    }

    fn portion(&self, side: Color, portion: Portion) -> Result<Held<'_, C>, StoreError> {
        Ok(Held::Lent(&self.slice(portion.slice, side)[portion.start..][..portion.len]))
    }
}
