//! Random entries, and books made of them in memory.
#![allow(dead_code, reason = "each test file uses its part")]

use std::{collections::BTreeMap, fs, path::PathBuf};

use bookends_book::{
    Book, BookError, BookMove, Entry, Line, Payload, Score, Statistics, Symbol, Value, bk, probe,
};
use bookends_rules::{Position, Variant};
use bookends_store::MemoryStorage;
use proptest::{collection::btree_map, prelude::*};

/// Any score.
fn score() -> impl Strategy<Value = Value> {
    let symbol = proptest::option::of(proptest::sample::select(&Symbol::ALL[..]));
    (prop_oneof![-200..200, any::<i32>()], symbol, proptest::option::of(0u8..=9))
        .prop_map(|(weight, symbol, priority)| Value::Score(Score { weight, symbol, priority }))
}

/// Any statistics, most of them small.
fn statistics() -> impl Strategy<Value = Value> {
    let count = || prop_oneof![8 => 0u64..3, 2 => 0u64..5000, 1 => any::<u64>()];
    (count(), count(), count(), prop_oneof![9 => Just(0), 1 => any::<u64>()]).prop_map(
        |(wins, draws, losses, unknown)| Value::Statistics(Statistics { wins, draws, losses, unknown }),
    )
}

/// Entries in order; keys that crowd together, so that chains have several records.
pub(crate) fn entries(payload: Payload, most: usize) -> impl Strategy<Value = Vec<Entry>> {
    let value = match payload {
        Payload::Scores => score().boxed(),
        Payload::Statistics => statistics().boxed(),
    };
    let key = prop_oneof![any::<u64>(), 0x4000_0000_0000_0001..0x4000_0000_0001_0000u64, 1u64..500];
    let moves = btree_map(0u16..0x8000, value, 1..20);
    btree_map(key, moves, 0..most).prop_map(|map: BTreeMap<_, _>| map.into_iter().map(entry).collect())
}

fn entry((key, moves): (u64, BTreeMap<u16, Value>)) -> Entry {
    let line = |(bits, value)| Line { mv: BookMove(bits), value };
    Entry { key, moves: moves.into_iter().map(line).collect() }
}

/// Either payload.
pub(crate) fn payloads() -> impl Strategy<Value = Payload> {
    proptest::sample::select(vec![Payload::Scores, Payload::Statistics])
}

/// The bytes of a `.bk` book.
pub(crate) fn bk_bytes(entries: &[Entry], options: &bk::Options) -> Result<Vec<u8>, BookError> {
    let mut bytes = Vec::new();
    bk::write(&mut bytes, options, || entries.iter().map(Ok::<_, BookError>))?;
    Ok(bytes)
}

/// Opens bytes as a book of whichever format.
pub(crate) fn open(bytes: Vec<u8>) -> Result<Box<dyn Book>, BookError> {
    bookends_book::from_storage(Box::new(MemoryStorage::new("test.book", bytes)))
}

/// A `.bk` book of the default sizes, open.
pub(crate) fn book(entries: &[Entry], payload: Payload) -> Box<dyn Book> {
    open(bk_bytes(entries, &bk::Options::new(payload)).unwrap()).unwrap()
}

/// Three positions of the first two plies, with statistics: wins, draws, losses and unknown of each move.
pub(crate) fn small_book() -> Vec<Entry> {
    let mut entries = vec![
        played(&[], &[("d2d4", [300, 200, 100, 1]), ("e2e4", [1000, 500, 400, 0])]),
        played(&["e2e4"], &[("c7c5", [41, 50, 60, 0]), ("e7e5", [70, 80, 90, 7])]),
        played(&["e2e4", "c7c5"], &[("g1f3", [1, 2, 3, 0])]),
    ];
    entries.sort_by_key(|entry| entry.key);
    entries
}

/// The entry of the position after some moves.
fn played(line: &[&str], moves: &[(&str, [u64; 4])]) -> Entry {
    let position = after(line);
    let stored = |&(text, [wins, draws, losses, unknown]): &(&str, [u64; 4])| Line {
        mv: BookMove::from(position.parse_uci(text).unwrap()),
        value: Value::Statistics(Statistics { wins, draws, losses, unknown }),
    };
    let mut moves: Vec<Line> = moves.iter().map(stored).collect();
    moves.sort_by_key(|line| line.mv);
    Entry { key: position.key(), moves }
}

/// The position after some moves from the start.
pub(crate) fn after(line: &[&str]) -> Position {
    let start = Position::start(Variant::Standard);
    line.iter().fold(start, |position, text| position.play(position.parse_uci(text).unwrap()))
}

/// The moves that a book of statistics has after a line, the heaviest first.
pub(crate) fn results(book: &dyn Book, line: &[&str]) -> Vec<(String, Statistics)> {
    let found = probe(book, &after(line)).unwrap();
    let statistics = |value| match value {
        Value::Statistics(statistics) => statistics,
        Value::Score(_) => panic!("the book has statistics"),
    };
    found.into_iter().flat_map(|found| found.moves).map(|m| (m.uci, statistics(m.value))).collect()
}

/// The small book with games of known result only, which Arena can hold.
pub(crate) fn decided() -> Vec<Entry> {
    let mut entries = small_book();
    for line in entries.iter_mut().flat_map(|entry| &mut entry.moves) {
        if let Value::Statistics(statistics) = &mut line.value {
            statistics.unknown = 0;
        }
    }
    entries
}

/// A path of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Checks that a file among the books of the corpora is still made byte for byte.
pub(crate) fn is_golden(name: &str, made: &[u8]) {
    let path = repository("corpora/books").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, made).unwrap();
    }
    let kept = fs::read(&path).unwrap();
    assert!(kept == made, "{name} is no longer made as it was");
}

/// Checks that a file among the books of the corpora still says the same, a move a line.
pub(crate) fn is_read_as_ever(name: &str) {
    let book = open(fs::read(repository("corpora/books").join(name)).unwrap()).unwrap();
    let entries = book.entries().map(Result::unwrap);
    let lines = entries.flat_map(|entry| entry.moves.into_iter().map(move |line| (entry.key, line)));
    let line = |(key, line): (u64, Line)| format!("{key:016x} {} {:?}\n", line.mv, line.value);
    is_golden(&format!("read/{name}.txt"), lines.map(line).collect::<String>().as_bytes());
}
