use bookends_store::{Purpose, Storage};

use super::{Header, entries::Scan, reader::read_header, record::Record};
use crate::{BookError, Entry};

/// What could be taken out of a damaged book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvage {
    /// The header of the damaged book; its numbers are those of the whole one.
    pub header: Header,
    /// The positions of all whole records, in ascending order of the key.
    pub entries: Vec<Entry>,
    /// Records that are damaged or missing.
    pub lost_records: u64,
    /// Positions of whole records that were there twice; the first of each is kept.
    pub repeated: u64,
}

impl Salvage {
    /// Positions that the header counts and that are gone.
    pub fn lost_positions(&self) -> u64 {
        self.header.positions.saturating_sub(self.entries.len() as u64)
    }
}

/// Takes every whole record out of a damaged `.bk` file, whatever has become of the hash index table, the links and
/// the end of the file: each record says itself which chain it belongs to. The entries are held in memory.
///
/// # Errors
/// [`BookError::Corrupt`], [`BookError::Version`] or [`BookError::Unrecognized`] if the header is damaged, for
/// without it the records cannot be told apart; [`BookError::Store`] if the file cannot be read.
pub fn salvage(storage: &dyn Storage) -> Result<Salvage, BookError> {
    let header = read_header(storage)?;
    let shape = header.shape;
    let present = storage.len().saturating_sub(shape.records_start()) / u64::from(shape.record_size());
    let present = header.records.min(u32::try_from(present).unwrap_or(u32::MAX));
    let mut entries = Vec::new();
    let mut lost_records = u64::from(header.records - present);
    for number in 0..present {
        match read_entries(storage, &header, number, &mut entries) {
            Err(BookError::Corrupt { .. }) => lost_records += 1,
            other => other?,
        }
    }
    entries.sort_by_key(|entry| entry.key);
    let before = entries.len();
    let whole_keys = shape.signature_bits() == 64;
    entries.dedup_by(|again, kept| again.key == kept.key && (whole_keys || again.moves == kept.moves));
    let repeated = (before - entries.len()) as u64;
    Ok(Salvage { header, entries, lost_records, repeated })
}

/// Appends the entries of a record. Those before a flaw are kept.
fn read_entries(
    storage: &dyn Storage,
    header: &Header,
    number: u32,
    entries: &mut Vec<Entry>,
) -> Result<(), BookError> {
    let record = Record::read(storage, Purpose::Scan, header, number, None)?;
    if record.chain >= header.shape.hash_index_size() {
        let reason = format!("record {number} belongs to a chain that the book does not have");
        return Err(BookError::corrupt(storage.name(), record.offset + 4, reason));
    }
    let mut scan = Scan::new(&record, header.shape, header.payload);
    while let Some(rest) = scan.next_rest().map_err(|flaw| flaw.of(storage.name()))? {
        let moves = scan.moves().map_err(|flaw| flaw.of(storage.name()))?;
        entries.push(Entry { key: header.shape.join(record.chain, rest), moves });
    }
    Ok(())
}
