//! The moves of a Chessmaster book are played or counted as faults, whatever their bytes, and the book that comes of them
//! answers every question as a scan of all its entries does.
#![no_main]

use bookends_book::from_storage;
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|moves: &[u8]| {
    let count = (moves.len() as u32 / 2).to_le_bytes();
    let bytes = [b"UGWS", &count[..], moves].concat();
    let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.obk", bytes))) else { return };
    for entry in book.entries() {
        let entry = entry.expect("memory can be read");
        assert_eq!(book.get(entry.key).expect("memory can be read"), Some(entry));
    }
});
