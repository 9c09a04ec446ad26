//! `book rows`: what it says, and what it refuses. What the files hold is tested with the crate that writes them, and with
//! DuckDB.

use bookends_testkit::command;

const GAMES: &str = "../../corpora/games/sample.pgn.zst";

fn rows(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book", "rows"], args].concat())
}

#[test]
fn the_rows_of_chosen_games_are_written_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("rows");
    let out = out.to_str().unwrap();
    let chosen = ["--max-ply", "2", "--where", "white.elo >= 1500"];
    let (code, json, err) =
        rows(&[&[GAMES, "-o", out, "--summary", "json", "--file-rows", "100"], &chosen[..]].concat());
    assert_eq!(code, 0, "{err}");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let number = |pointer: &str| json.pointer(pointer).and_then(serde_json::Value::as_u64).unwrap();
    assert_eq!(number("/rows"), 2 * number("/games/used"), "two moves of each game");
    assert!(number("/games/used") < number("/games/read"), "{json}");
    let files = std::fs::read_dir(out).unwrap().count() as u64;
    assert_eq!((number("/files"), number("/rows").div_ceil(100)), (files, files));

    let (code, _, err) = rows(&[GAMES, "-o", out]);
    assert!(code != 0 && err.contains("part-00000.parquet") && err.contains("--force"), "{err}");
    let (code, _, err) = rows(&[GAMES, "-o", out, "--force", "--from", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(code == 3 && err.contains('^'), "{code} {err}");
}
