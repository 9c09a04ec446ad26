//! Texts that people write or programs export: games as a book, and scripts of edits. Whatever they say, a book of games
//! answers every question as a scan of its entries does, and a script is read or its first fault named within the text.
#![no_main]

use bookends_book::{edit, from_storage};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let games = [b"[Event \"fuzz\"]\n\n", text].concat();
    if let Ok(book) = from_storage(Box::new(MemoryStorage::new("fuzz.pgn", games))) {
        for entry in book.entries() {
            let entry = entry.expect("memory can be read");
            assert_eq!(book.get(entry.key).expect("memory can be read"), Some(entry));
        }
    }
    if let Ok(script) = std::str::from_utf8(text)
        && let Err(fault) = edit::parse(script)
    {
        assert!(!fault.caret().is_empty() && !fault.to_string().is_empty());
    }
});
