use bookends_tables::codec::ctx::{Context, Kinship, LINE_START, begin_row, window};

use super::source::Block;

/// An entry that is coded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The symbol that it has.
    pub(super) symbol: u8,
    /// The symbol that the decoder expects.
    pub(super) expected: u8,
    /// Its features as a number.
    pub(super) features: usize,
    /// What is around it.
    pub(super) context: Context,
}

/// Shows the kept entries of a block as its decoder will meet them.
pub(super) fn walk<'k>(
    block: &Block,
    start: u8,
    kinship: impl Fn(u8) -> &'k [Kinship; 256],
    mut see: impl FnMut(Entry),
) {
    let mut entries = window(block.symbols.len(), start);
    for (row, (geometry, symbols)) in block.rows.iter().zip(block.symbols.as_chunks::<64>().0).enumerate() {
        let window = begin_row(&mut entries, row);
        let features = geometry.feature_sets();
        let mut left = geometry.kept;
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            left &= left - 1;
            let expected = window[LINE_START + square];
            let symbol = symbols[square];
            see(Entry {
                symbol,
                expected,
                features: usize::from(features[square]),
                context: Context::of(window, square, kinship(expected)),
            });
            window[LINE_START + square] = symbol;
        }
    }
}
