use std::{borrow::Borrow, io::Write};

use bookends_rules::Variant;

use super::{
    DEFAULT_HASH_INDEX_SIZE, DEFAULT_RECORD_SIZE, Header, Layout, Shape, codec,
    entries::Encoded,
    header,
    kept::Kept,
    packing::{Packing, Place},
    plan::Plan,
    record,
};
use crate::{BookError, Entry, Payload};

/// What kind of `.bk` book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What the book says about its moves; every entry must agree.
    pub payload: Payload,
    /// The game that the book is of.
    pub variant: Variant,
    /// The bytes of a record: a power of two from 256 to 65,536.
    pub record_size: u32,
    /// The number of chains: a power of two from 16 to 1,048,576.
    pub hash_index_size: u32,
    /// The width of record numbers; without it the narrow layout is taken if it can hold the book.
    pub layout: Option<Layout>,
    /// How many bits of each key are stored, from the highest on: 24 to 64.
    pub signature_bits: u32,
    /// How many bytes of entries may be held in memory between the two passes of [`write()`]: where they suffice, the
    /// source is asked once only.
    pub memory: usize,
}

impl Options {
    /// A book of standard chess with the default sizes and whole keys.
    pub const fn new(payload: Payload) -> Options {
        Options {
            payload,
            variant: Variant::Standard,
            record_size: DEFAULT_RECORD_SIZE,
            hash_index_size: DEFAULT_HASH_INDEX_SIZE,
            layout: None,
            signature_bits: 64,
            memory: 0,
        }
    }

    fn shape(&self, layout: Layout) -> Result<Shape, BookError> {
        Shape::new(layout, self.record_size, self.hash_index_size, self.signature_bits)
    }
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The header of the book.
    pub header: Header,
    /// Positions whose truncated signature is also that of the position before them. All of them are in the
    /// book; a probe tells them apart by their moves.
    pub ambiguous: u64,
}

/// Writes a book of entries in ascending order of the key; equal keys only with truncated signatures.
///
/// There are two passes: first the records of every chain are counted, so that nothing is written if they do not fit, then
/// they are written. `source` is called for each of them, unless the entries fit into [`Options::memory`], and must give
/// the same entries each time.
///
/// # Errors
/// [`BookError::Shape`] for sizes that the format does not have, [`BookError::Entry`] and [`BookError::TooLarge`]
/// for entries that no book of these sizes holds, [`BookError::TooManyRecords`] if the layout cannot number the
/// records, [`BookError::Write`] from `out`, and whatever the source gives.
pub fn write<S, I, T, E>(out: &mut impl Write, options: &Options, mut source: S) -> Result<Written, E>
where
    S: FnMut() -> I,
    I: IntoIterator<Item = Result<T, E>>,
    T: Borrow<Entry>,
    E: From<BookError>,
{
    let mut counts = Counts::default();
    let mut plans = Vec::new();
    for layout in options.layout.map_or(vec![Layout::Narrow, Layout::Wide], |layout| vec![layout]) {
        plans.push(Plan::new(options.shape(layout)?));
    }
    let mut encoded = Encoded::default();
    let mut kept = Kept::new(options.memory);
    for entry in source() {
        let entry = entry?;
        let entry = entry.borrow();
        counts.add(entry, options)?;
        encoded.set(&entry.moves);
        kept.push(entry.key, &encoded);
        for plan in &mut plans {
            plan.add(entry, &encoded)?;
        }
    }
    let last = plans.len() - 1;
    let plan = &plans[plans.iter().position(Plan::fits).unwrap_or(last)];
    let header = counts.header(options, plan)?;
    let mut head = header.encode();
    head.extend_from_slice(&index(plan));
    out.write_all(&head).map_err(BookError::Write)?;

    let mut records = Records::new(out, header.shape);
    if !kept.replay(&mut encoded, |key, encoded| records.put(key, encoded))? {
        for entry in source() {
            let entry = entry?;
            let entry = entry.borrow();
            encoded.set(&entry.moves);
            records.put(entry.key, &encoded)?;
        }
    }
    records.close(None)?;
    if u64::from(records.written) != plan.records() {
        return Err(BookError::Unrepeatable.into());
    }
    Ok(Written { header, ambiguous: counts.ambiguous })
}

/// What the first pass counts and checks.
#[derive(Debug, Default)]
struct Counts {
    last: Option<u64>,
    positions: u64,
    moves: u64,
    ambiguous: u64,
}

impl Counts {
    fn add(&mut self, entry: &Entry, options: &Options) -> Result<(), BookError> {
        codec::check(entry, options.payload)?;
        if let Some(last) = self.last {
            // A book with truncated signatures gives equal keys for positions that it tells apart by their moves.
            if last > entry.key || last == entry.key && options.signature_bits == 64 {
                return Err(BookError::entry(
                    entry.key,
                    format!("it comes after {last:016x}; keys must ascend"),
                ));
            }
            let dropped = 64 - options.signature_bits;
            self.ambiguous += u64::from(last >> dropped == entry.key >> dropped);
        }
        self.last = Some(entry.key);
        self.positions += 1;
        self.moves += entry.moves.len() as u64;
        Ok(())
    }

    fn header(&self, options: &Options, plan: &Plan) -> Result<Header, BookError> {
        Ok(Header {
            payload: options.payload,
            variant: options.variant,
            shape: plan.shape(),
            records: plan.check()?,
            free: 0,
            first_free: None,
            positions: self.positions,
            moves: self.moves,
            index_checksum: crc32fast::hash(&index(plan)),
        })
    }
}

/// The bytes of the hash index table and of the zeros up to the first record.
fn index(plan: &Plan) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(plan.shape().records_start() as usize);
    for first in plan.first_records() {
        plan.shape().layout().put(first, &mut bytes);
    }
    bytes.resize(plan.shape().records_start() as usize - header::BYTES, 0);
    bytes
}

/// The second pass: the record that is being filled.
#[derive(Debug)]
struct Records<'a, W> {
    out: &'a mut W,
    shape: Shape,
    packing: Packing,
    chain: Option<u32>,
    body: Vec<u8>,
    written: u32,
}

impl<W: Write> Records<'_, W> {
    fn new(out: &mut W, shape: Shape) -> Records<'_, W> {
        Records { out, shape, packing: Packing::new(shape), chain: None, body: Vec::new(), written: 0 }
    }

    /// Adds an entry.
    fn put(&mut self, key: u64, encoded: &Encoded) -> Result<(), BookError> {
        let Place { chain, opens, delta } = self.packing.place(key, encoded)?;
        if opens {
            self.close(Some(chain))?;
        }
        encoded.put(delta, &mut self.body);
        Ok(())
    }

    /// Writes the open record, if there is one, and opens a record of the chain `next`.
    fn close(&mut self, next: Option<u32>) -> Result<(), BookError> {
        if let Some(chain) = self.chain {
            self.written = self.written.checked_add(1).ok_or(BookError::Unrepeatable)?;
            let link = (next == Some(chain)).then_some(self.written);
            self.out.write_all(&record::encode(self.shape, chain, link, &self.body))?;
            self.body.clear();
        }
        self.chain = next;
        Ok(())
    }
}
