//! Any text is a filter, or an error at a place of the text that can be shown; a filter answers for any game.
#![no_main]

use bookends_bookmaker::Filter;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &[u8])| {
    let (text, game) = input;
    match text.parse::<Filter>() {
        Ok(filter) => {
            let _ = filter.admits(game);
        }
        Err(error) => {
            assert!(error.at().end <= text.len());
            assert!(error.caret().contains('^'));
        }
    }
});
