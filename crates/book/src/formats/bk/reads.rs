/// How many records a lookup reads on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RecordsRead {
    /// For a position of the book, each as likely as any other.
    pub hit: f64,
    /// For a position that is not in the book; keys are held to be uniformly distributed.
    pub miss: f64,
}

/// Adds up what lookups read, record by record in the order of the chains.
#[derive(Debug, Default)]
pub(super) struct Reads {
    length: u32,
    /// How far up the range of signatures the records of this chain reach: 0 to 1.
    reached: f64,
    positions: u64,
    hits: f64,
    misses: f64,
}

impl Reads {
    /// The next record of the chain: its number of positions, and its last signature as a share of the range.
    pub(super) fn record(&mut self, positions: u64, last: f64) {
        self.length += 1;
        self.positions += positions;
        self.hits += positions as f64 * f64::from(self.length);
        // A signature up to the record's last one is found or missed here.
        self.misses += (last - self.reached) * f64::from(self.length);
        self.reached = last;
    }

    /// Ends a chain, which may be empty, and returns its number of records.
    pub(super) fn end_chain(&mut self) -> u32 {
        self.misses += (1.0 - self.reached) * f64::from(self.length);
        self.reached = 0.0;
        std::mem::take(&mut self.length)
    }

    /// The averages in a book of so many chains, all ended or empty.
    pub(super) fn average(&self, chains: u32) -> RecordsRead {
        RecordsRead {
            hit: self.hits / (self.positions as f64).max(1.0),
            miss: self.misses / f64::from(chains),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_stops_at_the_record_that_reaches_past_its_signature() {
        let mut reads = Reads::default();
        reads.record(10, 0.5);
        reads.record(10, 1.0);
        assert_eq!(reads.end_chain(), 2);
        // One chain of two records, read to the first or the second half of the time; and an empty one.
        assert_eq!(reads.average(2), RecordsRead { hit: 1.5, miss: 0.75 });
    }
}
