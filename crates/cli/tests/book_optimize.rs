//! `book optimize`: prints the sizes worth choosing from, writes the best, and changes nothing else.

use std::path::Path;

use bookends_testkit::command;
use serde_json::Value;

const BOOK: &str = "../../corpora/books/statistics-narrow-v1.bk";

fn book(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book"], args].concat())
}

#[test]
fn the_best_sizes_are_marked_and_the_new_book_holds_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("better.bk");
    let out = path.to_str().unwrap();
    let (code, text, err) = book(&["optimize", BOOK, "-o", out]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(text.lines().filter(|line| line.starts_with('*')).count(), 1, "{text}");
    assert_eq!(book(&["dump", BOOK]).1, book(&["dump", out]).1);
    assert_eq!(book(&["verify", out]).0, 0);
    let (code, _, err) = book(&["optimize", BOOK, "-o", out]);
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("--force"), "{err}");
}

#[test]
fn a_plan_writes_nothing_and_shows_every_size_that_was_tried() {
    let (code, json, _) = book(&["optimize", BOOK, "--plan", "--record-size", "512", "--format", "json"]);
    assert_eq!(code, 0);
    let plan: Value = serde_json::from_str(&json).unwrap();
    let choices = plan["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 17);
    assert!(choices.iter().all(|choice| choice["record_size"] == 512));
    assert!(choices.contains(&plan["best"]));
}

#[test]
fn a_signature_gets_shorter_but_never_longer() {
    let dir = tempfile::tempdir().unwrap();
    let short = dir.path().join("short.bk");
    let write = |from: &str, to: &Path, bits| {
        book(&["optimize", from, "-o", to.to_str().unwrap(), "--signature-bits", bits])
    };
    assert_eq!(write(BOOK, &short, "40").0, 0);
    assert!(book(&["info", short.to_str().unwrap()]).1.contains("40 bits"));
    let (code, _, err) = write(short.to_str().unwrap(), &dir.path().join("long.bk"), "64");
    assert_eq!(code, 2);
    assert!(err.contains("stores 40 bits"), "{err}");
}
