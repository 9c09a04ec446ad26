//! A database of SQLite, whatever its bytes, is read as a book, its rows counted as faults, or refused; the book answers
//! every question as a scan of its entries does.
#![no_main]

use bookends_book::from_storage;
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.obs.db3", bytes.to_vec()))) else { return };
    for entry in book.entries() {
        let Ok(entry) = entry else { return };
        let answer = book.get(entry.key).expect("memory can be read");
        assert!(answer.is_some());
    }
});
