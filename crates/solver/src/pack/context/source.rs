use std::ops::Range;

use bookends_tables::{
    Cell, Scale,
    codec::ctx::{Geometry, RowGeometry},
};
use rayon::prelude::*;

use crate::{pack::block::RowReader, relayout::Relayout};

/// The most grades that the codec takes.
const MOST: usize = 255;

/// The grades that occur on one side, by quality.
#[derive(Debug)]
pub(in crate::pack) struct Alphabet {
    /// By symbol.
    grades: Vec<u16>,
    /// By grade; those that do not occur have symbol 0.
    symbols: Vec<u8>,
}

impl Alphabet {
    /// The grades of some cells, or `None` if there are too many. Without any position there is one grade.
    pub(super) fn of<C: Cell>(cells: &[&[C]]) -> Option<Alphabet> {
        let mut occurs = vec![false; 1 << C::BITS];
        for &cell in cells.iter().copied().flatten() {
            occurs[usize::from(cell.into())] = true;
        }
        occurs[usize::from(Scale::BROKEN)] = false;
        let mut grades: Vec<u16> = (0..=u16::MAX).zip(&occurs).filter(|(_, o)| **o).map(|(g, _)| g).collect();
        if grades.is_empty() {
            grades.push(1);
        }
        if grades.len() > MOST {
            return None;
        }
        let mut symbols = vec![0; occurs.len()];
        for (symbol, &grade) in grades.iter().enumerate() {
            symbols[usize::from(grade)] = symbol as u8;
        }
        Some(Alphabet { grades, symbols })
    }

    pub(super) fn grades(&self) -> &[u16] {
        &self.grades
    }

    pub(super) fn len(&self) -> usize {
        self.grades.len()
    }
}

/// Some rows as symbols.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) symbols: Vec<u8>,
    pub(super) rows: Vec<RowGeometry>,
    /// By row, the entries whose value a capture or promotion tells: any symbol that is not better will do.
    pub(super) told: Vec<u64>,
}

/// The cells of one side in one order of the men, with their geometry.
pub(super) struct Source<'a, C> {
    cells: &'a Relayout<'a, C>,
    /// The best captures and promotions, if they are left apart.
    apart: Option<&'a Relayout<'a, C>>,
    geometry: Geometry,
    alphabet: &'a Alphabet,
}

impl<'a, C: Cell> Source<'a, C> {
    pub(super) fn new(
        cells: &'a Relayout<'a, C>,
        apart: Option<&'a Relayout<'a, C>>,
        geometry: Geometry,
        alphabet: &'a Alphabet,
    ) -> Self {
        Source { cells, apart, geometry, alphabet }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Rows by their numbers.
    pub(super) fn block(&self, numbers: Range<u64>) -> Block {
        let len = (numbers.end - numbers.start) as usize;
        let mut block = Block {
            symbols: Vec::with_capacity(len * 64),
            rows: Vec::with_capacity(len),
            told: vec![0; len],
        };
        let mut reader = RowReader::new(self.cells);
        let mut apart = self.apart.map(RowReader::new);
        let [mut row, mut best] = [[C::default(); 64]; 2];
        for number in numbers {
            block.rows.push(self.geometry.row(number));
            reader.row(number, &mut row);
            if let Some(apart) = &mut apart {
                apart.row(number, &mut best);
                let told = &mut block.told[block.rows.len() - 1];
                for (square, (cell, best)) in row.iter().zip(&best).enumerate() {
                    *told |= u64::from(cell == best) << square;
                }
            }
            block.symbols.extend(row.map(|cell| self.alphabet.symbols[usize::from(cell.into())]));
        }
        block
    }

    /// About so many entries in blocks from everywhere.
    pub(super) fn sample(&self, block_entries: u64, entries: u64) -> Vec<Block> {
        let rows = self.geometry.layout().len() / 64;
        let rows_a_block = block_entries / 64;
        let blocks = rows.div_ceil(rows_a_block);
        // An odd stride: an even one would meet the same part of every class.
        let stride = (blocks * block_entries / entries).max(1) | 1;
        (0..blocks.div_ceil(stride))
            .into_par_iter()
            .map(|i| i * stride)
            .map(|b| self.block(b * rows_a_block..((b + 1) * rows_a_block).min(rows)))
            .collect()
    }
}
