use bookends_rules::Variant;
use bookends_store::Storage;

use crate::{Book, BookError, Entries, Entry, Format, Info, Payload, Verification};

/// A book that was read whole into memory, because its format has no index by key.
#[derive(Debug)]
pub(crate) struct Held {
    name: String,
    format: Format,
    payload: Payload,
    variant: Variant,
    /// The size of the file in bytes.
    bytes: u64,
    /// In ascending order of the key.
    entries: Vec<Entry>,
    /// What was found wrong on the way.
    found: Verification,
}

impl Held {
    /// The book of entries that were read from a storage, with what was found wrong on the way.
    pub(super) fn book(
        storage: &dyn Storage,
        format: Format,
        payload: Payload,
        entries: Vec<Entry>,
        found: Verification,
    ) -> Box<dyn Book> {
        let held = Held::of_entries(storage.name(), format, payload, entries);
        let Verification { positions, moves, .. } = held.found;
        Box::new(Held { bytes: storage.len(), found: Verification { positions, moves, ..found }, ..held })
    }

    /// A book that is in no file.
    fn of_entries(name: &str, format: Format, payload: Payload, entries: Vec<Entry>) -> Held {
        let positions = entries.len() as u64;
        let moves = entries.iter().map(|entry| entry.moves.len() as u64).sum();
        let found = Verification { positions, moves, ..Verification::default() };
        let variant = Variant::Standard;
        Held { name: name.to_owned(), format, payload, variant, bytes: 0, entries, found }
    }

    /// Entries of a book, as a book of the same name and game.
    pub(crate) fn part(of: &dyn Book, entries: Vec<Entry>) -> Held {
        Held { variant: of.variant(), ..Held::of_entries(of.name(), of.format(), of.payload(), entries) }
    }
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

    fn variant(&self) -> Variant {
        self.variant
    }

    fn unplaced(&self) -> u64 {
        self.found.unplaced
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
            variant: self.variant(),
            bytes: self.bytes,
            positions: self.found.positions,
            moves: self.found.moves,
            signature_bits: 64,
            chains: None,
        })
    }

    fn verify(&self) -> Result<Verification, BookError> {
        Ok(self.found.clone())
    }
}
