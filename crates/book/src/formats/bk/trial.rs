use super::{
    Choice, Shape,
    entries::Encoded,
    packing::{Packing, Place},
    reads::Reads,
};
use crate::BookError;

/// A book of one shape, of which only the numbers are kept.
#[derive(Debug)]
pub(super) struct Trial {
    shape: Shape,
    packing: Packing,
    reads: Reads,
    records: u64,
    chain: Option<u32>,
    /// The positions of the open record, and its last rest.
    positions: u64,
    rest: u64,
}

impl Trial {
    pub(super) fn new(shape: Shape) -> Trial {
        Trial {
            shape,
            packing: Packing::new(shape),
            reads: Reads::default(),
            records: 0,
            chain: None,
            positions: 0,
            rest: 0,
        }
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Counts the next entry, in ascending order of the key.
    pub(super) fn add(&mut self, key: u64, entry: &Encoded) -> Result<(), BookError> {
        let Place { chain, opens, .. } = self.packing.place(key, entry)?;
        if opens {
            self.close(Some(chain));
            self.records += 1;
        }
        self.positions += 1;
        self.rest = self.shape.split(key).1;
        Ok(())
    }

    /// Counts the open record, if there is one; the next one belongs to the chain `next`.
    fn close(&mut self, next: Option<u32>) {
        if self.positions > 0 {
            self.reads.record(self.positions, self.rest as f64 / self.shape.max_rest() as f64);
            self.positions = 0;
        }
        if self.chain != next {
            self.reads.end_chain();
        }
        self.chain = next;
    }

    /// Whether the layout can number the records.
    pub(super) fn fits(&self) -> bool {
        self.records <= self.shape.layout().max_records().into()
    }

    /// The numbers of the book.
    pub(super) fn finish(mut self) -> Choice {
        self.close(None);
        Choice {
            shape: self.shape,
            records: self.records,
            bytes: self.shape.records_start() + self.records * u64::from(self.shape.record_size()),
            records_read: self.reads.average(self.shape.hash_index_size()),
        }
    }
}
