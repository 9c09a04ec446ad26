use std::collections::BTreeMap;

use bookends_store::{Amendment, Purpose};

use super::super::{
    Header, Reader,
    codec::check,
    entries::Encoded,
    header::BYTES,
    index::HashIndex,
    packing::{Packing, Place},
    record::{Record, encode},
};
use crate::{BookError, Entry, Line, edit::Edit};

/// A book as it will be after some edits: what of it differs from the file.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    book: &'a Reader,
    header: Header,
    /// The first record of each chain.
    index: HashIndex,
    /// Records that are written again, by their numbers.
    records: BTreeMap<u32, Vec<u8>>,
    /// The record behind each that has become free; others on the free list are as in the file.
    freed: BTreeMap<u32, Option<u32>>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(book: &'a Reader) -> Draft<'a> {
        let (records, freed) = (BTreeMap::new(), BTreeMap::new());
        Draft { book, header: book.header().clone(), index: book.index().clone(), records, freed }
    }

    /// Does edits, chain by chain, those of one position in their order. Returns how many changed nothing.
    pub(super) fn edit(&mut self, edits: &[Edit]) -> Result<u64, BookError> {
        let mut by_chain: BTreeMap<u32, Vec<&Edit>> = BTreeMap::new();
        for edit in edits {
            by_chain.entry(self.header.shape.split(edit.key).0).or_default().push(edit);
        }
        let mut without_effect = 0;
        for (chain, edits) in by_chain {
            without_effect += self.edit_chain(chain, &edits)?;
        }
        Ok(without_effect)
    }

    fn edit_chain(&mut self, chain: u32, edits: &[&Edit]) -> Result<u64, BookError> {
        // Positions whose signatures are cut off may have the same one: then they are told apart by their order.
        let mut entries: BTreeMap<(u64, usize), Vec<Line>> = BTreeMap::new();
        for entry in self.book.read_chain(chain) {
            let Entry { key, moves } = entry?;
            let like = entries.range((key, 0)..=(key, usize::MAX)).count();
            entries.insert((key, like), moves);
        }
        let counts = |entries: &BTreeMap<_, Vec<_>>| {
            let moves: usize = entries.values().map(Vec::len).sum();
            (entries.len() as u64, moves as u64)
        };
        let before = counts(&entries);
        let mut without_effect = 0;
        let stored = u64::MAX << (u64::BITS - self.header.shape.signature_bits());
        for edit in edits {
            let key = edit.key & stored;
            if entries.contains_key(&(key, 1)) {
                let reason = "several positions of the book have its signature, which is cut off";
                return Err(BookError::entry(edit.key, reason));
            }
            let moves = entries.entry((key, 0)).or_default();
            without_effect += u64::from(!edit.apply(moves, self.header.payload)?);
        }
        entries.retain(|_, moves| !moves.is_empty());
        let after = counts(&entries);
        self.header.positions = self.header.positions + after.0 - before.0;
        self.header.moves = self.header.moves + after.1 - before.1;
        let entries = entries.into_iter().map(|((key, _), moves)| Entry { key, moves });
        self.write_chain(chain, &self.pack(entries)?)?;
        Ok(without_effect)
    }

    /// The bodies of the records that hold the entries of a chain.
    fn pack(&self, entries: impl Iterator<Item = Entry>) -> Result<Vec<Vec<u8>>, BookError> {
        let mut packing = Packing::new(self.header.shape);
        let mut encoded = Encoded::default();
        let mut bodies: Vec<Vec<u8>> = Vec::new();
        for entry in entries {
            check(&entry, self.header.payload)?;
            encoded.set(&entry.moves);
            let Place { opens, delta, .. } = packing.place(entry.key, &encoded)?;
            if opens {
                bodies.push(Vec::new());
            }
            encoded.put(delta, bodies.last_mut().expect("the first entry opens a record"));
        }
        Ok(bodies)
    }

    /// Puts bodies into the records of a chain, one after the other. Records that it lacks are taken, those that it no
    /// longer needs are freed.
    fn write_chain(&mut self, chain: u32, bodies: &[Vec<u8>]) -> Result<(), BookError> {
        let mut numbers = self.numbers(chain)?;
        for number in numbers.drain(bodies.len().min(numbers.len())..).collect::<Vec<_>>() {
            self.free(number);
        }
        while numbers.len() < bodies.len() {
            numbers.push(self.take()?);
        }
        for (place, body) in bodies.iter().enumerate() {
            let bytes = encode(self.header.shape, chain, numbers.get(place + 1).copied(), body);
            self.records.insert(numbers[place], bytes);
        }
        self.index.set(chain, numbers.first().copied());
        Ok(())
    }

    /// The records of a chain in the file.
    fn numbers(&self, chain: u32) -> Result<Vec<u32>, BookError> {
        let mut numbers = Vec::new();
        let mut next = self.book.index().first(chain);
        let mut records = self.book.chain(Purpose::Record, chain);
        while let (Some(number), Some(record)) = (next, records.next_record()?) {
            numbers.push(number);
            next = record.next;
        }
        Ok(numbers)
    }

    fn free(&mut self, number: u32) {
        let next = self.header.first_free.replace(number);
        self.header.free += 1;
        self.freed.insert(number, next);
        self.records.insert(number, encode(self.header.shape, 0, next, &[]));
    }

    /// A free record, or a new one at the end of the file.
    fn take(&mut self) -> Result<u32, BookError> {
        if let Some(number) = self.header.first_free {
            self.header.first_free = match self.freed.remove(&number) {
                Some(next) => next,
                None => self.free_record(number)?.next,
            };
            self.header.free = self.header.free.saturating_sub(1);
            return Ok(number);
        }
        let (number, max) = (self.header.records, self.header.shape.layout().max_records());
        if number == max {
            return Err(BookError::TooManyRecords {
                needed: u64::from(number) + 1,
                max: max.into(),
                advice: "`bookends book optimize` writes the book with larger records or the wide layout"
                    .into(),
            });
        }
        self.header.records += 1;
        Ok(number)
    }

    /// A record of the free list in the file.
    fn free_record(&self, number: u32) -> Result<Record<'a>, BookError> {
        let storage = self.book.storage();
        let record = Record::read(storage, Purpose::Record, self.book.header(), number, None)?;
        if !record.body().is_empty() {
            let reason = format!("record {number} is on the free list but holds entries");
            return Err(BookError::corrupt(storage.name(), record.offset + 8, reason));
        }
        Ok(record)
    }

    /// What has to be written, the header last, and the header.
    pub(super) fn finish(mut self) -> (Vec<Amendment>, Header) {
        let shape = self.header.shape;
        let in_file = self.book.header();
        let mut changes = Vec::new();
        for (number, bytes) in std::mem::take(&mut self.records) {
            let offset = shape.record_offset(number);
            let same = number < in_file.records && self.is_in_file(offset, &bytes);
            if !same {
                changes.push(Amendment { offset, bytes });
            }
        }
        let mut table = Vec::new();
        for (first, before) in self.index.chains().zip(self.book.index().chains()) {
            let at = table.len();
            shape.layout().put(first, &mut table);
            if first != before {
                changes.push(Amendment { offset: (BYTES + at) as u64, bytes: table[at..].to_vec() });
            }
        }
        table.resize(shape.records_start() as usize - BYTES, 0);
        self.header.index_checksum = crc32fast::hash(&table);
        if self.header != *in_file {
            changes.push(Amendment { offset: 0, bytes: self.header.encode() });
        }
        (changes, self.header)
    }

    fn is_in_file(&self, offset: u64, bytes: &[u8]) -> bool {
        let found = self.book.storage().read_vec(Purpose::Record, offset, bytes.len() as u64);
        found.is_ok_and(|found| found == bytes)
    }
}
