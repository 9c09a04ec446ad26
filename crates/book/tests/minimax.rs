//! Scores backed up through books.

mod common;

use bookends_book::{
    Book, BookError, BookMove, Entry, Line, Payload, Score, Value,
    ops::{MATE, leaf_score, minimax, weigh},
};
use common::{after, book, small_book};

/// The entry of the position after a line, with scored moves.
fn scored(line: &[&str], moves: &[(&str, i32)]) -> Entry {
    let position = after(line);
    let stored = |&(text, weight): &(&str, i32)| Line {
        mv: BookMove::from(position.parse_uci(text).unwrap()),
        value: Value::Score(Score { weight, ..Score::default() }),
    };
    let mut moves: Vec<Line> = moves.iter().map(stored).collect();
    moves.sort_by_key(|line| line.mv);
    Entry { key: position.key(), moves }
}

fn sorted(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by_key(|entry| entry.key);
    entries
}

fn by_itself(book: &dyn Book) -> bookends_book::ops::Minimaxed {
    minimax(book, |next, line| Ok::<_, BookError>(leaf_score(next, line))).unwrap()
}

/// The score of a move after a line.
fn score_of(entries: &[Entry], line: &[&str], mv: &str) -> i32 {
    let position = after(line);
    let entry = entries.iter().find(|entry| entry.key == position.key()).unwrap();
    match entry.line(position.parse_uci(mv).unwrap().into()).unwrap().value {
        Value::Score(score) => score.weight,
        Value::Statistics(_) => panic!("minimaxed books have scores"),
    }
}

#[test]
fn a_move_is_worth_what_the_best_answer_leaves_it_also_by_another_order_of_moves() {
    let entries = sorted(vec![
        scored(&[], &[("g1f3", 0), ("d2d4", 0), ("g2g4", 5)]),
        scored(&["g1f3"], &[("d7d5", 0)]),
        scored(&["d2d4"], &[("d7d5", 0), ("f7f5", 90)]),
        scored(&["g1f3", "d7d5"], &[("d2d4", 0)]),
        scored(&["d2d4", "d7d5"], &[("g1f3", 0), ("c2c4", 20)]),
        // Reached by two orders of moves.
        scored(&["d2d4", "d7d5", "g1f3"], &[("g8f6", -30), ("e7e6", -40)]),
    ]);
    let found = by_itself(&*book(&entries, Payload::Scores));
    assert_eq!((found.leaves, found.unreached, found.entries.len()), (5, 0, 6));
    assert_eq!(score_of(&found.entries, &["d2d4", "d7d5"], "g1f3"), 30);
    assert_eq!(score_of(&found.entries, &[], "g1f3"), 30, "what the transposition is worth");
    assert_eq!(score_of(&found.entries, &[], "d2d4"), -90, "the other side finds the refutation");
    assert_eq!(score_of(&found.entries, &[], "g2g4"), 5, "leaves keep their own score");
}

#[test]
fn knights_that_go_out_and_home_again_draw() {
    let home = ["g1f3", "g8f6", "f3g1"];
    let entries = sorted(vec![
        scored(&[], &[("g1f3", 500)]),
        scored(&home[..1], &[("g8f6", 500)]),
        scored(&home[..2], &[("f3g1", 500), ("h2h3", -60)]),
        scored(&home, &[("f6g8", 500), ("h7h6", -10)]),
    ]);
    let found = by_itself(&*book(&entries, Payload::Scores));
    assert_eq!(found.leaves, 2);
    for (line, mv) in [(&home[..0], "g1f3"), (&home[..2], "f3g1"), (&home, "f6g8")] {
        assert_eq!(score_of(&found.entries, line, mv), 0, "{mv}");
    }
    assert_eq!(score_of(&found.entries, &home[..2], "h2h3"), -60);
}

#[test]
fn mate_is_worth_more_than_any_score_and_results_are_worth_their_share() {
    let fool = ["f2f3", "e7e5", "g2g4"];
    let entries = sorted(vec![
        scored(&[], &[("f2f3", 0)]),
        scored(&fool[..1], &[("e7e5", 0)]),
        scored(&fool[..2], &[("g2g4", 0)]),
        scored(&fool, &[("d8h4", 1), ("a7a6", 900)]),
    ]);
    let found = by_itself(&*book(&entries, Payload::Scores));
    assert_eq!(score_of(&found.entries, &[], "f2f3"), -MATE);

    let mut more = small_book();
    more.push(Entry { key: u64::MAX, moves: more[0].moves.clone() });
    let found = by_itself(&*book(&more, Payload::Statistics));
    assert_eq!(found.unreached, 1);
    // One win and three losses more than draws, of six games and two drawn ones.
    assert_eq!(score_of(&found.entries, &["e2e4", "c7c5"], "g1f3"), -250);
    assert_eq!(score_of(&found.entries, &["e2e4"], "c7c5"), 250);
}

#[test]
fn weights_are_highest_for_the_best_move_and_fall_to_nothing_at_the_margin() {
    let mut entry = scored(&[], &[("e2e4", -20), ("d2d4", -30), ("c2c4", -70), ("g2g4", -400)]);
    weigh(&mut entry, 50);
    let weight = |mv: &str| score_of(std::slice::from_ref(&entry), &[], mv);
    assert_eq!(["e2e4", "d2d4", "c2c4", "g2g4"].map(weight), [1000, 800, 0, 0]);
}

#[test]
fn whoever_scores_the_leaves_may_give_up() {
    #[derive(Debug, PartialEq)]
    struct Gone(&'static str);
    impl From<BookError> for Gone {
        fn from(_: BookError) -> Gone {
            Gone("book")
        }
    }
    let book = book(&small_book(), Payload::Statistics);
    assert_eq!(minimax(&*book, |_, _| Err(Gone("engine"))), Err(Gone("engine")));
}
