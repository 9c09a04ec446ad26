//! Any text gives a book: games in it are used, bad, skipped or without moves, and nothing else happens. The book
//! that comes out can be opened and verifies clean, and little memory makes the same book as much.
#![no_main]

use bookends_bookmaker::{MakeError, Options, Source, Summary, Watch, make_into};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fn make(text: &[u8], memory: u64) -> Result<(Summary, Vec<u8>), MakeError> {
    let source = Source::Memory { name: "fuzz".into(), bytes: text.into() };
    let mut book = Vec::new();
    let options = Options { memory, ..Options::default() };
    let summary = make_into(&[source], &mut book, &options, &Watch::default())?;
    Ok((summary, book))
}

fuzz_target!(|text: &[u8]| {
    // A text that begins as a compressed one does may break off.
    let Ok((summary, book)) = make(text, 1 << 20) else { return };
    let counts = &summary.counts;
    let skipped: u64 = counts.skipped.values().sum();
    assert_eq!(counts.refused.len() as u64 + counts.duplicates + counts.elsewhere, 0);
    assert_eq!(counts.games, counts.used + counts.bad + counts.without_moves + skipped);
    assert!(summary.moves <= counts.plies);

    let (_, again) = make(text, 0).expect("the same text");
    assert!(book == again, "less memory makes another book");
    let storage = Box::new(MemoryStorage::new("fuzz", book));
    let book = bookends_book::from_storage(storage).expect("a book");
    assert!(book.verify().expect("bytes in memory").is_clean());
});
