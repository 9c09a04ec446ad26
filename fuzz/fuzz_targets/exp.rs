//! The entries of an experience file are read or counted as faults, whatever their bytes, and the book that comes of them
//! answers every question as a scan of all its entries does. The first entry is that of the start of the game, so that
//! there is a book.
#![no_main]

use bookends_book::from_storage;
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

/// The start of the game by the key of engines, with 1. e4.
const START: [u8; 24] =
    [0xfb, 0x59, 0x2f, 0x56, 0xd4, 0x01, 0x8f, 0x8f, 0x1c, 0x03, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0];

fuzz_target!(|entries: &[u8]| {
    let bytes = [&b"SugaR Experience version 2"[..], &START, entries].concat();
    let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.exp", bytes))) else { return };
    for entry in book.entries() {
        let entry = entry.expect("memory can be read");
        assert_eq!(book.get(entry.key).expect("memory can be read"), Some(entry));
    }
});
