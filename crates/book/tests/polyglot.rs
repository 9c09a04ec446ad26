//! PolyGlot books: written as PolyGlot expects them, read whatever other programs have written.

mod common;

use bookends_book::{BookError, BookMove, Entry, Line, Payload, Score, Statistics, Value, polyglot, probe};
use bookends_rules::{Position, Variant};
use common::{entries, open, payloads};
use proptest::prelude::*;

fn write(entries: &[Entry]) -> (Vec<u8>, polyglot::Written) {
    let mut bytes = Vec::new();
    let written = polyglot::write(&mut bytes, || entries.iter().map(Ok::<_, BookError>)).unwrap();
    (bytes, written)
}

/// An entry of a file: key, move, weight, and something in the field for learning.
fn raw(key: u64, bits: u16, weight: u16) -> Vec<u8> {
    let mut bytes = key.to_be_bytes().to_vec();
    bytes.extend_from_slice(&bits.to_be_bytes());
    bytes.extend_from_slice(&weight.to_be_bytes());
    bytes.extend_from_slice(&[1, 2, 3, 4]);
    bytes
}

fn played(wins: u64, draws: u64, losses: u64) -> Value {
    Value::Statistics(Statistics { wins, draws, losses, unknown: 0 })
}

fn entry(key: u64, moves: &[(u16, Value)]) -> Entry {
    let line = |&(bits, value)| Line { mv: BookMove(bits), value };
    Entry { key, moves: moves.iter().map(line).collect() }
}

fn weights(entry: &Entry) -> Vec<(u16, i32)> {
    let weight = |line: &Line| match line.value {
        Value::Score(score) => (line.mv.0, score.weight),
        Value::Statistics(_) => panic!("a PolyGlot book has scores"),
    };
    entry.moves.iter().map(weight).collect()
}

#[test]
fn the_bytes_are_those_that_polyglot_expects() {
    let (bytes, written) = write(&[
        entry(0x0102_0304_0506_0708, &[(0x2db, played(1, 0, 0)), (0x31c, played(2, 1, 7))]),
        entry(0xff00_0000_0000_0001, &[(0x195, played(0, 0, 3))]),
    ]);
    #[rustfmt::skip]
    assert_eq!(bytes, [
        1, 2, 3, 4, 5, 6, 7, 8, 0x03, 0x1c, 0, 5, 0, 0, 0, 0,
        1, 2, 3, 4, 5, 6, 7, 8, 0x02, 0xdb, 0, 2, 0, 0, 0, 0,
        0xff, 0, 0, 0, 0, 0, 0, 1, 0x01, 0x95, 0, 0, 0, 0, 0, 0,
    ]);
    assert_eq!(written, polyglot::Written { positions: 2, moves: 3, never_played: 1, scale: 1.0 });
}

#[test]
fn one_factor_scales_the_whole_book_and_no_move_with_points_is_lost() {
    let (bytes, written) = write(&[
        entry(1, &[(1, played(100_000, 0, 0)), (2, played(0, 1, 0)), (3, played(0, 0, 5))]),
        entry(2, &[(1, played(50_000, 0, 0))]),
    ]);
    let book = open(bytes).unwrap();
    assert_eq!(weights(&book.get(1).unwrap().unwrap()), [(1, 65_535), (2, 1), (3, 0)]);
    assert_eq!(weights(&book.get(2).unwrap().unwrap()), [(1, 32_767)]);
    assert_eq!((written.moves, written.never_played), (4, 1));
    assert!((written.scale - 65_535.0 / 200_000.0).abs() < 1e-12);
}

#[test]
fn header_entries_are_passed_over() {
    let mut bytes = Vec::new();
    for text in [&b"@PG@\n1.0"[..], b"\n1\n1\nnor", b"mal\0\0\0\0\0"] {
        bytes.extend_from_slice(&[0; 8]);
        bytes.extend_from_slice(text);
    }
    bytes.extend(raw(5, 0x31c, 9));
    let book = open(bytes).unwrap();
    assert_eq!(book.get(0).unwrap(), None);
    assert_eq!(book.entries().map(Result::unwrap).map(|entry| entry.key).collect::<Vec<_>>(), [5]);
    assert_eq!(weights(&book.get(5).unwrap().unwrap()), [(0x31c, 9)]);
    assert!(book.verify().unwrap().is_clean());
}

#[test]
fn castling_is_read_in_both_spellings_and_is_none_where_no_king_is() {
    let probed = |fen: &str, bits: u16| {
        let position = Position::from_fen(Variant::Standard, fen).unwrap();
        let book = open(raw(position.key(), bits, 9)).unwrap();
        let found = probe(&*book, &position).unwrap().unwrap();
        found.moves.into_iter().map(|m| (m.uci, m.san)).collect::<Vec<_>>()
    };
    let (e1g1, e1h1) = (4 << 6 | 6, 4 << 6 | 7);
    let castles = [("e1g1".to_owned(), "O-O".to_owned())];
    for bits in [e1g1, e1h1] {
        assert_eq!(probed("4k3/8/8/8/8/8/8/4K2R w K - 0 1", bits), castles, "{bits:#x}");
    }
    assert_eq!(probed("3k4/8/8/8/8/8/8/K3R3 w - - 0 1", e1g1), [("e1g1".to_owned(), "Rg1".to_owned())]);
    assert_eq!(probed("3k4/8/8/8/8/8/8/K3R3 w - - 0 1", e1h1), [("e1h1".to_owned(), "Rh1".to_owned())]);
}

