//! Arena books: a tree of moves becomes positions with results.

mod common;

use bookends_book::{Book, BookError, Entry, Format, Statistics, Value};
use common::{after, open};

const NONE: i32 = -1;

/// An entry: move, promotion, games, won by White, won by Black, flags, first child, next sibling.
struct Node(&'static str, i8, [u32; 3], u32, i32, i32);

fn square(text: &str) -> u8 {
    let bytes = text.as_bytes();
    (bytes[1] - b'1') * 8 + bytes[0] - b'a'
}

/// A file whose first entry has the number 900.
fn file(nodes: &[Node]) -> Vec<u8> {
    let mut bytes = vec![b'x'; 25_200];
    bytes[..4].copy_from_slice(b"\x03ABK");
    for &Node(mv, promotion, counts, flags, child, sibling) in nodes {
        bytes.extend([square(&mv[..2]), square(&mv[2..]), promotion.cast_unsigned(), 5]);
        for n in counts.into_iter().chain([flags]) {
            bytes.extend(n.to_le_bytes());
        }
        bytes.extend(child.to_le_bytes());
        bytes.extend(sibling.to_le_bytes());
    }
    bytes
}

fn moves(book: &dyn Book, line: &[&str]) -> Vec<(String, [u64; 3])> {
    let entry: Option<Entry> = book.get(after(line).key()).unwrap();
    let counts = |value| match value {
        Value::Statistics(Statistics { wins, draws, losses, .. }) => [wins, draws, losses],
        Value::Score(_) => panic!("an Arena book has statistics"),
    };
    entry.into_iter().flat_map(|e| e.moves).map(|line| (line.mv.to_string(), counts(line.value))).collect()
}

#[test]
fn results_are_the_movers_and_those_of_all_ways_to_a_position_are_added() {
    // 1. d4 Nf6 2. Nf3 e6 and 1. Nf3 Nf6 2. d4 e6 meet before Black's second move.
    let book = open(file(&[
        Node("d2d4", 0, [10, 5, 2], 0, 901, 904),
        Node("g8f6", 0, [9, 4, 2], 0, 902, NONE),
        Node("g1f3", 0, [8, 4, 1], 0, 903, NONE),
        Node("e7e6", 0, [7, 3, 1], 0, NONE, NONE),
        Node("g1f3", 0, [6, 2, 2], 0, 905, NONE),
        Node("g8f6", 0, [5, 2, 1], 0, 906, NONE),
        Node("d2d4", 0, [4, 2, 1], 0, 907, NONE),
        Node("e7e6", 0, [3, 1, 1], 0, NONE, NONE),
    ]))
    .unwrap();
    assert_eq!(book.format(), Format::Abk);
    let start = [("d2d4".into(), [5, 3, 2]), ("g1f3".into(), [2, 2, 2])];
    let mut found = moves(&*book, &[]);
    found.sort();
    assert_eq!(found, start);
    assert_eq!(moves(&*book, &["d2d4", "g8f6", "g1f3"]), [("e7e6".into(), [2, 4, 4])]);
    let clean = book.verify().unwrap();
    assert!(clean.is_clean());
    assert_eq!((clean.positions, clean.moves), (6, 7));
}

#[test]
fn deleted_entries_and_what_follows_them_are_left_out_but_their_siblings_are_read() {
    let book = open(file(&[
        Node("e2e4", 0, [1, 0, 0], 1, 902, 901),
        Node("d2d4", 0, [1, 0, 0], 0, NONE, NONE),
        Node("e7e5", 0, [1, 0, 0], 0, NONE, NONE),
    ]))
    .unwrap();
    assert_eq!(moves(&*book, &[]), [("d2d4".into(), [0, 1, 0])]);
    assert_eq!(moves(&*book, &["e2e4"]), []);
    assert!(book.verify().unwrap().is_clean());
}

#[test]
fn castling_and_promotions_become_those_of_polyglot() {
    let line = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"];
    let mut nodes: Vec<Node> =
        (901..).zip(line).map(|(child, mv)| Node(mv, 0, [1, 0, 0], 0, child, NONE)).collect();
    nodes.push(Node("e1g1", 0, [1, 0, 0], 0, NONE, NONE));
    let book = open(file(&nodes)).unwrap();
    assert_eq!(moves(&*book, &line), [("e1h1".into(), [0, 1, 0])]);

    let line = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "b8c6"];
    let mut nodes: Vec<Node> =
        (901..).zip(line).map(|(child, mv)| Node(mv, 0, [1, 0, 0], 0, child, NONE)).collect();
    nodes.push(Node("b7a8", -2, [1, 1, 0], 0, NONE, NONE));
    let book = open(file(&nodes)).unwrap();
    assert_eq!(moves(&*book, &line), [("b7a8n".into(), [1, 0, 0])]);
}

#[test]
fn a_tree_that_bites_its_tail_ends_and_every_fault_is_counted() {
    let book = open(file(&[
        Node("e2e4", 0, [1, 0, 0], 0, 901, 902),
        Node("e7e5", 0, [1, 0, 0], 0, 900, NONE),
        Node("e2e5", 0, [1, 0, 0], 0, NONE, 903),
        Node("d2d4", 0, [1, 1, 1], 0, 7, 5000),
    ]))
    .unwrap();
    let found = book.verify().unwrap();
    assert_eq!(found.faults, 5);
    assert_eq!(moves(&*book, &["e2e4"]), [("e7e5".into(), [0, 1, 0])]);
}

#[test]
fn dead_entries_and_the_later_signature_are_understood() {
    let mut bytes = file(&[
        Node("d2d4", 0, [10, 5, 2], 0, NONE, 901),
        Node("a1a1", 0, [0, 0, 0], 0, NONE, 902),
        Node("e2e4", 0, [8, 4, 1], 0, NONE, NONE),
    ]);
    // Entry 901 leads from 255 to 255: nothing is there any more.
    let dead = 25_200 + 28;
    bytes[dead..dead + 2].fill(255);
    bytes[..4].copy_from_slice(b"\x03AB2");
    let book = open(bytes).unwrap();
    assert_eq!(book.format(), Format::Abk);
    let mut found = moves(&*book, &[]);
    found.sort();
    assert_eq!(found, [("d2d4".into(), [5, 3, 2]), ("e2e4".into(), [4, 3, 1])]);
}

#[test]
fn an_arena_book_without_entries_is_corrupt_and_never_a_panic() {
    let whole = file(&[Node("e2e4", 0, [1, 0, 0], 0, NONE, NONE)]);
    for len in [3, 4, 25_200, 25_227] {
        let e = open(whole[..len].to_vec()).map(|_| ()).unwrap_err();
        assert!(matches!(e, BookError::Corrupt { .. }), "{e}");
    }
    let mut bytes = whole.clone();
    for at in 25_200..bytes.len() {
        bytes[at] ^= 0xff;
        let book = open(bytes.clone()).unwrap();
        let _ = (book.verify().unwrap(), book.info().unwrap());
        bytes[at] ^= 0xff;
    }
}
