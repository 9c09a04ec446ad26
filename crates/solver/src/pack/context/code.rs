use bookends_tables::{
    Cell,
    codec::{
        CodecError,
        ctx::{Decoder, Expected, Model, Table, rans},
    },
};

use super::{
    source::{Block, Source},
    walk::{Entry, walk},
};

/// So many ranks are tried where any of several symbols will do; rarer ones hardly ever take fewer bits.
const TRIED: usize = 24;

/// Codes the blocks of one side.
pub(super) struct Coder {
    /// Whether cells have 16 bits.
    wide: bool,
    decoder: Decoder,
    /// By symbol expected: the rank of each symbol.
    ranks: Vec<[u8; 256]>,
}

impl Coder {
    pub(super) fn new<C: Cell>(source: &Source<'_, C>, model: Model) -> Coder {
        let symbols = model.grades().len();
        let ranks = (0..symbols)
            .map(|expected| {
                let mut ranks = [0; 256];
                let order = &model.expected(expected as u8).symbols[..symbols];
                order.iter().enumerate().for_each(|(rank, &s)| ranks[usize::from(s)] = rank as u8);
                ranks
            })
            .collect();
        Coder { wide: C::BITS == 16, decoder: Decoder::new(source.geometry().clone(), model), ranks }
    }

    /// Codes a block whose first row has this number, decodes it and compares.
    pub(super) fn block(&self, first_row: u64, block: &Block) -> Result<Vec<u8>, CodecError> {
        let (packed, wide) = (self.code(block), self.wide);
        let mut plain = vec![0; block.symbols.len() * if wide { 2 } else { 1 }];
        self.decoder.decode(first_row, &packed, wide, &mut plain)?;
        let grades = self.decoder.model().grades();
        for (i, (row, symbols)) in block.rows.iter().zip(block.symbols.as_chunks::<64>().0).enumerate() {
            for square in (0..64).filter(|square| row.kept >> square & 1 != 0) {
                let told = block.told[i] >> square & 1 != 0;
                let at = i * 64 + square;
                let found = if wide {
                    u16::from_le_bytes([plain[2 * at], plain[2 * at + 1]])
                } else {
                    u16::from(plain[at])
                };
                let wanted = grades[usize::from(symbols[square])];
                if found != wanted && !(told && found < wanted) {
                    return Err(CodecError::Different);
                }
            }
        }
        Ok(packed)
    }

    fn code(&self, block: &Block) -> Vec<u8> {
        let model = self.decoder.model();
        let mut shares = Vec::with_capacity(block.symbols.len());
        walk(
            block,
            model.start(),
            |expected| &model.expected(expected).kinship,
            |entry| {
                let expected = model.expected(entry.expected);
                let table = model.table(expected, entry.features, entry.context);
                let mut rank =
                    usize::from(self.ranks[usize::from(entry.expected)][usize::from(entry.symbol)]);
                if entry.told {
                    rank = cheapest(&entry, expected, table, rank);
                }
                shares.push(table.share(rank));
                expected.symbols[rank]
            },
        );
        rans::encode(&shares)
    }
}

/// Of the ranks that may be written the one that takes the fewest bits. `rank` is that of the true symbol.
fn cheapest(entry: &Entry, expected: &Expected, table: Table<'_>, rank: usize) -> usize {
    let tried = 0..(rank + 1).max(TRIED).min(table.ranks());
    let allowed = tried.filter(|&r| r == rank || entry.allows(expected.symbols[r]));
    allowed.rev().max_by_key(|&r| table.share(r).width).unwrap_or(rank)
}
