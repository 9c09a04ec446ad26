//! The entries of an Arena book are read or counted as faults, whatever their bytes, and the book that comes of them
//! answers every question as a scan of all its entries does.
#![no_main]

use bookends_book::from_storage;
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

/// The bytes before the first entry; nothing in them but the first three matters.
const HEADER: usize = 25_200;

fuzz_target!(|entries: &[u8]| {
    let mut bytes = vec![0; HEADER];
    bytes[..4].copy_from_slice(b"\x03ABK");
    bytes.extend_from_slice(entries);
    let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.abk", bytes))) else { return };
    for entry in book.entries() {
        let entry = entry.expect("memory can be read");
        assert_eq!(book.get(entry.key).expect("memory can be read"), Some(entry));
    }
});
