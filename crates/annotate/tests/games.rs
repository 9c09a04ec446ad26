//! Whole games, with tables that are golden files of the corpora.

use std::path::Path;

use bookends_annotate::{AnnotateError, Annotator, Player};
use bookends_book::{BookError, BookMove, Entry, Line, Payload, Statistics, Value, bk, from_storage};
use bookends_rules::{Position, Variant};
use bookends_store::MemoryStorage;
use bookends_tables::Tables;

fn annotate(annotator: &mut Annotator, text: &str) -> String {
    let mut out = Vec::new();
    annotator.annotate(text.as_bytes(), &mut out, &mut || false).unwrap();
    String::from_utf8(out).unwrap()
}

/// A folder with the tables of a pawn and of a queen.
fn tables(folder: &Path) -> Tables {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2");
    let place = folder.join("standard");
    std::fs::create_dir_all(&place).unwrap();
    for (file, name) in [("KPvK-ctx-apart.egtb", "KPvK.egtb"), ("KQvK-ctx.egtb", "KQvK.egtb")] {
        std::fs::copy(golden.join(file), place.join(name)).unwrap();
    }
    Tables::new([folder.to_owned()])
}

#[test]
fn the_text_stays_as_it_was_where_nothing_is_known() {
    let text = "\u{feff}[White \"a\"]\n[Black \"b\"]\n\n1. e4! $10 {best (} (1. d4 {x} d5 (1... f5)) e5 ; rest\n\
                2.Nf3 $2 Nc6 *\n\n[White \"c\"]\n\n1. e4 Ke4 2. d4 1-0\n\nfree text\n";
    let mut annotator = Annotator::new(Vec::new(), None);
    assert_eq!(annotate(&mut annotator, text), text);
    assert_eq!((annotator.summary().games, annotator.summary().bad), (2, 1));
}

#[test]
fn a_game_leaves_the_book_behind_the_last_move_that_is_in_it() {
    let start = Position::start(Variant::Standard);
    let value = Value::Statistics(Statistics { wins: 1, ..Statistics::default() });
    let mut at = start.clone();
    let mut entries = Vec::new();
    for uci in ["e2e4", "e7e5"] {
        let mv = at.parse_uci(uci).unwrap();
        entries.push(Entry { key: at.key(), moves: vec![Line { mv: BookMove::from(mv), value }] });
        at = at.play(mv);
    }
    entries.sort_by_key(|entry| entry.key);
    let mut bytes = Vec::new();
    bk::write(&mut bytes, &bk::Options::new(Payload::Statistics), || entries.iter().map(Ok::<_, BookError>))
        .unwrap();
    let book = from_storage(Box::new(MemoryStorage::new("tiny.bk", bytes))).unwrap();
    let mut annotator = Annotator::new(vec![book], None);
    assert_eq!(
        annotate(&mut annotator, "1. e4 c5 $1 {?} 2. Nf3 *\n"),
        "1. e4 c5 $1 {leaves the book: e5 100 %} {?} 2. Nf3 *\n"
    );
    assert_eq!((annotator.summary().left_book, annotator.summary().book_plies), (1, 1));
}

#[test]
fn a_move_that_throws_away_a_win_or_a_draw_is_marked_with_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut annotator = Annotator::new(Vec::new(), Some(tables(folder.path())));
    let text = "[White \"a\"]\n[Black \"b\"]\n[FEN \"8/8/8/3k4/8/3K4/3P4/8 b - - 0 1\"]\n\n1... Ke5 2. Ke3 Kd5 3. d4 *\n";
    let out = annotate(&mut annotator, text);
    assert!(out.contains("1... Ke5 {White mates in "), "{out}");
    assert!(out.contains("3. d4?? {a draw with best play; Kd3 wins in "), "{out}");
    let summary = annotator.summary();
    assert_eq!((summary.table_positions, summary.missing), (4, 0));
    assert_eq!(summary.players["a"], Player { moves: 2, wins_lost: 1, draws_lost: 0 });
    assert_eq!(summary.players["b"], Player { moves: 2, wins_lost: 0, draws_lost: 0 });
}

#[test]
fn it_stops_between_games_when_it_is_told_to() {
    let mut annotator = Annotator::new(Vec::new(), None);
    let stopped = annotator.annotate(&b"1. e4 *\n"[..], Vec::new(), &mut || true);
    assert!(matches!(stopped, Err(AnnotateError::Stopped)));
}
