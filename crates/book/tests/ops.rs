//! Merging, comparing and pruning, beside plain maps of what they should give.

mod common;

use std::collections::BTreeMap;

use bookends_book::{
    Book, BookError, BookMove, Entry, Payload, Score, Statistics, Value, bk,
    ops::{Difference, Keep, Policy, diff, merge, prune},
};
use common::{bk_bytes, book, entries, open, small_book};
use proptest::prelude::*;

fn merged(books: &[&dyn Book], policy: Policy) -> Vec<Entry> {
    merge(books, policy).unwrap().map(Result::unwrap).collect()
}

/// Every move of a book with its value.
fn flat(entries: &[Entry]) -> BTreeMap<(u64, BookMove), Value> {
    let moves = |entry: &Entry| entry.moves.iter().map(|line| ((entry.key, line.mv), line.value)).collect();
    entries.iter().flat_map(|entry: &Entry| -> Vec<_> { moves(entry) }).collect()
}

proptest! {
    #[test]
    fn adding_is_what_a_map_of_sums_gives(
        a in entries(Payload::Statistics, 30), b in entries(Payload::Statistics, 30),
    ) {
        let (left, right) = (book(&a, Payload::Statistics), book(&b, Payload::Statistics));
        let mut sums: BTreeMap<(u64, BookMove), Statistics> = BTreeMap::new();
        for (place, value) in flat(&a).into_iter().chain(flat(&b)) {
            let Value::Statistics(statistics) = value else { panic!("statistics went in") };
            *sums.entry(place).or_default() += statistics;
        }
        let sums: BTreeMap<_, _> = sums.into_iter().map(|(place, s)| (place, Value::Statistics(s))).collect();
        prop_assert_eq!(flat(&merged(&[&*left, &*right], Policy::Add)), sums);
    }

    #[test]
    fn the_first_book_that_has_a_position_gives_all_its_moves(
        a in entries(Payload::Scores, 30), b in entries(Payload::Scores, 30),
    ) {
        let (left, right) = (book(&a, Payload::Scores), book(&b, Payload::Scores));
        let mut all: BTreeMap<u64, Entry> = b.into_iter().map(|entry| (entry.key, entry)).collect();
        all.extend(a.into_iter().map(|entry| (entry.key, entry)));
        let all: Vec<Entry> = all.into_values().collect();
        prop_assert_eq!(merged(&[&*left, &*right], Policy::First), all);
    }

    #[test]
    fn differences_turn_one_book_into_the_other(
        a in entries(Payload::Scores, 30), b in entries(Payload::Scores, 30),
    ) {
        let (left, right) = (book(&a, Payload::Scores), book(&b, Payload::Scores));
        let mut patched = flat(&a);
        for difference in diff(&*left, &*right).unwrap() {
            let Difference { key, mv, left, right } = difference.unwrap();
            prop_assert_eq!(patched.get(&(key, mv)).copied(), left);
            match right {
                Some(value) => patched.insert((key, mv), value),
                None => patched.remove(&(key, mv)),
            };
        }
        prop_assert_eq!(patched, flat(&b));
        prop_assert_eq!(diff(&*left, &*left).unwrap().count(), 0);
    }

    #[test]
    fn pruning_with_nothing_to_take_out_takes_nothing_out(a in entries(Payload::Statistics, 30)) {
        let pruned = prune(&*book(&a, Payload::Statistics), &Keep::default()).unwrap();
        prop_assert_eq!((pruned.entries, pruned.removed_moves), (a, 0));
    }
}

#[test]
fn the_greatest_weight_wins_and_results_become_weights_beside_scores() {
    let statistics = book(&small_book(), Payload::Statistics);
    let mut scored = small_book();
    scored.iter_mut().flat_map(|entry| &mut entry.moves).for_each(|line| {
        line.value = Value::Score(Score { weight: 500, ..Score::default() });
    });
    let scores = book(&scored, Payload::Scores);
    let merge = merge(&[&*statistics, &*scores], Policy::Max).unwrap();
    assert_eq!(merge.payload(), Payload::Scores);
    let weights: Vec<u64> = merge.flat_map(|e| e.unwrap().moves).map(|line| line.value.weight()).collect();
    let mut expected: Vec<u64> =
        small_book().iter().flat_map(|e| &e.moves).map(|l| l.value.weight()).collect();
    expected.iter_mut().for_each(|weight| *weight = (*weight).max(500));
    assert_eq!(weights, expected);
}

#[test]
fn truncated_signatures_cannot_be_aligned_and_the_book_is_named() {
    let options = bk::Options { signature_bits: 40, ..bk::Options::new(Payload::Statistics) };
    let truncated = open(bk_bytes(&small_book(), &options).unwrap()).unwrap();
    let e = merge(&[&*truncated, &*truncated], Policy::Add).unwrap_err();
    assert!(matches!(&e, BookError::Shape(text) if text.starts_with("test.book stores 40 bits")), "{e}");
}

#[test]
fn pruning_judges_weight_share_games_number_and_depth() {
    let book = book(&small_book(), Payload::Statistics);
    let kept = |keep: Keep| {
        let pruned = prune(&*book, &keep).unwrap();
        let moves: usize = pruned.entries.iter().map(|entry| entry.moves.len()).sum();
        assert_eq!(moves as u64 + pruned.removed_moves, 5);
        assert_eq!(pruned.entries.len() as u64 + pruned.removed_positions, 3);
        moves
    };
    assert_eq!(kept(Keep { min_weight: 800, ..Keep::default() }), 2);
    assert_eq!(kept(Keep { min_share: 0.5, ..Keep::default() }), 3);
    assert_eq!(kept(Keep { min_games: 100, ..Keep::default() }), 4);
    assert_eq!(kept(Keep { best: Some(1), ..Keep::default() }), 3);
    assert_eq!(kept(Keep { max_ply: Some(1), ..Keep::default() }), 2);
    assert_eq!(kept(Keep { max_ply: Some(2), ..Keep::default() }), 4);
}

#[test]
fn positions_that_no_line_reaches_are_taken_out_and_counted() {
    let mut more = small_book();
    more.push(Entry { key: u64::MAX, moves: more[0].moves.clone() });
    let pruned =
        prune(&*book(&more, Payload::Statistics), &Keep { reachable: true, ..Keep::default() }).unwrap();
    assert_eq!(pruned.entries, small_book());
    assert_eq!(pruned.unreached, 1);
}
