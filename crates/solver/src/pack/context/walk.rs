use bookends_tables::codec::ctx::{Context, Kinship, LINE_START, begin_row, window};

use super::source::Block;

/// An entry that is coded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The symbol that it has.
    pub(super) symbol: u8,
    /// Whether a symbol that is not better will do as well.
    pub(super) told: bool,
    /// The symbol that the decoder expects.
    pub(super) expected: u8,
    /// Its features as a number.
    pub(super) features: usize,
    /// What is around it.
    pub(super) context: Context,
}

impl Entry {
    /// Whether a symbol may be written.
    #[inline(always)]
    pub(super) fn allows(&self, symbol: u8) -> bool {
        symbol == self.symbol || self.told && symbol < self.symbol
    }
}

/// Shows the kept entries of a block as its decoder will meet them, after the symbols that `choose` has given for
/// the entries before.
pub(super) fn walk<'k>(
    block: &Block,
    start: u8,
    kinship: impl Fn(u8) -> &'k [Kinship; 256],
    mut choose: impl FnMut(Entry) -> u8,
) {
    let mut entries = window(block.symbols.len(), start);
    for (row, symbols) in block.symbols.as_chunks::<64>().0.iter().enumerate() {
        let (geometry, told) = (&block.rows[row], block.told[row]);
        let window = begin_row(&mut entries, row);
        let features = geometry.feature_sets();
        let mut left = geometry.kept;
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let expected = window[LINE_START + square];
            window[LINE_START + square] = choose(Entry {
                symbol: symbols[square],
                told: told >> square & 1 != 0,
                expected,
                features: usize::from(features[square]),
                context: Context::of(window, square, kinship(expected)),
            });
        }
    }
}
