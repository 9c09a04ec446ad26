//! One side packed by the codec `ctx`: its model is learned from a sample, then every block is coded by it.
//!
//! The way of an entry: `source` reads it as a symbol, `walk` shows it with its context, `learn` counts it,
//! `cluster` joins contexts that behave alike, `code` writes it and checks that it can be read.

mod cluster;
mod code;
mod learn;
mod source;
mod walk;

use bookends_store::StoreError;
use bookends_tables::{
    Cell, Material, Scale, SideSummary,
    codec::ctx::Model,
    file::{PackedSide, StoredSide},
};
use rayon::prelude::*;

use super::{
    PackError,
    batch::{Work, all_blocks},
    view::View,
};
use code::Coder;
use learn::{Effort, Learned, learn};
use source::{Alphabet, Source};

/// About so many entries are looked at to choose the order of the men.
const ENTRIES_TO_CHOOSE: u64 = 1 << 17;
/// About so many entries are looked at to learn a model.
const ENTRIES_TO_LEARN: u64 = 1 << 21;
/// A cold probe decodes in about so long what it needs of a block.
const MOST_NANOSECONDS: f64 = 19_000.0;
/// Entries a block of these samples.
const SAMPLE_BLOCK: u64 = 1 << 10;

/// One side to move, with all that its blocks need before they are coded.
pub(super) struct Prepared<'a, C> {
    /// The place of the best order of the men among those given.
    pub(super) order: usize,
    source: Source<'a, C>,
    learned: Learned,
    /// How long an entry takes to decode, in nanoseconds.
    decoding: f64,
}

/// The symbols of a side, if they are few enough for this codec.
pub(super) fn alphabet(summary: &SideSummary, scale: Scale) -> Option<Alphabet> {
    Alphabet::of(summary, scale)
}

/// Chooses the order of the men of a side and learns its model.
pub(super) fn prepare<'a, C: Cell>(
    alphabet: &'a Alphabet,
    orders: &'a [View<'a, C>],
) -> Result<Prepared<'a, C>, StoreError> {
    let cost = |view: &'a View<'a, C>| -> Result<f64, StoreError> {
        let sample = Source::new(view, alphabet).sample(SAMPLE_BLOCK, ENTRIES_TO_CHOOSE)?;
        Ok(learn(&sample, alphabet, Effort::Little).cost)
    };
    let costs: Vec<f64> = match orders {
        [_] => vec![0.0],
        _ => orders.par_iter().map(cost).collect::<Result<_, _>>()?,
    };
    let order = (0..costs.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b])).expect("men have an order");
    let source = Source::new(&orders[order], alphabet);
    let sample = source.sample(SAMPLE_BLOCK, ENTRIES_TO_LEARN)?;
    let learned = learn(&sample, alphabet, Effort::Full);
    let entries: usize = sample.iter().map(|block| block.symbols.len()).sum();
    let decoding = decoding(entries as f64, learned.coded as f64, learned.cost);
    Ok(Prepared { order, source, learned, decoding })
}

/// An estimate of the nanoseconds that an entry takes to decode, fitted to what an AMD EPYC (Zen 3) of 2.4 GHz
/// takes: the geometry of its row, a symbol if it is coded, and the branches that its bits make unforeseeable.
fn decoding(entries: f64, coded: f64, bits: f64) -> f64 {
    // A block without bits is decoded without looking at what is around its entries.
    let looked_at = coded.min(16.0 * bits);
    (2.5 * entries + 3.0 * coded + 10.0 * looked_at + 6.0 * bits) / entries.max(1.0)
}

impl<C: Cell> Prepared<'_, C> {
    /// The most entries a block that a cold probe, which decodes half of it on average, decodes in time.
    pub(super) fn block_entries(&self) -> u32 {
        let fits = |entries: &u32| f64::from(entries / 2) * self.decoding <= MOST_NANOSECONDS;
        [4096, 2048, 1024, 512].into_iter().find(fits).unwrap_or(256)
    }

    /// Codes every block and checks it.
    pub(super) fn pack(
        &self,
        material: &Material,
        stored: &StoredSide,
        work: &Work<'_>,
    ) -> Result<PackedSide, PackError> {
        let model = Model::new(&self.learned.parts).expect("what was learned is a model");
        let coder = Coder::new(&self.source, model);
        let rows = u64::from(stored.block_entries / 64);
        let model_bytes = self.learned.parts.encode();
        all_blocks(&stored.layout, stored.block_entries, model_bytes, work, |number| {
            let first = number * rows;
            let block = self.source.block(first..first + stored.entries_of(number) as u64 / 64)?;
            coder.block(first, &block).map_err(|reason| PackError::Damaged {
                material: material.clone(),
                block: number,
                reason,
            })
        })
    }
}
