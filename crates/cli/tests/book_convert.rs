//! `book convert`: what is written, and what is said to be lost.

use std::fs;

use bookends_testkit::command;
use serde_json::{Value, json};

const STATISTICS: &str = "../../corpora/books/statistics-narrow-v1.bk";
const CHESSBASE: &str = "../../corpora/books/simple.ctg";

fn book(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book"], args].concat())
}

#[test]
fn a_polyglot_book_is_written_byte_for_byte_and_its_losses_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.bin");
    let (code, _, err) = book(&["convert", STATISTICS, out.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(err.contains("3 positions, 5 moves"), "{err}");
    assert!(err.contains("lost: 5 moves keep a weight"), "{err}");
    assert_eq!(fs::read(out).unwrap(), fs::read("../../corpora/books/statistics.bin").unwrap());
}

#[test]
fn the_summary_is_also_json() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.abk");
    let (code, summary, _) = book(&["convert", CHESSBASE, out.to_str().unwrap(), "--summary", "json"]);
    assert_eq!(code, 0);
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!((&summary["format"], &summary["output_format"]), (&json!("ctg"), &json!("abk")));
    assert_eq!(summary["losses"][0]["count"], json!(3));
    assert_eq!(book(&["verify", out.to_str().unwrap()]).0, 0);
}

#[test]
fn an_output_that_exists_or_has_no_known_extension_is_a_wrong_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.csv");
    fs::write(&out, "mine").unwrap();
    assert_eq!(book(&["convert", STATISTICS, out.to_str().unwrap()]).0, 2);
    assert_eq!(fs::read(&out).unwrap(), b"mine");
    let (code, _, err) = book(&["convert", STATISTICS, folder.path().join("out.ctg").to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(err.contains(".bk, .bin, .abk"), "{err}");
}