#[test]
fn a_move_that_is_written_twice_is_one_move_with_both_weights() {
    let bytes = [raw(5, 0x31c, 65_535), raw(5, 0x2db, 7), raw(5, 0x31c, 3), raw(5, 0, 2)].concat();
    let book = open(bytes).unwrap();
    assert_eq!(weights(&book.get(5).unwrap().unwrap()), [(0x2db, 7), (0x31c, 65_538)]);
    assert_eq!(book.entries().count(), 1);
}

#[test]
fn what_other_programs_get_wrong_is_counted_and_the_first_place_is_named() {
    let bytes = [
        raw(5, 0x31c, 1),
        raw(5, 0x2db, 7),
        raw(5, 0x31c, 1),
        raw(7, 0, 1),
        raw(6, 0x5000 | 0x31c, 1),
        raw(0, 0x31c, 1),
        raw(8, 0x31c, 1),
    ];
    let mut book = Vec::new();
    // Enough entries that the sample that is taken on opening passes over the disorder.
    for key in 100..2000u64 {
        book.extend(raw(key, 0x31c, 1));
    }
    let tail = book.split_off(16 * 1000);
    let disorder: Vec<u8> = bytes.concat();
    let start = book.len() as u64;
    let found = open([book, disorder, tail].concat()).map(|book| book.verify().unwrap());
    match found {
        Ok(found) => {
            assert_eq!(found.first.as_ref().map(|first| first.offset), Some(start));
            assert_eq!(found.faults, 7);
        }
        Err(e) => panic!("{e}"),
    }
}

#[test]
fn a_file_whose_keys_do_not_ascend_is_no_book() {
    let e = open([raw(9, 1, 1), raw(3, 1, 1), raw(7, 1, 1)].concat()).map(|_| ()).unwrap_err();
    assert!(matches!(&e, BookError::Unrecognized { reason, .. } if reason.contains("offset 16")), "{e}");
}

#[test]
fn every_cut_and_every_flipped_bit_is_survived() {
    let (good, _) = write(&common::small_book());
    for len in 0..good.len() {
        if let Ok(book) = open(good[..len].to_vec()) {
            assert!(book.entries().all(|entry| entry.is_ok()));
        }
    }
    for bit in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        if let Ok(book) = open(bad) {
            let _ = (book.get(common::small_book()[1].key), book.verify().unwrap(), book.info().unwrap());
        }
    }
}

#[test]
fn the_key_of_the_header_and_keys_out_of_order_are_refused() {
    for keys in [&[0][..], &[2, 2], &[2, 1]] {
        let entries: Vec<Entry> = keys.iter().map(|&key| entry(key, &[(1, played(1, 0, 0))])).collect();
        let mut out = Vec::new();
        let e = polyglot::write(&mut out, || entries.iter().map(Ok::<_, BookError>)).unwrap_err();
        assert!(e.to_string().contains("keys must ascend from 1"), "{e}");
    }
}

/// What a PolyGlot book says about an entry: the naive weights of its moves, unless something overflows.
fn naive(entry: &Entry) -> Vec<(u16, u64)> {
    let weigh = |line: &Line| match line.value {
        Value::Score(Score { weight, .. }) => (line.mv.0, weight.max(0) as u64),
        Value::Statistics(s) => (line.mv.0, s.wins.saturating_mul(2).saturating_add(s.draws)),
    };
    entry.moves.iter().map(weigh).collect()
}

proptest! {
    #[test]
    fn every_move_is_read_back_and_only_worthless_ones_weigh_nothing(
        entries in payloads().prop_flat_map(|payload| entries(payload, 40)).prop_filter("a book", |e| !e.is_empty())
    ) {
        // The move 0 means nothing in this format.
        let entries: Vec<Entry> = entries.into_iter().map(|mut entry| {
            entry.moves.retain(|line| line.mv.0 != 0);
            entry
        }).filter(|entry| !entry.moves.is_empty() && entry.key != 0).collect();
        prop_assume!(!entries.is_empty());
        let (bytes, written) = write(&entries);
        prop_assert_eq!(bytes.len() as u64, written.moves * 16);
        let book = open(bytes).unwrap();
        for entry in &entries {
            let naive = naive(entry);
            let found = weights(&book.get(entry.key).unwrap().unwrap());
            prop_assert_eq!(found.len(), naive.len());
            for (found, naive) in found.iter().zip(&naive) {
                prop_assert_eq!(found.0, naive.0);
                prop_assert_eq!(found.1 == 0, naive.1 == 0);
                prop_assert!(written.scale < 1.0 || found.1 as u64 == naive.1);
            }
        }
        let back: Vec<Entry> = book.entries().map(Result::unwrap).collect();
        prop_assert_eq!(back.len(), entries.len());
        for entry in &back {
            let found = book.get(entry.key).unwrap();
            prop_assert_eq!(found.as_ref(), Some(entry));
        }
        prop_assert_eq!(book.info().unwrap().payload, Payload::Scores);
    }
}
