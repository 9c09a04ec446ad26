use std::ops::Range;

use bookends_tables::{
    Cell,
    codec::{
        CodecError,
        ctx::{Decoder, Model, rans},
    },
};

use super::{
    source::{Block, Source},
    walk::walk,
};

/// Codes the blocks of one side.
pub(super) struct Coder<'a, C> {
    source: &'a Source<'a, C>,
    decoder: Decoder,
    /// By symbol expected: the rank of each symbol.
    ranks: Vec<[u8; 256]>,
}

impl<'a, C: Cell> Coder<'a, C> {
    pub(super) fn new(source: &'a Source<'a, C>, model: Model) -> Coder<'a, C> {
        let symbols = model.grades().len();
        let ranks = (0..symbols)
            .map(|expected| {
                let mut ranks = [0; 256];
                let order = &model.expected(expected as u8).symbols[..symbols];
                order.iter().enumerate().for_each(|(rank, &s)| ranks[usize::from(s)] = rank as u8);
                ranks
            })
            .collect();
        Coder { source, decoder: Decoder::new(source.geometry().clone(), model), ranks }
    }

    /// Codes some rows, decodes them and compares.
    pub(super) fn block(&self, rows: Range<u64>) -> Result<Vec<u8>, CodecError> {
        let block = self.source.block(rows.clone());
        let packed = self.code(&block);
        let wide = C::BITS == 16;
        let mut plain = vec![0; block.symbols.len() * if wide { 2 } else { 1 }];
        self.decoder.decode(rows.start, &packed, wide, &mut plain)?;
        let grades = self.decoder.model().grades();
        for (i, (row, symbols)) in block.rows.iter().zip(block.symbols.as_chunks::<64>().0).enumerate() {
            for square in (0..64).filter(|square| row.kept >> square & 1 != 0) {
                let at = i * 64 + square;
                let found = if wide {
                    u16::from_le_bytes([plain[2 * at], plain[2 * at + 1]])
                } else {
                    u16::from(plain[at])
                };
                if found != grades[usize::from(symbols[square])] {
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
                let rank = self.ranks[usize::from(entry.expected)][usize::from(entry.symbol)];
                shares.push(table.share(usize::from(rank)));
            },
        );
        rans::encode(&shares)
    }
}
