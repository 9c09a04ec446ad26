use super::{
    context::{Context, LINE_START, begin_row, window},
    geometry::Geometry,
    model::Model,
    rans::{Mark, Reader},
};
use crate::codec::{Codec, CodecError};

/// Decodes the blocks of one side to move.
#[derive(Clone, Debug)]
pub struct Decoder {
    geometry: Geometry,
    model: Model,
}

/// The first rows of a block, decoded, and where the next one begins. What a probe wants lies half-way through a
/// block on average, so it need not decode the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// By entry.
    symbols: Vec<u8>,
    mark: Mark,
    /// Whether the bytes of the block are used up.
    spent: bool,
}

impl Rows {
    /// How many entries are decoded.
    pub fn entries(&self) -> usize {
        self.symbols.len()
    }
}

impl Decoder {
    /// The decoder of a side, with the model that lies in the file.
    pub fn new(geometry: Geometry, model: Model) -> Decoder {
        Decoder { geometry, model }
    }

    /// The geometry of the rows.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Decodes the rows of a block before row `end`, after the rows that are `done`. All of these stay, even if there are
    /// more of them: the next row is decoded from where they end, whoever asks for it. The block begins at row
    /// `first_row` of the side.
    #[must_use]
    pub fn rows(&self, first_row: u64, block: &[u8], done: Option<&Rows>, end: usize) -> Rows {
        let begin = done.map_or(0, |done| done.symbols.len() / 64);
        let end = end.max(begin);
        let mut symbols = window(end * 64, self.model.start());
        let mut reader = match done {
            Some(done) => {
                symbols[LINE_START..LINE_START + done.symbols.len()].copy_from_slice(&done.symbols);
                Reader::at(done.mark, block)
            }
            None => Reader::new(block),
        };
        for row in begin..end {
            self.row(first_row + row as u64, &mut symbols, row, &mut reader);
        }
        symbols.drain(..LINE_START);
        Rows { symbols, mark: reader.mark(), spent: reader.is_idle() }
    }

    /// The grade of an entry of some rows; `None` if its row is not among them.
    #[inline]
    pub fn grade(&self, rows: &Rows, entry: usize) -> Option<u16> {
        rows.symbols.get(entry).map(|&symbol| self.model.grades()[usize::from(symbol)])
    }

    /// Fills `plain` with the grades of a block, from its row `first_row` on: one byte each, or two little-endian
    /// with `wide`. Entries whose grade is not kept get some grade that occurs.
    ///
    /// # Errors
    /// [`CodecError::Damaged`] if the block is not used up at its last entry.
    pub fn decode(
        &self,
        first_row: u64,
        block: &[u8],
        wide: bool,
        plain: &mut [u8],
    ) -> Result<(), CodecError> {
        let entries = plain.len() / if wide { 2 } else { 1 };
        let rows = self.rows(first_row, block, None, entries / 64);
        if !rows.spent {
            return Err(CodecError::Damaged {
                codec: Codec::Ctx,
                reason: "it is not used up at its last entry".to_owned(),
            });
        }
        let grades = self.model.grades();
        if wide {
            for (cell, &symbol) in plain.as_chunks_mut::<2>().0.iter_mut().zip(&rows.symbols) {
                *cell = grades[usize::from(symbol)].to_le_bytes();
            }
        } else {
            for (cell, &symbol) in plain.iter_mut().zip(&rows.symbols) {
                *cell = grades[usize::from(symbol)] as u8;
            }
        }
        Ok(())
    }

    #[inline]
    fn row(&self, number: u64, symbols: &mut [u8], row: usize, reader: &mut Reader<'_>) {
        let geometry = self.geometry.row(number);
        let window = begin_row(symbols, row);
        let mut left = geometry.kept;
        if reader.is_idle() {
            while left != 0 {
                let entry = &mut window[LINE_START + left.trailing_zeros() as usize];
                left &= left - 1;
                *entry = self.model.expected(*entry).symbols[0];
            }
            return;
        }
        let features = geometry.feature_sets();
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let expected = self.model.expected(window[LINE_START + square]);
            let context = Context::of(window, square, &expected.kinship);
            let table = self.model.table(expected, usize::from(features[square]), context);
            let rank = table.rank(reader.point());
            reader.skip(table.share(rank));
            window[LINE_START + square] = expected.symbols[rank & 255];
        }
    }
}
