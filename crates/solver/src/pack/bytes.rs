//! One side packed by a codec that takes any bytes.

use std::sync::atomic::AtomicBool;

use bookends_tables::{
    Cell, Head, Layout,
    codec::{ByteCodec, CodecError},
    file::PackedSide,
    index::Twins,
};
use rayon::prelude::*;

use super::{PackError, batch::all_blocks, block, view::View};

/// About so many blocks of a side are packed to choose the order of its men.
const SAMPLE: u64 = 24;
/// The level of Zstandard at which orders are compared.
const SAMPLE_LEVEL: i32 = 5;

/// Packs one side to move in the best of several orders of the men, whose place among them is given.
pub(super) fn pack_side<C: Cell>(
    head: &Head,
    codec: ByteCodec,
    level: i32,
    orders: &[View<'_, C>],
    stop: &AtomicBool,
) -> Result<(usize, PackedSide), PackError> {
    let packer = |view| Packer { head, codec, view, twins: Twins::of(View::layout(view)) };
    let best = match orders {
        [_] => 0,
        _ => {
            let sizes = orders.par_iter().map(|view| packer(view).sample()).collect::<Result<Vec<_>, _>>()?;
            (0..sizes.len()).min_by_key(|&i| sizes[i]).expect("men have an order")
        }
    };
    Ok((best, PackedSide { model: Vec::new(), blocks: packer(&orders[best]).blocks(level, stop)? }))
}

/// Packs one side to move in one order of the men.
struct Packer<'a, C> {
    head: &'a Head,
    codec: ByteCodec,
    view: &'a View<'a, C>,
    twins: Twins,
}

impl<C: Cell> Packer<'_, C> {
    fn layout(&self) -> &Layout {
        self.view.layout()
    }

    /// The compressed size of a sample of the blocks.
    fn sample(&self) -> Result<usize, PackError> {
        let blocks = self.head.blocks(self.layout());
        // An odd stride: an even one would meet the same part of every class.
        let stride = (blocks / SAMPLE).max(1) | 1;
        (0..blocks)
            .step_by(stride as usize)
            .map(|number| self.block(number, SAMPLE_LEVEL).map(|packed| packed.len()))
            .sum()
    }

    /// All blocks.
    fn blocks(&self, level: i32, stop: &AtomicBool) -> Result<Vec<Vec<u8>>, PackError> {
        all_blocks(self.head, self.layout(), stop, |number| self.block(number, level))
    }

    fn block(&self, number: u64, level: i32) -> Result<Vec<u8>, PackError> {
        let first = number * u64::from(self.head.block_entries) / 64;
        let rows = self.head.entries_of(self.layout(), number) as u64 / 64;
        let cells = block::filled(self.view, &self.twins, first..first + rows)?;
        let plain = to_bytes(&cells);
        let packed = self.codec.encode(level, &plain);
        let damaged =
            |reason| PackError::Damaged { material: self.head.material.clone(), block: number, reason };
        let mut again = vec![0; plain.len()];
        self.codec.decode(&packed, &mut again).map_err(damaged)?;
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
