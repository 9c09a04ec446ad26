//! Several books at play.

mod common;

use bookends_book::{Book, BookError, Entry, Leaving, MOST_BOOKS, Order, Payload, Score, Shelf, Value};
use common::{after, book, small_book};
use shakmaty::Color;

/// The small book with every move of one weight.
fn weighing(weight: i32) -> Box<dyn Book> {
    let mut entries = small_book();
    entries.iter_mut().flat_map(|entry| &mut entry.moves).for_each(|line| {
        line.value = Value::Score(Score { weight, ..Score::default() });
    });
    book(&entries, Payload::Scores)
}

/// The small book without the position after some moves.
fn without(line: &[&str]) -> Box<dyn Book> {
    let key = after(line).key();
    let entries: Vec<Entry> = small_book().into_iter().filter(|entry| entry.key != key).collect();
    book(&entries, Payload::Statistics)
}

fn shelf(books: Vec<(Box<dyn Book>, Option<Color>)>) -> Shelf {
    let mut shelf = Shelf::default();
    books.into_iter().for_each(|(book, side)| shelf.push(book, side).unwrap());
    shelf
}

/// The moves of a shelf after a line, with their shares in percent.
fn asked(shelf: &Shelf, line: &[&str]) -> Vec<(String, u64)> {
    let asked = shelf.ask(&after(line)).unwrap();
    asked.moves.into_iter().map(|m| (m.uci, (m.share * 100.0).round() as u64)).collect()
}

#[test]
fn the_next_book_is_asked_where_the_first_has_nothing_to_play() {
    let two = shelf(vec![(without(&[]), None), (weighing(5), None)]);
    assert_eq!(two.ask(&after(&[])).unwrap().moves[0].weight, 5);
    assert_eq!(two.ask(&after(&["e2e4"])).unwrap().moves[0].weight, 220, "of the first book");
    let weightless = shelf(vec![(weighing(0), None), (weighing(5), None)]);
    assert_eq!(weightless.ask(&after(&[])).unwrap().moves[0].weight, 5);
}

#[test]
fn pooled_books_count_alike_however_large_their_numbers() {
    let mut pooled = shelf(vec![(book(&small_book(), Payload::Statistics), None), (weighing(1), None)]);
    pooled.order = Order::Pooled;
    // 2500 to 800 in the one book, 1 to 1 in the other.
    assert_eq!(asked(&pooled, &[]), [("e2e4".to_owned(), 63), ("d2d4".to_owned(), 37)]);
    assert_eq!(pooled.ask(&after(&[])).unwrap().books.len(), 2);
}

#[test]
fn each_side_has_its_own_books() {
    let sides = shelf(vec![(weighing(1), Some(Color::White)), (weighing(2), Some(Color::Black))]);
    assert_eq!(sides.ask(&after(&[])).unwrap().moves[0].weight, 1);
    assert_eq!(sides.ask(&after(&["e2e4"])).unwrap().moves[0].weight, 2);
}

#[test]
fn books_are_left_after_some_plies_and_before_their_lines_end() {
    let mut shelf = shelf(vec![(weighing(1), None)]);
    let knows = |shelf: &Shelf, line: &[&str]| !asked(shelf, line).is_empty();
    shelf.leaving = Leaving { after_plies: Some(1), ..Leaving::default() };
    assert!(knows(&shelf, &[]) && !knows(&shelf, &["e2e4"]));
    shelf.leaving = Leaving { min_line: 2, ..Leaving::default() };
    assert!(knows(&shelf, &["e2e4"]), "c5 and Nf3 are left");
    assert!(!knows(&shelf, &["e2e4", "c7c5"]), "only Nf3 is left");
    shelf.leaving.min_line = 4;
    assert!(!knows(&shelf, &[]));
}

#[test]
fn a_shelf_is_full_with_eight_books_and_books_come_and_go() {
    let mut shelf = shelf((0..MOST_BOOKS).map(|_| (weighing(1), None)).collect());
    assert!(matches!(shelf.push(weighing(1), None), Err(BookError::Shape(_))));
    assert!(shelf.remove(MOST_BOOKS).is_none() && shelf.remove(3).is_some());
    shelf.push(weighing(1), None).unwrap();
}
