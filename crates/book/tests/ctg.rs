//! ChessBase books: positions are told from their codes, and results from the positions behind the moves.

mod common;

use std::fs;

use bookends_book::{Book, Format, Value, probe};
use common::{after, open, results};

fn simple() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/books/simple.ctg")).unwrap()
}

fn games(book: &dyn Book, line: &[&str]) -> Vec<(String, u64)> {
    results(book, line).into_iter().map(|(uci, statistics)| (uci, statistics.games())).collect()
}

#[test]
fn a_real_book_is_read_with_its_two_games() {
    let book = open(simple()).unwrap();
    assert_eq!(book.format(), Format::Ctg);
    assert!(book.verify().unwrap().is_clean());
    assert_eq!(games(&*book, &[]), [("d2d4".into(), 1), ("e2e4".into(), 1)]);
    assert_eq!(games(&*book, &["d2d4"]), [("d7d5".into(), 1)]);
    assert_eq!(games(&*book, &["e2e4"]), []);
}

#[test]
fn results_are_those_of_the_position_behind_the_move() {
    let mut bytes = simple();
    // The position after 1. e4, which stands first: won by the side that is to move there, which is Black.
    let results = 4096 + 4 + 22 + 1 + 3;
    bytes[results..results + 3].copy_from_slice(&[0, 0, 1]);
    let book = open(bytes).unwrap();
    let found = probe(&*book, &after(&[])).unwrap().unwrap();
    let lost = found.moves.iter().find(|m| matches!(m.value, Value::Statistics(s) if s.losses == 1)).unwrap();
    assert_eq!(lost.weight, 0);
}

#[test]
fn damage_is_a_fault_or_no_book_and_never_a_panic() {
    let whole = simple();
    let mut bytes = whole.clone();
    for at in 4096..4096 + 234 {
        bytes[at] ^= 0xff;
        if let Ok(book) = open(bytes.clone()) {
            let _ = (book.verify().unwrap(), book.info().unwrap());
        }
        bytes[at] ^= 0xff;
    }
    for len in [4096, 8191, 8192] {
        let _ = open(whole[..len].to_vec());
    }
    let mut longer = whole.clone();
    longer.extend([0; 100]);
    assert_eq!(open(longer).unwrap().verify().unwrap().faults, 1);
}

#[test]
fn a_move_code_that_nobody_knows_is_a_fault_and_the_rest_is_read() {
    let mut bytes = simple();
    let at = bytes.windows(4).position(|four| four == [0x5f, 0xe0, 0xe6, 0xe0]).unwrap();
    bytes[at] = 0xff;
    let book = open(bytes).unwrap();
    let found = book.verify().unwrap();
    assert_eq!(found.faults, 1);
    assert!(found.first.unwrap().reason.contains("0xff"));
    // The position after 1. e4 is in the book, but no move leads to it.
    assert_eq!(games(&*book, &[]), [("d2d4".into(), 1)]);
}
