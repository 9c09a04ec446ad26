//! Texts that people write or programs export: games as a book, scripts of edits, and lists of hosts. Whatever they say, a
//! book of games answers every question as a scan of its entries does, and what cannot be read has its first fault named.
#![no_main]

use bookends_book::{edit, from_storage};
use bookends_exchange::Hosts;
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
    let Ok(text) = std::str::from_utf8(text) else { return };
    if let Err(fault) = edit::parse(text) {
        assert!(!fault.caret().is_empty() && !fault.to_string().is_empty());
    }
    if let Ok(hosts) = Hosts::parse(text) {
        assert_eq!(Hosts::parse(&hosts.names().join("\n")), Ok(hosts), "what was read is read again");
    }
});
