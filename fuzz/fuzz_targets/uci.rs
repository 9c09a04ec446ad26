//! Whatever an interface says, each `go` gets at most one `bestmove` and every line is one of the protocol's.
#![no_main]

use bookends_uci::{Adapter, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    // An option with a path would make the target open any file it can spell.
    if text.windows(4).any(|w| w.eq_ignore_ascii_case(b"file") || w.eq_ignore_ascii_case(b"path")) {
        return;
    }
    let mut out = Vec::new();
    Adapter::new(Options::default()).talk(text, &mut out).expect("memory is written");
    let out = String::from_utf8(out).expect("answers are text");
    let starts = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
    assert!(out.lines().all(|line| starts.iter().any(|start| line.starts_with(start))));
    let asked = text.windows(2).filter(|w| w == b"go").count();
    assert!(out.lines().filter(|line| line.starts_with("bestmove ")).count() <= asked);
});
