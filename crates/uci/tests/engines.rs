//! In front of programs that run: those that crash, say nothing, or are no engines.

use std::{
    io::{Cursor, Read},
    sync::atomic::AtomicBool,
    thread,
    time::Duration,
};

use bookends_uci::{Adapter, EngineCommand, Options, converse};

/// How long an engine may owe an answer.
const PATIENCE: Duration = Duration::from_millis(100);

/// Lines of an interface that waits before its last one, so that the engine has time to fail.
struct Patient {
    lines: Cursor<&'static str>,
    wait: Duration,
}

impl Read for Patient {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let read = self.lines.read(bytes)?;
        if read == 0 {
            thread::sleep(self.wait);
        }
        Ok(read)
    }
}

/// What is said to an interface with a shell's command for an engine.
fn said(command: &str, lines: &'static str) -> String {
    let mut adapter = Adapter::in_front(Options::default());
    let engine = EngineCommand { program: "sh".into(), args: ["-c", command].map(Into::into).to_vec() };
    let input = Patient { lines: Cursor::new(lines), wait: Duration::from_millis(900) };
    let mut out = Vec::new();
    let input = std::io::BufReader::new(input);
    converse(&mut adapter, Some(&engine), PATIENCE, input, &mut out, &AtomicBool::new(false)).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn an_engine_that_owes_its_greeting_too_long_is_given_up() {
    let said = said("exec sleep 30", "uci\nisready\ngo depth 1\n");
    assert!(said.contains("info string the engine has ended (no uciok for 0.1 seconds)"), "{said}");
    assert!(said.contains("books and tables go on alone"), "{said}");
    for line in ["\nuciok\n", "\nreadyok\n", "\nbestmove "] {
        assert_eq!(said.matches(line).count(), 1, "{line}: {said}");
    }
}

#[test]
fn an_engine_that_greets_and_is_never_ready_is_given_up() {
    let said = said("read line; echo uciok; exec sleep 30", "uci\nisready\n");
    assert!(said.contains("(no readyok for 0.1 seconds)") && said.ends_with("readyok\n"), "{said}");
}

#[test]
fn an_engine_that_crashes_whenever_it_searches_is_survived() {
    let engine = "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) kill -9 $$;; esac; done";
    let said = said(engine, "uci\nisready\nposition startpos\ngo depth 1\nisready\n");
    assert!(said.contains("signal: 9") && said.contains("it is started again"), "{said}");
    assert_eq!(said.matches("\nbestmove ").count(), 1, "{said}");
    assert_eq!(said.matches("readyok\n").count(), 2, "{said}");
}
