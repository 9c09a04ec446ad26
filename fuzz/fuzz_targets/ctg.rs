//! The pages of a ChessBase book are read or counted as faults, whatever their bytes, and the book that comes of them
//! answers every question as a scan of all its entries does.
#![no_main]

use bookends_book::{Format, from_storage};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|page: &[u8]| {
    let mut bytes = vec![0; 4096];
    bytes.extend(&page[..page.len().min(4096)]);
    bytes.resize(8192, 0);
    let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.ctg", bytes))) else { return };
    if book.format() != Format::Ctg {
        return; // bytes of no sense can look like a PolyGlot book that is not in order
    }
    for entry in book.entries() {
        let entry = entry.expect("memory can be read");
        assert_eq!(book.get(entry.key).expect("memory can be read"), Some(entry));
    }
});
