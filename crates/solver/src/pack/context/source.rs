use std::ops::Range;

use bookends_store::StoreError;
use bookends_tables::{
    Cell, Scale, SideSummary, Value,
    codec::ctx::{Geometry, RowGeometry},
};
use rayon::prelude::*;

use crate::pack::view::{RowReader, View};

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
    /// The grades of one side, or `None` if there are too many. Without any position there is one grade.
    pub(super) fn of(summary: &SideSummary, scale: Scale) -> Option<Alphabet> {
        let wins = summary.wins.bars.iter().map(|bar| Value::Win(bar.plies));
        let losses = summary.losses.bars.iter().map(|bar| Value::Loss(bar.plies));
        let draw = (summary.draws.full > 0).then_some(Value::Draw);
        let values = wins.chain(losses).chain(draw);
        let mut grades: Vec<u16> = values.filter_map(|value| scale.grade(value)).collect();
        grades.sort_unstable();
        if grades.is_empty() {
            grades.push(1);
        }
        if grades.len() > MOST {
            return None;
        }
        let mut symbols = vec![0; usize::from(scale.best()) + 1];
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

/// One side in one order of the men, with its geometry.
pub(super) struct Source<'a, C> {
    view: &'a View<'a, C>,
    geometry: Geometry,
    alphabet: &'a Alphabet,
}

impl<'a, C: Cell> Source<'a, C> {
    pub(super) fn new(view: &'a View<'a, C>, alphabet: &'a Alphabet) -> Self {
        Source { view, geometry: Geometry::new(view.layout(), view.side()), alphabet }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Rows by their numbers.
    pub(super) fn block(&self, numbers: Range<u64>) -> Result<Block, StoreError> {
        let len = (numbers.end - numbers.start) as usize;
        let mut block = Block {
            symbols: Vec::with_capacity(len * 64),
            rows: Vec::with_capacity(len),
            told: Vec::with_capacity(len),
        };
        let mut reader = RowReader::new(self.view);
        let mut row = [C::default(); 64];
        for number in numbers {
            block.rows.push(self.geometry.row(number));
            block.told.push(reader.row(number, &mut row)?);
            block.symbols.extend(row.map(|cell| self.alphabet.symbols[usize::from(cell.into())]));
        }
        Ok(block)
    }

    /// About so many entries in blocks from everywhere.
    pub(super) fn sample(&self, block_entries: u64, entries: u64) -> Result<Vec<Block>, StoreError> {
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
