//! Bad input is an error or a bad game; it never stops the program or leaves a file behind.

mod common;

use bookends_book::BookError;
use bookends_bookmaker::{Check, MakeError, Options, Selection, Watch, make};
use common::{book, book_of_text, files, games};
use proptest::prelude::*;

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = book(&files(&["/nowhere/games.pgn"]), &Options::default()).unwrap_err();
    assert!(error.to_string().starts_with("/nowhere/games.pgn: open"), "{error}");
}

#[test]
fn a_compressed_file_that_is_cut_short_is_named() {
    let mut bytes = std::fs::read(games("sample.pgn.zst")).unwrap();
    bytes.truncate(bytes.len() / 2);
    let error = book_of_text(&bytes, &Options::default()).unwrap_err();
    assert!(error.to_string().contains("games.pgn: read"), "{error}");
}

#[test]
fn strict_work_ends_with_the_first_bad_game_whatever_the_threads() {
    let sources =
        files(&[games("sample.pgn.zst"), games("awkward/illegal.pgn"), games("awkward/unclosed.pgn")]);
    for threads in 1..4 {
        let options = Options { strict: true, threads: threads.try_into().unwrap(), ..Options::default() };
        match book(&sources, &options).unwrap_err() {
            MakeError::BadGame(bad) => assert_eq!((bad.game, bad.line), (2, 10), "{bad}"),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn an_existing_book_is_kept_unless_force_is_used() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    std::fs::write(&path, "precious").unwrap();
    let sources = files(&[games("awkward/crlf.pgn")]);
    let again = |force| make(&sources, &path, &Options { force, ..Options::default() }, &Watch::default());
    assert!(matches!(again(false), Err(MakeError::Store(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"precious");
    again(true).unwrap();
    assert_ne!(std::fs::read(&path).unwrap(), b"precious");
}

#[test]
fn a_stopped_work_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let watch = Watch::default();
    watch.stop();
    let options = Options { temp_dir: dir.path().to_owned(), ..Options::default() };
    let error = make(&files(&[games("sample.pgn.zst")]), &dir.path().join("b.bk"), &options, &watch);
    assert!(matches!(error, Err(MakeError::Stopped)));
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn sizes_that_no_book_has_are_refused() {
    let mut options = Options::default();
    options.bk.record_size = 1000;
    let error = book(&files(&[games("awkward/crlf.pgn")]), &options).unwrap_err();
    assert!(matches!(error, MakeError::Book(BookError::Shape(_))), "{error}");
}

#[test]
fn a_long_game_of_nothing_but_brackets_ends() {
    let text = [&b"[Event \"x\"]\n\n1. e4 "[..], &b"(".repeat(1 << 20)].concat();
    let (summary, _) = book_of_text(&text, &Options::default()).unwrap();
    assert_eq!(summary.counts.bad, 1);
}

#[test]
fn a_line_of_very_many_games_takes_no_more_than_its_length_asks_for() {
    let games = 300_000;
    let (summary, _) = book_of_text("1. e4 1-0 ".repeat(games).as_bytes(), &Options::default()).unwrap();
    assert_eq!((summary.counts.used, summary.moves), (games as u64, 1));
}

#[test]
fn more_games_than_can_be_remembered_are_an_error_and_no_guess() {
    let text: String = (0..2000).map(|i| format!("[White \"{i}\"]\n\n1. e4 *\n\n")).collect();
    let options = Options { memory: 0, dedup: true, ..Options::default() };
    match book_of_text(text.as_bytes(), &options).unwrap_err() {
        MakeError::TooManyGames { games } => assert_eq!(games, 1024),
        other => panic!("{other}"),
    }
}

#[test]
fn bad_games_alone_do_not_fill_the_memory() {
    let mut text = String::new();
    for file in 'a'..='h' {
        text += &format!("[Event \"x\"]\n\n1. {file}3 Ke7 *\n\n[Event \"x\"]\n\n1. {file}4 Ke7 *\n\n");
    }
    let options = Options { memory: 0, ..Options::default() };
    let (summary, _) = book_of_text(text.repeat(3).as_bytes(), &options).unwrap();
    assert_eq!((summary.counts.bad, summary.moves), (48, 0));
}

#[test]
fn moves_that_do_not_count_may_be_anything_if_only_those_that_count_are_checked() {
    let text = b"[Event \"x\"]\n\n1. e4 e5 2. Ke3 -- nonsense 1-0\n";
    let selection = Selection { max_ply: 2, check: Check::Counted, ..Options::default().selection };
    let (summary, _) = book_of_text(text, &Options { selection, ..Options::default() }).unwrap();
    assert_eq!((summary.counts.used, summary.moves), (1, 2));
    let selection = Selection { check: Check::All, ..selection };
    let (summary, _) = book_of_text(text, &Options { selection, ..Options::default() }).unwrap();
    assert_eq!((summary.counts.used, summary.counts.bad), (0, 1));
}

/// Text that looks enough like games to get far.
fn nearly_games() -> impl Strategy<Value = String> {
    let pieces = vec![
        "[Event \"x\"]\n",
        "[FEN \"",
        "[Variant \"",
        "\"]",
        "\n",
        "\r\n",
        "\n\n",
        "\u{feff}",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "$1",
        "!",
        "*",
        "1-0",
        "0-1",
        "1/2",
        "1.",
        "1...",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "0-0",
        "--",
        "e8=Q",
        "[",
        "\\",
        "\"",
        "é",
        "\0",
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..60).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn any_text_gives_a_book(text in nearly_games()) {
        let (summary, _) = book_of_text(text.as_bytes(), &Options::default()).unwrap();
        let counts = summary.counts;
        let skipped: u64 = counts.skipped.values().sum();
        prop_assert_eq!(counts.games, counts.used + counts.bad + counts.without_moves + skipped);
    }

    #[test]
    fn any_bytes_give_a_book(text: Vec<u8>) {
        // A magic number of a compression makes it a file that is cut short.
        let _ = book_of_text(&text, &Options::default());
    }
}
