use std::sync::Arc;

use shakmaty::Color;

use crate::{
    index::{Layout, Place},
    value::{Scale, Value},
};

/// A grade as it is stored: eight bits, or sixteen where they are needed.
pub trait Cell: Copy + Eq + Ord + Default + Into<u16> + Send + Sync + std::fmt::Debug + 'static {
    /// The width in bits.
    const BITS: u8;

    /// The lower bits of a grade.
    fn from_grade(grade: u16) -> Self;
}

impl Cell for u8 {
    const BITS: u8 = 8;

    #[inline(always)]
    fn from_grade(grade: u16) -> u8 {
        grade as u8
    }
}

impl Cell for u16 {
    const BITS: u8 = 16;

    #[inline(always)]
    fn from_grade(grade: u16) -> u16 {
        grade
    }
}

/// The grades of one slice: for White to move, and for Black to move.
pub type SliceCells<C> = [Vec<C>; 2];

/// The place of a side in arrays of two: White first.
#[inline(always)]
pub const fn side_index(color: Color) -> usize {
    color as usize ^ 1
}

/// A whole table in memory, one cell an entry and a side to move, uncompressed.
#[derive(Clone, Debug)]
pub struct Dense<C> {
    layout: Layout,
    scale: Scale,
    slices: Vec<SliceCells<C>>,
}

impl<C: Cell> Dense<C> {
    /// A table of solved slices, in the order of the layout.
    ///
    /// # Panics
    /// If a slice is missing or has not [`Layout::slice_len`] cells a side, or if the scale has another width.
    pub fn new(layout: Layout, scale: Scale, slices: Vec<SliceCells<C>>) -> Dense<C> {
        assert_eq!(scale.bits(), C::BITS);
        assert_eq!(slices.len(), layout.slices());
        assert!(slices.iter().flatten().all(|cells| cells.len() == layout.slice_len()));
        Dense { layout, scale, slices }
    }

    /// How the positions are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What the grades mean.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// The cells of a slice for one side to move, class after class.
    #[inline(always)]
    pub fn slice(&self, slice: usize, side: Color) -> &[C] {
        &self.slices[slice][side_index(side)]
    }

    /// The cell of a place.
    #[inline(always)]
    pub fn cell(&self, place: Place, side: Color) -> C {
        self.slice(place.slice, side)[place.class * self.layout.class_len() + place.inner]
    }

    /// The grade of men on these squares (in the order of the layout); [`Scale::BROKEN`] if that is not a
    /// position.
    #[inline]
    pub fn grade(&self, squares: &[u8], side: Color) -> u16 {
        self.layout.locate(squares).map_or(Scale::BROKEN, |(place, _)| self.cell(place, side).into())
    }

    /// The value of men on these squares; `None` if that is not a position.
    pub fn value(&self, squares: &[u8], side: Color) -> Option<Value> {
        self.scale.value(self.grade(squares, side))
    }
}

/// A whole table in memory, of either width.
#[derive(Clone, Debug)]
pub enum AnyDense {
    /// Grades of eight bits.
    Byte(Arc<Dense<u8>>),
    /// Grades of sixteen bits.
    Word(Arc<Dense<u16>>),
}

impl AnyDense {
    /// How the positions are numbered.
    pub fn layout(&self) -> &Layout {
        match self {
            AnyDense::Byte(table) => table.layout(),
            AnyDense::Word(table) => table.layout(),
        }
    }

    /// What the grades mean.
    pub fn scale(&self) -> Scale {
        match self {
            AnyDense::Byte(table) => table.scale(),
            AnyDense::Word(table) => table.scale(),
        }
    }

    /// The value of men on these squares (in the order of the layout); `None` if that is not a position.
    pub fn value(&self, squares: &[u8], side: Color) -> Option<Value> {
        match self {
            AnyDense::Byte(table) => table.value(squares, side),
            AnyDense::Word(table) => table.value(squares, side),
        }
    }
}

impl From<Dense<u8>> for AnyDense {
    fn from(table: Dense<u8>) -> AnyDense {
        AnyDense::Byte(Arc::new(table))
    }
}

impl From<Dense<u16>> for AnyDense {
    fn from(table: Dense<u16>) -> AnyDense {
        AnyDense::Word(Arc::new(table))
    }
}
