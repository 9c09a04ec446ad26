use crate::{Book, BookError, Entries, Entry, Format, Info, Payload, Verification};

/// A book that was read whole into memory, because its format has no index by key.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) name: String,
    pub(super) format: Format,
    pub(super) payload: Payload,
    /// The size of the file in bytes.
    pub(super) bytes: u64,
    /// In ascending order of the key.
    pub(super) entries: Vec<Entry>,
    /// What was found wrong on the way.
    pub(super) found: Verification,
}

impl Book for Held {
    fn name(&self) -> &str {
        &self.name
    }

    fn format(&self) -> Format {
        self.format
    }

    fn payload(&self) -> Payload {
        self.payload
    }

    fn find(&self, key: u64, accept: &mut dyn FnMut(&Entry) -> bool) -> Result<Option<Entry>, BookError> {
        let place = self.entries.binary_search_by_key(&key, |entry| entry.key);
        Ok(place.ok().map(|place| &self.entries[place]).filter(|entry| accept(entry)).cloned())
    }

    fn entries(&self) -> Entries<'_> {
        Box::new(self.entries.iter().cloned().map(Ok))
    }

    fn info(&self) -> Result<Info, BookError> {
        Ok(Info {
            format: self.format,
            payload: self.payload,
            bytes: self.bytes,
            positions: self.entries.len() as u64,
            moves: self.entries.iter().map(|entry| entry.moves.len() as u64).sum(),
            signature_bits: 64,
            chains: None,
        })
    }

    fn verify(&self) -> Result<Verification, BookError> {
        Ok(self.found.clone())
    }
}
