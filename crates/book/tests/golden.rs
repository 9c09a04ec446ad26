//! Books of version 1 that must be made again byte for byte, and must open for ever.
//!
//! `UPDATE_GOLDEN=1 cargo test -p bookends-book --test golden` writes the files; only a new version of the format
//! may need that, under new names.

mod common;

use std::fs;

use bookends_book::{
    BookError, BookMove, Entry, Format, Line, Payload, Score, Symbol, Value, bk, convert, polyglot,
};
use bookends_rules::Variant;
use bookends_testkit::hexdump::hexdump;
use common::{bk_bytes, book, decided, is_golden, is_read_as_ever, open, repository, small_book};

/// The options of the narrow golden book.
fn narrow() -> bk::Options {
    bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Statistics) }
}

/// The small book's positions with scores in place of its statistics, some of them annotated.
fn scored() -> Vec<Entry> {
    let mut entries = small_book();
    for (n, line) in entries.iter_mut().flat_map(|entry| &mut entry.moves).enumerate() {
        let score = Score {
            weight: [0, 35, -120, 65_535, i32::MIN][n],
            symbol: [None, Some(Symbol::Good), None, Some(Symbol::Dubious), None][n],
            priority: [None, None, Some(0), Some(9), None][n],
        };
        line.value = Value::Score(score);
    }
    // Enough moves that their number does not fit the first byte of the entry, and enough positions for a chain.
    let moves = |count: u16| {
        let line = |n| Line {
            mv: BookMove(n),
            value: Value::Score(Score { weight: i32::from(n), ..Score::default() }),
        };
        (1..=count).map(line).collect::<Vec<_>>()
    };
    entries.extend((0..8).map(|n| Entry { key: 0xf000_0000_0000_0000 | n << 32, moves: moves(16) }));
    entries
}

#[test]
fn a_narrow_book_of_statistics_is_made_as_ever() {
    let made = bk_bytes(&small_book(), &narrow()).unwrap();
    is_golden("statistics-narrow-v1.bk", &made);
    let back: Vec<Entry> = open(made).unwrap().entries().map(Result::unwrap).collect();
    assert_eq!(back, small_book());
}

#[test]
fn a_wide_book_of_scores_with_truncated_signatures_is_made_as_ever() {
    let options = bk::Options {
        record_size: 256,
        hash_index_size: 16,
        layout: Some(bk::Layout::Wide),
        signature_bits: 40,
        ..bk::Options::new(Payload::Scores)
    };
    let made = bk_bytes(&scored(), &options).unwrap();
    is_golden("scores-wide-40-bits-v1.bk", &made);
    let back: Vec<Entry> = open(made).unwrap().entries().map(Result::unwrap).collect();
    for (back, entry) in back.iter().zip(scored()) {
        assert_eq!((back.key, &back.moves), (entry.key >> 24 << 24, &entry.moves));
    }
}

#[test]
fn a_polyglot_book_is_made_as_ever() {
    let mut made = Vec::new();
    let entries = small_book();
    polyglot::write(&mut made, || entries.iter().map(Ok::<_, BookError>)).unwrap();
    is_golden("statistics.bin", &made);
}

#[test]
fn a_book_of_another_game_is_made_as_ever() {
    let made = bk_bytes(&small_book(), &bk::Options { variant: Variant::Atomic, ..narrow() }).unwrap();
    is_golden("atomic-v1.bk", &made);
    assert_eq!(open(made).unwrap().variant(), Variant::Atomic);
}

#[test]
fn arena_books_and_texts_are_made_as_ever() {
    let decided = book(&decided(), Payload::Statistics);
    for (format, name) in [
        (Format::Abk, "statistics.abk"),
        (Format::Pgn, "statistics.pgn"),
        (Format::Csv, "statistics.csv"),
        (Format::Jsonl, "statistics.jsonl"),
    ] {
        let mut made = Vec::new();
        convert(&*decided, format, &mut made).unwrap();
        is_golden(name, &made);
    }
}

#[test]
fn files_of_others_are_read_as_ever() {
    let names = ["lines-1.obk", "lines-2.obk", "brainlearn.exp", "sugar.exp", "simple.ctg", "statistics.abk"];
    names.into_iter().for_each(is_read_as_ever);
}

#[test]
fn the_hexdump_in_the_specification_is_the_golden_book() {
    let document = fs::read_to_string(repository("docs/formats/book.md")).unwrap();
    let dump = hexdump(&bk_bytes(&small_book(), &narrow()).unwrap());
    assert!(document.contains(&format!("```\n{dump}```")), "docs/formats/book.md should show\n{dump}");
}
