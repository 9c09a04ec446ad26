use super::{
    Layout, Shape,
    entries::Encoded,
    packing::{Packing, Place},
};
use crate::{BookError, Entry};

/// How many records the chains of a book take; counted before anything is written.
#[derive(Debug)]
pub(super) struct Plan {
    shape: Shape,
    packing: Packing,
    /// The records of each chain.
    chains: Vec<u32>,
    records: u64,
    /// The bytes of all entries, and of the largest.
    used: u64,
    largest: usize,
}

impl Plan {
    pub(super) fn new(shape: Shape) -> Plan {
        let chains = vec![0; shape.hash_index_size() as usize];
        Plan { shape, packing: Packing::new(shape), chains, records: 0, used: 0, largest: 0 }
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) const fn records(&self) -> u64 {
        self.records
    }

    /// Counts the next entry, in ascending order of the key.
    pub(super) fn add(&mut self, entry: &Entry, encoded: &Encoded) -> Result<(), BookError> {
        let Place { chain, opens, delta } = self.packing.place(entry.key, encoded)?;
        self.records += u64::from(opens);
        let records = &mut self.chains[chain as usize];
        // A chain beyond 32 bits is refused by `check`, so where its count stops does not matter.
        *records = records.saturating_add(opens.into());
        let bytes = encoded.bytes(delta);
        self.used += bytes as u64;
        self.largest = self.largest.max(bytes);
        Ok(())
    }

    /// Whether the layout can number the records.
    pub(super) fn fits(&self) -> bool {
        self.records <= u64::from(self.shape.layout().max_records())
    }

    /// The number of records, if the layout can number them.
    ///
    /// # Errors
    /// [`BookError::TooManyRecords`] says what to change.
    pub(super) fn check(&self) -> Result<u32, BookError> {
        let max = self.shape.layout().max_records();
        match u32::try_from(self.records) {
            Ok(records) if records <= max => Ok(records),
            _ => Err(BookError::TooManyRecords {
                needed: self.records,
                max: max.into(),
                advice: self.advice(max.into()),
            }),
        }
    }

    /// What would make the book fit: a larger record that surely does, and the wide layout.
    fn advice(&self, max: u64) -> String {
        let mut ways = Vec::new();
        let mut size = self.shape.record_size();
        while size < *Shape::RECORD_SIZES.end() {
            size *= 2;
            let overhead = self.shape.record_size() as usize - self.shape.capacity();
            // At worst a record stays open by one entry less a byte, and its first signature is eight bytes.
            let filled = (size as usize - overhead).saturating_sub(self.largest + 8);
            let chains = u64::from(self.shape.hash_index_size());
            if filled > 0 && self.used.div_ceil(filled as u64) + chains <= max {
                ways.push(format!("--record-size {size}"));
                break;
            }
        }
        if self.shape.layout() == Layout::Narrow {
            ways.push("--layout wide".into());
        }
        if self.shape.hash_index_size() > super::DEFAULT_HASH_INDEX_SIZE {
            ways.push("a smaller --hash-index-size".into());
        }
        if ways.is_empty() {
            "no layout holds so many positions".into()
        } else {
            format!("use {}", ways.join(", or "))
        }
    }

    /// The first record of each chain: the records of a chain follow one another in the file.
    pub(super) fn first_records(&self) -> Vec<Option<u32>> {
        let mut next = 0;
        let first = |&count: &u32| {
            let first = (count > 0).then_some(next);
            next += count;
            first
        };
        self.chains.iter().map(first).collect()
    }
}
