//! The optimizer's arithmetic is what a written book turns out to be.

mod common;

use bookends_book::{BookError, BookMove, Entry, Line, Payload, Score, Value, bk};
use common::{bk_bytes, entries, open};
use proptest::prelude::*;

fn optimize(entries: &[Entry], record: bk::Size, index: bk::Size) -> Result<bk::Grid, BookError> {
    bk::optimize(record, index, 64, || entries.iter().map(Ok::<_, BookError>))
}

/// Positions with one move each, their keys spread evenly.
fn even(count: u64) -> Vec<Entry> {
    let value = Value::Score(Score { weight: 1, ..Score::default() });
    let moves = vec![Line { mv: BookMove(0x31c), value }];
    let step = u64::MAX / count;
    (1..=count).map(|n| Entry { key: n * step, moves: moves.clone() }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_choice_is_the_book_that_is_written(
        entries in entries(Payload::Scores, 80), record in 9u32..=12, index in 4u32..=10
    ) {
        let (record, index) = (1 << record, 1 << index);
        let grid = optimize(&entries, bk::Size::Exactly(record), bk::Size::Exactly(index)).unwrap();
        let options = bk::Options { record_size: record, hash_index_size: index, ..bk::Options::new(Payload::Scores) };
        let bytes = bk_bytes(&entries, &options).unwrap();
        prop_assert_eq!(grid.best().bytes, bytes.len() as u64);
        let chains = open(bytes).unwrap().info().unwrap().chains.unwrap();
        prop_assert_eq!(grid.best().records, u64::from(chains.used));
        prop_assert!((grid.best().records_read.hit - chains.records_read.hit).abs() < 1e-9);
        prop_assert!((grid.best().records_read.miss - chains.records_read.miss).abs() < 1e-9);
    }
}

#[test]
fn the_best_size_reads_little_more_than_one_record() {
    let entries = even(20_000);
    let grid = optimize(&entries, bk::Size::Auto, bk::Size::Auto).unwrap();
    assert_eq!(grid.choices.len(), 9 * 17);
    let best = grid.best();
    assert!(best.records_read.hit <= 1.3 && best.records_read.miss <= 1.3, "{best:?}");
    let frontier = grid.frontier();
    assert!(frontier.windows(2).all(|w| w[0].bytes <= w[1].bytes && w[0].probe_cost() > w[1].probe_cost()));
}

#[test]
fn sizes_that_need_the_wide_layout_are_tried_with_it() {
    // Record after record of one position each.
    let mut entries = even(70_000);
    let many = |n| Line { mv: BookMove(n), value: Value::Score(Score { weight: 1, ..Score::default() }) };
    entries.iter_mut().for_each(|entry| entry.moves = (0..70).map(many).collect());
    let grid = optimize(&entries, bk::Size::Exactly(256), bk::Size::Exactly(16)).unwrap();
    assert_eq!(grid.best().shape.layout(), bk::Layout::Wide);
    assert_eq!(grid.best().records, 70_000);
}

#[test]
fn records_that_are_too_small_for_a_position_are_no_choice() {
    let mut entries = even(10);
    let line = entries[0].moves[0];
    entries[4].moves = (1..300).map(|n| Line { mv: BookMove(n), ..line }).collect();
    let grid = optimize(&entries, bk::Size::Auto, bk::Size::Exactly(16)).unwrap();
    assert!(grid.choices.iter().all(|choice| choice.shape.record_size() >= 1024));
    let e = optimize(&entries, bk::Size::Exactly(512), bk::Size::Auto).unwrap_err();
    assert!(matches!(e, BookError::TooLarge { fits: Some(1024), .. }), "{e}");
}
