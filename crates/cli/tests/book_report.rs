//! `book report`: what it prints and writes.

use std::fs;

use bookends_testkit::command;

const BOOK: &str = "../../corpora/books/statistics-narrow-v1.bk";
const SCORES: &str = "../../corpora/books/scores-wide-40-bits-v1.bk";

fn report(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book", "report"], args].concat())
}

#[test]
fn a_person_reads_what_the_book_has() {
    let (code, out, _) = report(&[BOOK]);
    assert_eq!(code, 0);
    for words in ["positions    3 with 5 moves", "C00-49", "Deepest lines", "Where the book ends soonest"] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (code, out, _) = report(&[SCORES, "--format", "json"]);
    assert_eq!(code, 0);
    assert!(out.contains("\"games\": null") && out.contains("\"unreached\":"), "{out}");
}

#[test]
fn a_file_has_the_kind_that_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (name, begins, has) in [
        ("r.html", "<!DOCTYPE html>", "<svg xmlns"),
        ("r.md", "# ", "| plies | chance |"),
        ("r.svg", "<svg xmlns", "statistics-narrow-v1.bk: openings"),
    ] {
        let (code, out, err) = report(&[BOOK, "-o", &path(name)]);
        assert!(code == 0 && out.is_empty() && err.contains(name), "{err}");
        let text = fs::read_to_string(path(name)).unwrap();
        assert!(text.starts_with(begins) && text.contains(has), "{text}");
    }
    assert_eq!(report(&[BOOK, "-o", &path("r.png")]).0, 0);
    assert!(fs::read(path("r.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(report(&[BOOK, "-o", &path("r.png")]).0, 2, "it is there");
    let (code, _, err) = report(&[BOOK, "-o", &path("r.pdf")]);
    assert!(code == 2 && err.contains("-o report.html"), "{err}");
}
