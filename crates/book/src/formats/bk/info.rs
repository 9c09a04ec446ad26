use std::collections::BTreeMap;

use bookends_store::Purpose;

use super::{Layout, Reader, RecordsRead, reads::Reads};
use crate::{Book as _, BookError};

/// The number of records in a chain, over all chains of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChainLength {
    /// The shortest.
    pub min: u32,
    /// The average.
    pub mean: f64,
    /// 95 % of the chains are no longer.
    pub p95: u32,
    /// The longest.
    pub max: u32,
}

/// The measures of the records and chains of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Chains {
    /// The width of record numbers.
    pub layout: Layout,
    /// The bytes of a record.
    pub record_size: u32,
    /// The number of chains.
    pub hash_index_size: u32,
    /// Records in chains.
    pub used: u32,
    /// Free records.
    pub free: u32,
    /// The most records that the layout can number.
    pub max: u32,
    /// The bytes of entries in the records of chains, as a share of what these records hold.
    pub fill: f64,
    /// The records in a chain.
    pub chain_length: ChainLength,
    /// How many chains have so many records, for each number of records that some chain has, ascending.
    pub lengths: Vec<(u32, u32)>,
    /// The records that a lookup reads.
    pub records_read: RecordsRead,
}

impl Chains {
    /// Reads every chain.
    pub(super) fn measure(book: &Reader) -> Result<Chains, BookError> {
        let header = book.header();
        let shape = header.shape;
        let mut reads = Reads::default();
        let mut lengths = Vec::with_capacity(shape.hash_index_size() as usize);
        let mut bytes = 0;
        for number in 0..shape.hash_index_size() {
            let mut chain = book.chain(Purpose::Scan, number);
            while let Some(record) = chain.next_record()? {
                bytes += record.body().len() as u64;
                let flaw = |flaw: super::entries::Flaw| flaw.of(book.name());
                let mut scan = book.scan(&record);
                let (mut positions, mut last) = (0, 0);
                while let Some(rest) = scan.next_rest().map_err(flaw)? {
                    scan.skip().map_err(flaw)?;
                    (positions, last) = (positions + 1, rest);
                }
                reads.record(positions, last as f64 / shape.max_rest() as f64);
            }
            lengths.push(reads.end_chain());
        }
        let used: u32 = lengths.iter().sum();
        let room = f64::from(used) * shape.capacity() as f64;
        Ok(Chains {
            layout: shape.layout(),
            record_size: shape.record_size(),
            hash_index_size: shape.hash_index_size(),
            used,
            free: header.free,
            max: shape.layout().max_records(),
            fill: if used == 0 { 0.0 } else { bytes as f64 / room },
            lengths: counted(&lengths),
            chain_length: chain_length(lengths),
            records_read: reads.average(shape.hash_index_size()),
        })
    }
}

/// How often each length comes.
fn counted(lengths: &[u32]) -> Vec<(u32, u32)> {
    let mut counts = BTreeMap::new();
    lengths.iter().for_each(|&length| *counts.entry(length).or_default() += 1);
    counts.into_iter().collect()
}

/// Sorts out the lengths of all chains; there is at least one.
fn chain_length(mut lengths: Vec<u32>) -> ChainLength {
    lengths.sort_unstable();
    let n = lengths.len();
    ChainLength {
        min: lengths[0],
        mean: lengths.iter().map(|&l| f64::from(l)).sum::<f64>() / n as f64,
        p95: lengths[(n * 95).div_ceil(100) - 1],
        max: lengths[n - 1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nineteen_of_twenty_chains_are_no_longer_than_the_95th_percentile() {
        let mut lengths = vec![1; 19];
        lengths.push(7);
        assert_eq!(counted(&lengths), [(1, 19), (7, 1)]);
        assert_eq!(chain_length(lengths), ChainLength { min: 1, mean: 1.3, p95: 1, max: 7 });
    }
}
