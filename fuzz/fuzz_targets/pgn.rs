//! Any text gives a book: games in it are used, bad, skipped or without moves, and nothing else happens. The book
//! that comes out can be opened and verifies clean, and little memory makes the same book as much. Games one by one have
//! the moves of the book, and of games that count once only, none is lost from the count.
#![no_main]

use std::collections::HashSet;

use bookends_bookmaker::{MakeError, Options, Source, Summary, Watch, each_game, make_into};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

fn source(text: &[u8]) -> [Source; 1] {
    [Source::Memory { name: "fuzz".into(), bytes: text.into() }]
}

fn make(text: &[u8], options: &Options) -> Result<(Summary, Vec<u8>), MakeError> {
    let mut book = Vec::new();
    let summary = make_into(&source(text), &mut book, options, &Watch::default())?;
    Ok((summary, book))
}

fuzz_target!(|text: &[u8]| {
    // A text that begins as a compressed one does may break off.
    let usual = Options { memory: 1 << 20, ..Options::default() };
    let Ok((summary, book)) = make(text, &usual) else { return };
    let counts = &summary.counts;
    let skipped: u64 = counts.skipped.values().sum();
    assert_eq!(counts.refused.len() as u64 + counts.duplicates + counts.elsewhere, 0);
    assert_eq!(counts.games, counts.used + counts.bad + counts.without_moves + skipped);
    assert!(summary.moves <= counts.plies);

    let (_, again) = make(text, &Options { memory: 0, ..usual.clone() }).expect("the same text");
    assert!(book == again, "less memory makes another book");

    let mut moves = HashSet::new();
    let listed = each_game(&source(text), &usual, &Watch::default(), |game| {
        moves.extend(game.moves.iter().map(|played| (played.key, played.mv)));
        Ok::<(), MakeError>(())
    });
    assert_eq!((listed.expect("the same text").counts, moves.len() as u64), (counts.clone(), summary.moves));
    let once = Options { dedup_beginnings: true, ..usual };
    let once = make(text, &once).expect("few games").0.counts;
    assert_eq!((once.games, once.used + once.duplicates), (counts.games, counts.used));
    let storage = Box::new(MemoryStorage::new("fuzz", book));
    let book = bookends_book::from_storage(storage).expect("a book");
    assert!(book.verify().expect("bytes in memory").is_clean());
});
