//! One side packed by a codec that takes any bytes.

use bookends_tables::{
    Cell, Material,
    codec::{ByteCodec, CodecError},
    file::PackedSide,
    index::Twins,
};
use rayon::prelude::*;

use super::{
    PackError,
    batch::{Work, all_blocks},
    block,
    view::View,
};

/// About so many blocks of a side are packed to choose the order of its men.
const SAMPLE: u64 = 24;
/// The level of Zstandard at which orders are compared.
const SAMPLE_LEVEL: i32 = 5;

/// Packs sides to move.
pub(super) struct SidePacker<'a> {
    pub(super) material: &'a Material,
    pub(super) codec: ByteCodec,
    pub(super) level: i32,
    pub(super) block_entries: u32,
}

impl SidePacker<'_> {
    /// Packs one side in the best of several orders of the men, whose place among them is given.
    pub(super) fn pack<C: Cell>(
        &self,
        orders: &[View<'_, C>],
        work: &Work<'_>,
    ) -> Result<(usize, PackedSide), PackError> {
        let packer = |view| OrderPacker { side: self, view, twins: Twins::of(View::layout(view)) };
        let best = match orders {
            [_] => 0,
            _ => {
                let sizes =
                    orders.par_iter().map(|view| packer(view).sample()).collect::<Result<Vec<_>, _>>()?;
                (0..sizes.len()).min_by_key(|&i| sizes[i]).expect("men have an order")
            }
        };
        Ok((best, packer(&orders[best]).blocks(work)?))
    }
}

/// Packs one side to move in one order of the men.
struct OrderPacker<'a, C> {
    side: &'a SidePacker<'a>,
    view: &'a View<'a, C>,
    twins: Twins,
}

impl<C: Cell> OrderPacker<'_, C> {
    fn rows(&self) -> u64 {
        self.view.layout().len().div_ceil(64)
    }

    fn rows_a_block(&self) -> u64 {
        u64::from(self.side.block_entries / 64)
    }

    /// The compressed size of a sample of the blocks.
    fn sample(&self) -> Result<usize, PackError> {
        let blocks = self.rows().div_ceil(self.rows_a_block());
        // An odd stride: an even one would meet the same part of every class.
        let stride = (blocks / SAMPLE).max(1) | 1;
        (0..blocks)
            .step_by(stride as usize)
            .map(|number| self.block(number, SAMPLE_LEVEL).map(|packed| packed.len()))
            .sum()
    }

    /// All blocks.
    fn blocks(&self, work: &Work<'_>) -> Result<PackedSide, PackError> {
        let pack = |number| self.block(number, self.side.level);
        all_blocks(self.view.layout(), self.side.block_entries, Vec::new(), work, pack)
    }

    fn block(&self, number: u64, level: i32) -> Result<Vec<u8>, PackError> {
        let first = number * self.rows_a_block();
        let last = (first + self.rows_a_block()).min(self.rows());
        let mut cells = block::filled(self.view, &self.twins, first..last)?;
        cells.truncate((self.view.layout().len() - first * 64) as usize);
        let plain = to_bytes(&cells);
        let packed = self.side.codec.encode(level, &plain);
        let material = || self.side.material.clone();
        let damaged = |reason| PackError::Damaged { material: material(), block: number, reason };
        let mut again = vec![0; plain.len()];
        self.side.codec.decode(&packed, &mut again).map_err(damaged)?;
        if again != plain {
            return Err(damaged(CodecError::Different));
        }
        Ok(packed)
    }
}

/// Cells as they stand in a block: one byte each, or two, little-endian.
fn to_bytes<C: Cell>(cells: &[C]) -> Vec<u8> {
    let grades = cells.iter().map(|&c| c.into());
    if C::BITS == 8 {
        grades.map(|g: u16| g as u8).collect()
    } else {
        grades.flat_map(u16::to_le_bytes).collect()
    }
}
