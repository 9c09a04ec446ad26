use bookends_store::Purpose;

use super::{Layout, Reader};
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

/// How many records a lookup reads on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RecordsRead {
    /// For a position of the book, each as likely as any other.
    pub hit: f64,
    /// For a position that is not in the book; keys are held to be uniformly distributed.
    pub miss: f64,
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
    /// The records that a lookup reads.
    pub records_read: RecordsRead,
}

impl Chains {
    /// Reads every chain.
    pub(super) fn measure(book: &Reader) -> Result<Chains, BookError> {
        let header = book.header();
        let shape = header.shape;
        let mut reads = Reads::default();
        let mut bytes = 0;
        for number in 0..shape.hash_index_size() {
            reads.begin_chain();
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
            reads.end_chain();
        }
        let used: u32 = reads.lengths.iter().sum();
        let room = f64::from(used) * shape.capacity() as f64;
        Ok(Chains {
            layout: shape.layout(),
            record_size: shape.record_size(),
            hash_index_size: shape.hash_index_size(),
            used,
            free: header.free,
            max: shape.layout().max_records(),
            fill: if used == 0 { 0.0 } else { bytes as f64 / room },
            chain_length: reads.chain_length(),
            records_read: reads.records_read(),
        })
    }
}

/// Adds up what lookups read, record by record in the order of the chains.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// The finished chains' lengths.
    lengths: Vec<u32>,
    length: u32,
    /// How far up the range of signatures the records of this chain reach: 0 to 1.
    reached: f64,
    positions: u64,
    hits: f64,
    misses: f64,
}

impl Reads {
    pub(super) const fn begin_chain(&mut self) {
        (self.length, self.reached) = (0, 0.0);
    }

    /// The next record of the chain: its number of positions, and its last signature as a share of the range.
    pub(super) fn record(&mut self, positions: u64, last: f64) {
        self.length += 1;
        self.positions += positions;
        self.hits += positions as f64 * f64::from(self.length);
        // A signature up to the record's last one is found or missed here.
        self.misses += (last - self.reached) * f64::from(self.length);
        self.reached = last;
    }

    pub(super) fn end_chain(&mut self) {
        self.misses += (1.0 - self.reached) * f64::from(self.length);
        self.lengths.push(self.length);
    }

    fn chain_length(&self) -> ChainLength {
        let mut sorted = self.lengths.clone();
        sorted.sort_unstable();
        let n = sorted.len();
        if n == 0 {
            return ChainLength::default();
        }
        ChainLength {
            min: sorted[0],
            mean: sorted.iter().map(|&l| f64::from(l)).sum::<f64>() / n as f64,
            p95: sorted[(n * 95).div_ceil(100) - 1],
            max: sorted[n - 1],
        }
    }

    pub(super) fn records_read(&self) -> RecordsRead {
        RecordsRead {
            hit: self.hits / (self.positions as f64).max(1.0),
            miss: self.misses / (self.lengths.len() as f64).max(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_stops_at_the_record_that_reaches_past_its_signature() {
        let mut reads = Reads::default();
        for chain in [&[(10, 0.5), (10, 1.0)][..], &[][..]] {
            reads.begin_chain();
            for &(positions, last) in chain {
                reads.record(positions, last);
            }
            reads.end_chain();
        }
        // One chain of two records, read to the first or the second half of the time; and an empty one.
        assert_eq!(reads.records_read(), RecordsRead { hit: 1.5, miss: 0.75 });
        assert_eq!(reads.chain_length(), ChainLength { min: 0, mean: 1.0, p95: 2, max: 2 });
    }
}
