use std::cmp::Ordering;

use bookends_rules::Variant;
use bookends_store::{Purpose, Storage};

use super::{
    Chains, Header, Shape,
    chain::Chain,
    checked::Checked,
    entries::Scan,
    header::{BYTES, MAGIC},
    index::HashIndex,
    record::Record,
    verify,
};
use crate::{Book, BookError, Entries, Entry, Format, Info, Payload, Verification};

/// Whether a storage begins as a `.bk` book does.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let mut start = [0; MAGIC.len()];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(len > 0 && start[..len] == MAGIC[..len])
}

/// An open `.bk` book. The hash index table is in memory; records are read when they are asked for.
#[derive(Debug)]
pub struct Reader {
    storage: Box<dyn Storage>,
    header: Header,
    index: HashIndex,
    checked: Checked,
}

impl Reader {
    /// Opens a book: reads its header and its hash index table.
    ///
    /// # Errors
    /// [`BookError::Unrecognized`] without the format's first bytes, [`BookError::Version`] for a later format,
    /// [`BookError::Corrupt`] or [`BookError::Store`] if header, table and file length do not agree.
    pub fn open(storage: Box<dyn Storage>) -> Result<Reader, BookError> {
        let header = read_header(&*storage)?;
        if storage.len() < header.file_bytes() {
            let reason = format!(
                "truncated: {} records need {} bytes, but the file has {}",
                header.records,
                header.file_bytes(),
                storage.len()
            );
            return Err(BookError::corrupt(storage.name(), storage.len(), reason));
        }
        let index = HashIndex::read(&*storage, &header)?;
        let checked = Checked::none(header.records);
        Ok(Reader { storage, header, index, checked })
    }

    /// The header of the book.
    pub fn header(&self) -> &Header {
        &self.header
    }

    pub(super) fn storage(&self) -> &dyn Storage {
        &*self.storage
    }

    /// The first record of each chain.
    pub(super) fn index(&self) -> &HashIndex {
        &self.index
    }

    pub(super) fn chain(&self, purpose: Purpose, chain: u32) -> Chain<'_> {
        let first = self.index.first(chain);
        Chain::new(&*self.storage, &self.header, purpose, chain, first, &self.checked)
    }

    /// Begins to read the entries of a record.
    pub(super) fn scan<'r>(&self, record: &'r Record<'_>) -> Scan<'r> {
        Scan::new(record, self.header.shape, self.header.payload)
    }

    /// The entries of a chain.
    pub(super) fn read_chain(&self, number: u32) -> impl Iterator<Item = Result<Entry, BookError>> + '_ {
        let mut chain = self.chain(Purpose::Scan, number);
        let records = std::iter::from_fn(move || chain.next_record().transpose());
        records.flat_map(move |record| match record.and_then(|record| self.read_record(&record)) {
            Ok(entries) => entries.into_iter().map(Ok).collect(),
            Err(e) => vec![Err(e)],
        })
    }

    fn read_record(&self, record: &Record<'_>) -> Result<Vec<Entry>, BookError> {
        let flaw = |flaw: super::entries::Flaw| flaw.of(self.name());
        let mut scan = self.scan(record);
        let mut entries = Vec::new();
        while let Some(rest) = scan.next_rest().map_err(flaw)? {
            let key = self.header.shape.join(record.chain, rest);
            entries.push(Entry { key, moves: scan.moves().map_err(flaw)? });
        }
        Ok(entries)
    }
}

/// Reads and checks the header alone.
pub(super) fn read_header(storage: &dyn Storage) -> Result<Header, BookError> {
    if !recognizes(storage)? {
        let reason = "it does not begin as a .bk file".into();
        return Err(BookError::Unrecognized { name: storage.name().to_owned(), reason });
    }
    let mut head = [0; BYTES];
    storage.read_at(Purpose::Header, 0, &mut head)?;
    Header::decode(storage.name(), &head)
}

impl Book for Reader {
    fn name(&self) -> &str {
        self.storage.name()
    }

    fn format(&self) -> Format {
        Format::Bk
    }

    fn payload(&self) -> Payload {
        self.header.payload
    }

    fn variant(&self) -> Variant {
        self.header.variant
    }

    fn signature_bits(&self) -> u32 {
        self.header.shape.signature_bits()
    }

    fn find(&self, key: u64, accept: &mut dyn FnMut(&Entry) -> bool) -> Result<Option<Entry>, BookError> {
        let flaw = |flaw: super::entries::Flaw| flaw.of(self.name());
        let shape: Shape = self.header.shape;
        let (number, wanted) = shape.split(key);
        let mut chain = self.chain(Purpose::Record, number);
        while let Some(record) = chain.next_record()? {
            let mut scan = self.scan(&record);
            loop {
                match scan.seek(wanted).map_err(flaw)? {
                    Ordering::Less => break,
                    Ordering::Equal => {
                        let entry = Entry { key, moves: scan.moves().map_err(flaw)? };
                        if accept(&entry) {
                            return Ok(Some(entry));
                        }
                    }
                    Ordering::Greater => return Ok(None),
                }
            }
        }
        Ok(None)
    }

    fn entries(&self) -> Entries<'_> {
        let mut failed = false;
        let all = (0..self.header.shape.hash_index_size()).flat_map(|chain| self.read_chain(chain));
        Box::new(all.take_while(move |entry| !std::mem::replace(&mut failed, entry.is_err())))
    }

    fn info(&self) -> Result<Info, BookError> {
        Ok(Info {
            format: Format::Bk,
            payload: self.header.payload,
            variant: self.variant(),
            bytes: self.storage.len(),
            positions: self.header.positions,
            moves: self.header.moves,
            signature_bits: self.signature_bits(),
            chains: Some(Chains::measure(self)?),
        })
    }

    fn verify(&self) -> Result<Verification, BookError> {
        verify::verify(self)
    }
}
