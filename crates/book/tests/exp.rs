//! Experience files: an engine's own keys are found again by walking from the start.

mod common;

use bookends_book::{Book, Format, Value, probe};
use bookends_rules::Position;
use bookends_store::MemoryStorage;
use common::{after, is_golden, open};

/// Keys as the engines have them.
const START: u64 = 0x8f8f_01d4_562f_59fb;

/// A move, without promotion or castling.
fn bits(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let square = |at: usize| u32::from((bytes[at + 1] - b'1') * 8 + bytes[at] - b'a');
    square(0) << 6 | square(2)
}

fn brainlearn(key: u64, depth: i32, value: i32, mv: u32) -> Vec<u8> {
    [
        &key.to_le_bytes()[..],
        &depth.to_le_bytes(),
        &value.to_le_bytes(),
        &mv.to_le_bytes(),
        &100i32.to_le_bytes(),
    ]
    .concat()
}

fn sugar(key: u64, mv: u32, value: i32, depth: i32) -> Vec<u8> {
    [&key.to_le_bytes()[..], &mv.to_le_bytes(), &value.to_le_bytes(), &depth.to_le_bytes(), &[1, 0, 0, 0]]
        .concat()
}

fn scores(book: &dyn Book, position: &Position) -> Vec<(String, i32)> {
    let found = probe(book, position).unwrap();
    let score = |value| match value {
        Value::Score(score) => score.weight,
        Value::Statistics(_) => panic!("an experience file has scores"),
    };
    found.into_iter().flat_map(|found| found.moves).map(|m| (m.uci, score(m.value))).collect()
}

#[test]
fn of_several_entries_of_a_move_the_deepest_counts_and_then_the_last() {
    let file = [
        brainlearn(START, 20, 30, bits("e2e4")),
        brainlearn(START, 10, 99, bits("e2e4")),
        brainlearn(START, 20, 35, bits("e2e4")),
        brainlearn(START, 20, -12, bits("g2g4")),
    ]
    .concat();
    let book = open(file).unwrap();
    assert_eq!(book.format(), Format::Exp);
    assert_eq!(scores(&*book, &after(&[])), [("e2e4".into(), 35), ("g2g4".into(), -12)]);
}

#[test]
fn what_lies_beside_the_sixteen_bits_of_a_move_is_passed_over() {
    let file = brainlearn(START, 20, 30, bits("e2e4") | 0xabcd_0000);
    assert_eq!(scores(&*open(file).unwrap(), &after(&[])), [("e2e4".into(), 30)]);
}

#[test]
fn the_two_kinds_are_told_apart_by_the_signature() {
    let file = [b"SugaR Experience version 2".to_vec(), sugar(START, bits("d2d4"), 41, 22)].concat();
    let book = open(file).unwrap();
    assert_eq!(book.format(), Format::SugarExp);
    assert_eq!(scores(&*book, &after(&[])), [("d2d4".into(), 41)]);
    assert!(book.verify().unwrap().is_clean());
}

#[test]
fn both_kinds_of_file_are_kept_as_examples() {
    let moves = [("e2e4", 30, 20), ("d2d4", 25, 18), ("e2e4", 34, 24)];
    let brain = moves.map(|(mv, value, depth)| brainlearn(START, depth, value, bits(mv)));
    is_golden("brainlearn.exp", &brain.concat());
    let sugar = moves.map(|(mv, value, depth)| sugar(START, bits(mv), value, depth));
    is_golden("sugar.exp", &[b"SugaR Experience version 2".to_vec(), sugar.concat()].concat());
}

#[test]
fn a_file_of_a_fork_with_entries_of_another_length_is_never_taken_for_a_clean_book() {
    // Entries of 32 bytes, as version 1 had them, and of 25.
    for (signature, len) in [(&b"SugaR"[..], 32 * 3), (b"SugaR Experience version 2", 25 * 3)] {
        let opened = open([signature, &vec![7; len]].concat());
        assert!(opened.is_err() || !opened.unwrap().verify().unwrap().is_clean(), "{len}");
    }
}

#[test]
fn positions_that_no_line_reaches_are_counted() {
    let file = [brainlearn(START, 20, 30, bits("e2e4")), brainlearn(12345, 20, 30, bits("e2e4"))].concat();
    let found = open(file).unwrap().verify().unwrap();
    assert_eq!((found.positions, found.unplaced, found.faults), (1, 1, 0));
}

#[test]
fn entries_that_cannot_be_are_faults_and_a_cut_file_is_told() {
    let mut file = b"SugaR Experience version 2".to_vec();
    file.extend([sugar(START, 0, 41, 22), sugar(START, bits("d2d4"), 41, -3), vec![0; 7]].concat());
    let found = open(file).unwrap().verify().unwrap();
    assert_eq!((found.faults, found.first.unwrap().offset), (3, 26));
}

#[test]
fn the_extension_decides_where_the_bytes_could_also_be_a_polyglot_book() {
    let file = [brainlearn(START, 20, 30, bits("e2e4")), brainlearn(START, 20, 30, bits("d2d4"))].concat();
    assert_eq!(file.len() % 16, 0);
    let book = bookends_book::from_storage(Box::new(MemoryStorage::new("learned.EXP", file))).unwrap();
    assert_eq!(book.format(), Format::Exp);
}
