use bookends_store::{Purpose, Storage};

use super::{Header, checked::Checked, record::Record};
use crate::BookError;

/// The records of one chain, from the first on.
///
/// A chain that runs in a circle ends in an error: no chain has more records than the book.
#[derive(Debug)]
pub(super) struct Chain<'a> {
    storage: &'a dyn Storage,
    header: &'a Header,
    purpose: Purpose,
    chain: u32,
    next: Option<u32>,
    read: u32,
    checked: &'a Checked,
}

impl<'a> Chain<'a> {
    /// Begins a chain at the record that the hash index names.
    pub(super) const fn new(
        storage: &'a dyn Storage,
        header: &'a Header,
        purpose: Purpose,
        chain: u32,
        first: Option<u32>,
        checked: &'a Checked,
    ) -> Chain<'a> {
        Chain { storage, header, purpose, chain, next: first, read: 0, checked }
    }

    /// Reads the next record and checks that it belongs to the chain.
    pub(super) fn next_record(&mut self) -> Result<Option<Record<'a>>, BookError> {
        let Some(number) = self.next else { return Ok(None) };
        let corrupt = |offset, reason| Err(BookError::corrupt(self.storage.name(), offset, reason));
        if self.read == self.header.records {
            let offset = self.header.shape.record_offset(number);
            return corrupt(offset, format!("chain {} runs in a circle", self.chain));
        }
        let record = Record::read(self.storage, self.purpose, self.header, number, Some(self.checked))?;
        if record.chain != self.chain {
            let reason =
                format!("record {number} of chain {} is linked into chain {}", record.chain, self.chain);
            return corrupt(record.offset + 4, reason);
        }
        if record.body().is_empty() {
            return corrupt(record.offset + 8, format!("record {number} is in a chain but holds nothing"));
        }
        self.read += 1;
        self.next = record.next;
        Ok(Some(record))
    }
}
