//! `book merge`, `diff` and `prune`: what they write, and their exit codes.

use bookends_testkit::command;

const STATISTICS: &str = "../../corpora/books/statistics-narrow-v1.bk";
const POLYGLOT: &str = "../../corpora/books/statistics.bin";
const TRUNCATED: &str = "../../corpora/books/scores-wide-40-bits-v1.bk";

fn book(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book"], args].concat())
}

#[test]
fn a_book_does_not_differ_from_itself_and_a_doubled_one_in_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let doubled = folder.path().join("doubled.bk");
    let doubled = doubled.to_str().unwrap();
    assert_eq!(book(&["merge", STATISTICS, STATISTICS, "-o", doubled]).0, 0);
    assert_eq!(book(&["diff", STATISTICS, STATISTICS]), (0, String::new(), String::new()));
    let (code, out, _) = book(&["diff", STATISTICS, doubled]);
    assert_eq!(code, 1);
    assert!(
        out.contains("- 463b96181691fc9c e2e4 +1000 =500 -400\n+ 463b96181691fc9c e2e4 +2000 =1000 -800\n")
    );
    assert_eq!(out.lines().count(), 10);
    let (_, out, _) = book(&["diff", STATISTICS, doubled, "--format", "jsonl"]);
    assert!(out.contains(r#""move":"e2e4","left":"+1000 =500 -400","right":"+2000 =1000 -800"}"#), "{out}");
}

#[test]
fn books_of_different_formats_are_merged_with_weights() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("merged.bin");
    let out = out.to_str().unwrap();
    assert_eq!(book(&["merge", STATISTICS, POLYGLOT, "-o", out, "--policy", "max"]).0, 0);
    assert_eq!(book(&["diff", POLYGLOT, out]).0, 0);
}

#[test]
fn pruning_says_what_it_takes_out() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("small.bk");
    let out = out.to_str().unwrap();
    let (code, _, err) = book(&["prune", STATISTICS, "-o", out, "--min-percent", "50", "--max-ply", "2"]);
    assert_eq!(code, 0);
    assert!(err.contains("2 positions; 3 moves taken out, 1 positions have none left"), "{err}");
}

#[test]
fn truncated_signatures_are_refused_with_the_command_that_helps() {
    let (code, _, err) = book(&["diff", STATISTICS, TRUNCATED]);
    assert_eq!(code, 2);
    assert!(err.contains("stores 40 bits"), "{err}");
}

#[test]
fn backed_up_scores_can_be_played_by_weight() {
    let folder = tempfile::tempdir().unwrap();
    let (scores, weights) = (folder.path().join("scores.bk"), folder.path().join("weights.bin"));
    let (scores, weights) = (scores.to_str().unwrap(), weights.to_str().unwrap());
    let (code, _, err) = book(&["minimax", STATISTICS, "-o", scores]);
    assert!(code == 0 && err.contains("3 positions; the scores of 3 moves"), "{err}");
    let (_, out, _) = book(&["dump", scores]);
    assert!(out.contains("463b96181691fc9c  d2d4 332  e2e4 -250"), "{out}");
    assert_eq!(book(&["minimax", STATISTICS, "-o", weights, "--margin", "700"]).0, 0);
    let (_, out, _) = book(&["dump", weights]);
    assert!(out.contains("463b96181691fc9c  d2d4 1000  e2e4 168"), "{out}");
}

#[test]
fn flaws_are_shown_and_mended() {
    let folder = tempfile::tempdir().unwrap();
    let mended = folder.path().join("mended.bk");
    let mended = mended.to_str().unwrap();
    assert_eq!(book(&["lint", STATISTICS]).0, 0);
    let (code, out, _) = book(&["lint", TRUNCATED, "--format", "json"]);
    assert_eq!(code, 1);
    assert!(out.contains(r#""flaw": "unreached""#), "{out}");
    let (code, out, _) = book(&["lint", POLYGLOT, "--fix", "-o", mended]);
    assert!(code == 0 && out.contains("3 positions, nothing to mend"), "{out}");
    assert_eq!(book(&["diff", POLYGLOT, mended]).0, 0);
}

#[test]
fn a_script_makes_another_book_and_what_is_wrong_with_it_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (script, edited) = (path("script.txt"), path("edited.bk"));
    std::fs::write(&script, "position startpos # where it begins\nadd e4 +1 =0 -0\ndelete a3\n").unwrap();
    let (code, _, err) = book(&["edit", STATISTICS, &script, "-o", &edited]);
    assert!(code == 0 && err.contains("3 positions after 2 edits") && err.contains("1 of them"), "{err}");
    let (_, out, _) = book(&["diff", STATISTICS, &edited]);
    assert!(out.contains("+ 463b96181691fc9c e2e4 +1001 =500 -400"), "{out}");
    assert_eq!(book(&["edit", &edited, &script]).0, 0);
    let (_, out, _) = book(&["diff", STATISTICS, &edited]);
    assert!(out.contains("+ 463b96181691fc9c e2e4 +1002 =500 -400"), "{out}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no undo file stays");
    let (code, _, err) = book(&["edit", POLYGLOT, &script]);
    assert!(code == 2 && err.contains("-o BOOK.bk"), "{err}");
    std::fs::write(&script, "position startpos\nadd e5 1\n").unwrap();
    let (code, _, err) = book(&["edit", STATISTICS, &script, "-o", &edited]);
    assert_eq!(code, 3);
    assert!(err.contains("line 2, byte 4: e5 is not a legal move") && err.contains("\n      ^"), "{err}");
}
