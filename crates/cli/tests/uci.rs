//! `bookends uci` plays from tables and a book that other commands have made.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

fn bookends(folder: &Path, args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(args)
        .current_dir(folder)
        .env_remove("BOOKENDS_TABLES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn endings_are_played_from_the_tables_and_openings_from_the_book() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.pgn"), "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n")
        .unwrap();
    bookends(folder.path(), &["book", "make", "one.pgn", "-o", "one.bk", "--quiet"], "");
    bookends(folder.path(), &["table", "make", "KRvK", "--quiet"], "");
    let said = bookends(
        folder.path(),
        &["uci", "--book", "one.bk"],
        "position startpos\ngo\nposition fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo movetime 10\n\
         position fen 8/8/8/8/8/6k1/4r3/7K w - - 0 1\ngo\nposition fen 8/8/8/8/8/6k1/4q3/7K w - - 0 1\ngo\nquit\n",
    );
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..9],
        [
            "info string one.bk: e4, drawn with 100.0 %",
            "info depth 1 score cp 191 pv e2e4",
            "bestmove e2e4",
            "info string tables: Ra8# wins in 1 move",
            "info depth 1 score mate 1 pv a1a8",
            "bestmove a1a8",
            "info string tables: Kg1 loses in 1 move",
            "info depth 2 score mate -1 pv h1g1 e2e1",
            "bestmove h1g1",
        ]
    );
    assert_eq!(lines[9], "info string the table of KQvK (standard) is missing");
    assert!(lines[10].starts_with("info string neither") && lines[12].starts_with("bestmove h1"));
}

#[test]
fn an_engine_that_cannot_be_started_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["uci", "--", "/nowhere/engine"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8(output.stderr).unwrap().contains("/nowhere/engine cannot be started"));
}
