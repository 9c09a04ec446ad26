//! A FEN is read or blamed in every game: the bytes at fault lie in the text, and a position that is read comes back
//! from its own FEN.
#![no_main]

use bookends_rules::{Position, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for variant in Variant::ALL {
        match Position::from_fen(variant, text) {
            Ok(position) => {
                let again = Position::from_fen(variant, &position.fen()).expect("its own FEN is read");
                assert_eq!(position.fen(), again.fen());
                let _ = position.terminal();
            }
            Err(error) => {
                assert!(error.at().end <= text.len());
                let _ = error.caret();
            }
        }
    }
});
