//! Chessmaster books: lines of a tree become positions with weights.

mod common;

use bookends_book::{Book, BookError, Format, Symbol, Value, probe};
use common::{after, is_golden, open};

/// A move with its weight, and whether it is the last one in its position and in its line.
struct Ply(&'static str, u8, bool, bool);

fn pair(&Ply(text, weight, last_in_position, last_in_line): &Ply) -> [u8; 2] {
    let square = |at: usize| {
        let bytes = text.as_bytes();
        (bytes[at + 1] - b'1') * 8 + bytes[at] - b'a'
    };
    [square(0) | u8::from(last_in_position) << 6 | u8::from(last_in_line) << 7, square(2) | weight << 6]
}

fn older(plies: &[Ply]) -> Vec<u8> {
    let count = (plies.len() as u32).to_le_bytes();
    [&b"UGWS"[..], &count, &plies.iter().flat_map(pair).collect::<Vec<u8>>()].concat()
}

fn newer(plies: &[Ply]) -> Vec<u8> {
    let older = older(plies);
    [b"BOO!", &older[4..8], &5u32.to_le_bytes(), &older[8..], b"notes"].concat()
}

fn weights(book: &dyn Book, line: &[&str]) -> Vec<(String, u64)> {
    let found = probe(book, &after(line)).unwrap();
    found.into_iter().flat_map(|found| found.moves).map(|m| (m.uci, m.weight)).collect()
}

/// 1. e4!! (e5 2. Nf3! | c5?), 1. d4 d5, in both kinds of file.
const PLIES: [Ply; 6] = [
    Ply("e2e4", 3, false, false),
    Ply("e7e5", 1, false, false),
    Ply("g1f3", 2, true, true),
    Ply("c7c5", 0, true, true),
    Ply("d2d4", 1, true, false),
    Ply("d7d5", 1, true, true),
];

#[test]
fn both_kinds_of_file_have_the_same_lines() {
    for bytes in [older(&PLIES), newer(&PLIES)] {
        let book = open(bytes).unwrap();
        assert_eq!(book.format(), Format::Obk);
        assert_eq!(weights(&*book, &[]), [("e2e4".into(), 3), ("d2d4".into(), 1)]);
        assert_eq!(weights(&*book, &["e2e4"]), [("e7e5".into(), 1), ("c7c5".into(), 0)]);
        assert_eq!(weights(&*book, &["e2e4", "e7e5"]), [("g1f3".into(), 2)]);
        assert_eq!(weights(&*book, &["d2d4"]), [("d7d5".into(), 1)]);
        assert!(book.verify().unwrap().is_clean());
    }
}

#[test]
fn both_kinds_of_file_are_kept_as_examples() {
    is_golden("lines-1.obk", &older(&PLIES));
    is_golden("lines-2.obk", &newer(&PLIES));
}

#[test]
fn weights_are_also_symbols() {
    let book = open(older(&PLIES)).unwrap();
    let found = probe(&*book, &after(&[])).unwrap().unwrap();
    let symbols: Vec<Option<Symbol>> = found
        .moves
        .iter()
        .map(|m| match m.value {
            Value::Score(score) => score.symbol,
            Value::Statistics(_) => panic!("a Chessmaster book has scores"),
        })
        .collect();
    assert_eq!(symbols, [Some(Symbol::Brilliant), None]);
}

#[test]
fn of_several_ways_to_a_position_the_one_that_thinks_most_of_a_move_counts() {
    let book = open(older(&[
        Ply("d2d4", 1, false, false),
        Ply("g8f6", 1, true, false),
        Ply("g1f3", 1, true, false),
        Ply("e7e6", 0, true, true),
        Ply("g1f3", 1, true, false),
        Ply("g8f6", 1, true, false),
        Ply("d2d4", 1, true, false),
        Ply("e7e6", 2, true, true),
    ]))
    .unwrap();
    assert_eq!(weights(&*book, &["g1f3", "g8f6", "d2d4"]), [("e7e6".into(), 2)]);
}

#[test]
fn castling_is_the_kings_two_steps_and_a_pawn_becomes_a_queen() {
    let line = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "b8c6", "b7a8"];
    let plies: Vec<Ply> = line.map(|text| Ply(text, 1, true, text == "b7a8")).into();
    assert_eq!(weights(&*open(older(&plies)).unwrap(), &line[..8]), [("b7a8q".into(), 1)]);
    let line = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1"];
    let plies: Vec<Ply> = line.map(|text| Ply(text, 1, true, text == "e1g1")).into();
    assert_eq!(weights(&*open(older(&plies)).unwrap(), &line[..6]), [("e1g1".into(), 1)]);
}

#[test]
fn an_illegal_move_takes_its_line_with_it_and_the_others_stay() {
    let book =
        open(older(&[Ply("e2e5", 1, false, false), Ply("e7e5", 1, true, true), Ply("d2d4", 1, true, true)]))
            .unwrap();
    assert_eq!(weights(&*book, &[]), [("d2d4".into(), 1)]);
    assert_eq!(book.verify().unwrap().faults, 1);
}

#[test]
fn null_records_are_passed_over() {
    let mut bytes =
        older(&[Ply("e2e4", 1, true, false), Ply("a1a1", 0, false, false), Ply("e7e5", 1, true, true)]);
    bytes[10..12].copy_from_slice(&[0, 0]);
    let book = open(bytes).unwrap();
    assert_eq!(weights(&*book, &["e2e4"]), [("e7e5".into(), 1)]);
    assert!(book.verify().unwrap().is_clean());
}

#[test]
fn a_cut_file_is_named_and_damage_is_never_a_panic() {
    let whole = newer(&PLIES);
    for len in [4, 8, 12, 20] {
        let e = open(whole[..len].to_vec()).map(|_| ()).unwrap_err();
        assert!(matches!(e, BookError::Corrupt { .. }), "{e}");
    }
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            if let Ok(book) = open(bytes) {
                let _ = book.verify().unwrap();
            }
        }
    }
}
