//! What a book answers about a position.

mod common;

use bookends_book::{BookMove, Entry, Line, Payload, Score, Statistics, Value, bk, probe};
use bookends_rules::{Position, Variant};
use common::{bk_bytes, open, small_book};

fn start() -> Position {
    Position::start(Variant::Standard)
}

fn scored(position: &Position, moves: &[(BookMove, i32)]) -> Entry {
    let line = |&(mv, weight)| Line { mv, value: Value::Score(Score { weight, ..Score::default() }) };
    let mut moves: Vec<Line> = moves.iter().map(line).collect();
    moves.sort_by_key(|line| line.mv);
    Entry { key: position.key(), moves }
}

fn uci(position: &Position, text: &str) -> BookMove {
    BookMove::from(position.parse_uci(text).unwrap())
}

#[test]
fn moves_come_heaviest_first_with_their_shares() {
    let book = open(bk_bytes(&small_book(), &bk::Options::new(Payload::Statistics)).unwrap()).unwrap();
    let found = probe(&*book, &start()).unwrap().unwrap();
    let listed: Vec<_> = found.moves.iter().map(|m| (m.san.as_str(), m.weight)).collect();
    assert_eq!(listed, [("e4", 2500), ("d4", 800)]);
    assert!((found.moves[0].share - 2500.0 / 3300.0).abs() < 1e-12);
    let statistics = Statistics { wins: 300, draws: 200, losses: 100, unknown: 1 };
    assert_eq!(found.moves[1].value, Value::Statistics(statistics));
    let d4 = start().play(start().parse_uci("d2d4").unwrap());
    assert_eq!(probe(&*book, &d4).unwrap(), None);
}

#[test]
fn moves_that_are_not_legal_are_counted_and_not_listed() {
    let entry = scored(&start(), &[(uci(&start(), "e2e4"), 5), (BookMove(0x7fff), 9)]);
    let book = open(bk_bytes(&[entry], &bk::Options::new(Payload::Scores)).unwrap()).unwrap();
    let found = probe(&*book, &start()).unwrap().unwrap();
    assert_eq!((found.moves.len(), found.illegal, found.moves[0].share), (1, 1, 1.0));
}

#[test]
fn a_truncated_signature_is_no_answer_unless_all_moves_are_legal() {
    let other = scored(&start(), &[(uci(&start(), "e2e4"), 5), (BookMove(0x7fff), 9)]);
    let options = bk::Options { signature_bits: 40, ..bk::Options::new(Payload::Scores) };
    let book = open(bk_bytes(std::slice::from_ref(&other), &options).unwrap()).unwrap();
    assert!(book.get(start().key()).unwrap().is_some());
    assert_eq!(probe(&*book, &start()).unwrap(), None);

    // Of two positions with one signature, the one whose moves are legal answers.
    let mut twin = scored(&start(), &[(uci(&start(), "d2d4"), 3)]);
    twin.key = other.key ^ 0xff;
    let mut pair = [other, twin];
    pair.sort_by_key(|entry| entry.key);
    let book = open(bk_bytes(&pair, &options).unwrap()).unwrap();
    assert_eq!(probe(&*book, &start()).unwrap().unwrap().moves[0].san, "d4");
}

#[test]
fn castling_of_other_books_is_understood_in_both_spellings() {
    let position = Position::from_fen(Variant::Standard, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for target in ["e1g1", "e1h1"] {
        let (from, to) = target.split_at(2);
        let written = BookMove::new(from.parse().unwrap(), to.parse().unwrap(), None);
        let book =
            bk_bytes(&[scored(&position, &[(written, 1)])], &bk::Options::new(Payload::Scores)).unwrap();
        let found = probe(&*open(book).unwrap(), &position).unwrap().unwrap();
        assert_eq!((found.moves[0].uci.as_str(), found.moves[0].san.as_str()), ("e1g1", "O-O"));
    }
}

#[test]
fn moves_without_points_have_no_share_and_the_more_played_comes_first() {
    let lost = |losses| Value::Statistics(Statistics { losses, ..Statistics::default() });
    let mut moves = vec![
        Line { mv: uci(&start(), "a2a3"), value: lost(1) },
        Line { mv: uci(&start(), "h2h3"), value: lost(3) },
    ];
    moves.sort_by_key(|line| line.mv);
    let entry = Entry { key: start().key(), moves };
    let book = open(bk_bytes(&[entry], &bk::Options::new(Payload::Statistics)).unwrap()).unwrap();
    let found = probe(&*book, &start()).unwrap().unwrap();
    let listed: Vec<_> = found.moves.iter().map(|m| (m.uci.as_str(), m.weight, m.share)).collect();
    assert_eq!(listed, [("h2h3", 0, 0.0), ("a2a3", 0, 0.0)]);
}
