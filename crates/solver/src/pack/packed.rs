use std::{
    io::{self, Write},
    path::Path,
};

use bookends_rules::Variant;
use bookends_store::{Publish, StoreError};
use bookends_tables::{
    AnyDense, Cell, Codec, Dense, Head, Layout, Material,
    file::{PackedBlock, write},
    index::Twins,
};
use rayon::prelude::*;
use shakmaty::{Color, Role};

use super::{PackError, block, order::orders, relayout::Relayout};
use crate::stats;

/// How a table is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackOptions {
    /// How blocks are compressed.
    pub codec: Codec,
    /// The level of Zstandard for the file itself, 1 to 22.
    pub level: i32,
    /// Entries a block: a power of two from 64 to 2^20.
    pub block_entries: u32,
}

impl Default for PackOptions {
    fn default() -> PackOptions {
        // Blocks of up to 16 KiB get Zstandard's optimal parser at level 12 already: nearly as small as level 19
        // and four times as fast, and a cold probe decodes little.
        PackOptions { codec: Codec::Zstd, level: 12, block_entries: 1 << 14 }
    }
}

/// About so many blocks of a side are packed to choose the order of its men.
const SAMPLE: u64 = 24;
/// The level of Zstandard at which orders are compared.
const SAMPLE_LEVEL: i32 = 5;

/// A table ready to be written.
#[derive(Debug)]
pub struct Packed {
    head: Head,
    sides: Vec<Vec<PackedBlock>>,
}

/// Packs a solved table. The result depends on the table and the options only, not on the number of threads.
///
/// # Errors
/// [`PackError`] if a block does not survive the check that follows its compression.
pub fn pack(table: &AnyDense, variant: Variant, options: &PackOptions) -> Result<Packed, PackError> {
    match table {
        AnyDense::Byte(table) => pack_cells(table, variant, options),
        AnyDense::Word(table) => pack_cells(table, variant, options),
    }
}

fn pack_cells<C: Cell>(
    table: &Dense<C>,
    variant: Variant,
    options: &PackOptions,
) -> Result<Packed, PackError> {
    let roles = |color| -> Vec<Role> {
        table.layout().men().iter().filter(|m| m.color == color).map(|m| m.role).collect()
    };
    let material = Material::new(roles(Color::White), roles(Color::Black))?;
    let mut head = Head {
        variant,
        summary: stats::summary(table, &material),
        scale: table.scale(),
        codec: options.codec,
        block_entries: options.block_entries,
        touching: table.layout().touching(),
        layouts: Vec::new(),
        material,
    };
    let candidates = orders(table.layout())?;
    let stored = if head.material.is_symmetric() { &Color::ALL[..1] } else { &Color::ALL[..] };
    let mut sides = Vec::new();
    for &side in stored {
        let cells: Vec<&[C]> = (0..table.layout().slices()).map(|s| table.slice(s, side)).collect();
        let packer = |layout| Packer {
            head: &head,
            options,
            cells: Relayout::new(table.layout(), cells.clone(), layout, false),
            twins: Twins::of(layout),
        };
        let best = match &candidates[..] {
            [only] => only,
            _ => {
                let sizes = candidates.par_iter().map(|layout| packer(layout).sample());
                let sizes = sizes.collect::<Result<Vec<_>, _>>()?;
                let best = (0..sizes.len()).min_by_key(|&i| sizes[i]).expect("men have an order");
                &candidates[best]
            }
        };
        sides.push(packer(best).blocks()?);
        head.layouts.push(best.clone());
    }
    Ok(Packed { head, sides })
}

/// Packs one side to move in one order of the men.
struct Packer<'a, C> {
    head: &'a Head,
    options: &'a PackOptions,
    cells: Relayout<'a, C>,
    twins: Twins,
}

impl<C: Cell> Packer<'_, C> {
    fn layout(&self) -> &Layout {
        self.cells.to()
    }

    /// The compressed size of a sample of the blocks.
    fn sample(&self) -> Result<usize, PackError> {
        let blocks = self.head.blocks(self.layout());
        // An odd stride: an even one would meet the same part of every class.
        let stride = (blocks / SAMPLE).max(1) | 1;
        (0..blocks)
            .step_by(stride as usize)
            .map(|b| self.block(b, SAMPLE_LEVEL).map(|packed| packed.bytes().len()))
            .sum()
    }

    /// All blocks.
    fn blocks(&self) -> Result<Vec<PackedBlock>, PackError> {
        let blocks = self.head.blocks(self.layout());
        (0..blocks).into_par_iter().map(|b| self.block(b, self.options.level)).collect()
    }

    fn block(&self, number: u64, level: i32) -> Result<PackedBlock, PackError> {
        let first = number * u64::from(self.head.block_entries) / 64;
        let rows = self.head.entries_of(self.layout(), number) as u64 / 64;
        let cells = block::filled(&self.cells, &self.twins, first..first + rows);
        let plain = to_bytes(&cells);
        let packed = self.head.codec.encode(level, &plain);
        let damaged =
            |reason| PackError::Damaged { material: self.head.material.clone(), block: number, reason };
        let mut again = vec![0; plain.len()];
        self.head.codec.decode(&packed, &mut again).map_err(damaged)?;
        if again != plain {
            return Err(damaged(bookends_tables::codec::CodecError::Different));
        }
        Ok(PackedBlock::new(packed))
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

impl Packed {
    /// What the file will say about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Writes the file anywhere.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write(out, &self.head, &self.sides)
    }

    /// Writes the file under its name, whole or not at all.
    ///
    /// # Errors
    /// [`PackError::Store`] if it exists and `force` is false, or cannot be written.
    pub fn publish(&self, path: &Path, force: bool) -> Result<(), PackError> {
        let mut out = Publish::create(path, force)?;
        self.write(&mut out).map_err(|source| StoreError::Io {
            path: path.to_owned(),
            action: "write",
            source,
        })?;
        Ok(out.commit()?)
    }
}
