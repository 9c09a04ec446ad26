//! `book export` and `book analyse`: what they write, and what they say about the rest.

use std::fs;

use bookends_testkit::command;

const STATISTICS: &str = "../../corpora/books/statistics-narrow-v1.bk";
const TRUNCATED: &str = "../../corpora/books/scores-wide-40-bits-v1.bk";

fn book(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book"], args].concat())
}

#[test]
fn a_book_is_exported_to_a_file_or_to_the_standard_output() {
    let (code, epd, err) = book(&["export", STATISTICS, "--as", "epd"]);
    assert!(code == 0 && err.contains("3 positions, 5 moves"), "{err}");
    assert!(
        epd.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c0 \"e4 +1000"),
        "{epd}"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (name, begins) in
        [("a.epd", "rnbqkbnr/"), ("a.dot", "digraph book {"), ("a.pgn", "[Event \"Opening book\"]")]
    {
        let (code, out, _) = book(&["export", STATISTICS, "-o", &path(name), "--max-ply", "1"]);
        assert!(code == 0 && out.is_empty());
        assert!(fs::read_to_string(path(name)).unwrap().starts_with(begins), "{name}");
    }
    let (_, dot, err) = book(&["export", STATISTICS, "--as", "dot", "--max-ply", "1"]);
    assert!(dot.matches("->").count() == 2 && err.contains("2 positions are left out"), "{dot}{err}");
    assert_eq!(book(&["export", STATISTICS, "-o", &path("a.txt")]).0, 2);
}

#[test]
fn what_cannot_be_reached_is_said() {
    let (code, _, err) = book(&["export", TRUNCATED, "--as", "epd"]);
    assert!(code == 0 && err.contains("positions are not reached from the start"), "{err}");
}

const ENGINE: &str = "while read -r word rest; do case \"$word\" in uci) echo uciok ;; isready) echo readyok ;; \
                      go) echo 'info depth 3 score cp 25'; echo 'bestmove a1a1' ;; quit) exit ;; esac; done";

#[test]
fn an_engine_scores_a_book_and_its_answers_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("engine.sh"), ENGINE).unwrap();
    let (engine, scored) = (path("engine.sh"), path("scored.bk"));
    let analyse = |more: &[&str]| {
        let args = ["analyse", STATISTICS, "--engine", "sh", "--engine-arg", &engine, "--depth", "3"];
        book(&[&args[..], more].concat())
    };
    let (code, _, err) = analyse(&["-o", &scored]);
    assert!(code == 0 && err.contains("0 of them answered before") && err.contains("3 positions"), "{err}");
    let (_, out, _) = book(&["dump", &scored]);
    assert!(out.contains("463b96181691fc9c  d2d4 ") && out.contains("-25"), "{out}");
    let (code, _, err) = analyse(&["-o", &scored, "--force"]);
    assert!(code == 0 && err.contains("3 positions, 3 of them answered before"), "{err}");
    assert_eq!(analyse(&["-o", &scored]).0, 2, "the book is there, and is not worked for");
    assert_eq!(analyse(&["-o", &path("all.epd"), "--positions"]).0, 0);
    assert_eq!(fs::read_to_string(path("all.epd")).unwrap().lines().count(), 3);
    let (code, _, err) =
        book(&["analyse", STATISTICS, "--engine", "/no/engine", "--nodes", "1", "-o", &path("x.epd")]);
    assert!(code == 4 && err.contains("/no/engine"), "{err}");
}
