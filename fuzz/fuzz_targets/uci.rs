//! Whatever an interface and an engine say, each `go` gets at most one `bestmove`; alone, every line is one of the
//! protocol's.
#![no_main]

use bookends_uci::{Adapter, Options, Step};
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
    let moves = |lines: &[&str]| lines.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert!(moves(&out.lines().collect::<Vec<_>>()) <= asked);

    // Lines that begin with `<` are the engine's, and `!` is its end.
    let mut adapter = Adapter::in_front(Options::default());
    let mut said = Vec::new();
    for line in String::from_utf8_lossy(text).lines() {
        said.extend(match line.strip_prefix('<') {
            Some("!") => adapter.engine_ended("a test"),
            Some(line) => adapter.engine(line),
            None => adapter.interface(line),
        });
    }
    let said: Vec<&str> = said
        .iter()
        .filter_map(|s| if let Step::Say(line) = s { Some(line.as_str()) } else { None })
        .collect();
    assert!(moves(&said) <= asked);
});
