//! Any text is a filter, or an error at a place of the text that can be shown; a filter answers for any game.
#![no_main]

use bookends_bookmaker::Filter;
use libfuzzer_sys::fuzz_target;

/// Tags of every kind that a filter asks about.
const GAME: &[u8] =
    b"[White \"A\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2500\"]\n[Date \"2020.??.??\"]\n[Result \"1-0\"]\n\
    [TimeControl \"180+2\"]\n[ECO \"B90\"]\n";

fuzz_target!(|text: &str| {
    match text.parse::<Filter>() {
        // The text itself is as hostile a game as any.
        Ok(filter) => {
            filter.admits(GAME);
            filter.admits(text.as_bytes());
        }
        Err(error) => {
            assert!(error.at().end <= text.len());
            assert!(error.caret().contains('^'));
        }
    }
});
