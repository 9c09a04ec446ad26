//! A PolyGlot book is read or refused, whatever its bytes. A book that verifies clean answers every question as a
//! scan of all its entries does.
#![no_main]

use bookends_book::{Book, polyglot};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let storage = MemoryStorage::new("fuzz.bin", bytes.to_vec());
    let Ok(book) = polyglot::Reader::open(Box::new(storage)) else { return };
    let clean = book.verify().expect("memory can be read").is_clean();
    for entry in book.entries() {
        let entry = entry.expect("memory can be read");
        let found = book.get(entry.key).expect("memory can be read");
        assert!(!clean || found.as_ref() == Some(&entry));
    }
});
