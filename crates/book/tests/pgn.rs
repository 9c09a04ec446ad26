//! Games as a book: main lines and side lines, and what was written comes back.

mod common;

use bookends_book::{Book, Entry, Format, Payload, Statistics, bk, convert};
use bookends_store::MemoryStorage;
use common::{bk_bytes, open, results, small_book};

fn games(text: &str) -> Box<dyn Book> {
    open(text.as_bytes().to_vec()).unwrap()
}

const WON: Statistics = Statistics { wins: 1, draws: 0, losses: 0, unknown: 0 };
const LOST: Statistics = Statistics { wins: 0, draws: 0, losses: 1, unknown: 0 };
const SIDE: Statistics = Statistics { wins: 0, draws: 0, losses: 0, unknown: 1 };

#[test]
fn side_lines_are_games_without_a_result() {
    let book = games(
        "[Event \"?\"]\n[Result \"1-0\"]\n\n\
         1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 1-0\n",
    );
    assert_eq!(book.format(), Format::Pgn);
    assert_eq!(results(&*book, &[]), [("e2e4".into(), WON)]);
    let answers = results(&*book, &["e2e4"]);
    assert_eq!(answers.len(), 3);
    assert!(answers.contains(&("e7e5".into(), LOST)) && answers.contains(&("c7c5".into(), SIDE)));
    assert_eq!(results(&*book, &["e2e4", "c7c5"]).len(), 2);
    assert_eq!(results(&*book, &["e2e4", "c7c5", "g1f3"]), [("d7d6".into(), SIDE)]);
    assert_eq!(results(&*book, &["e2e4", "c7c5", "c2c3"]), [("d7d5".into(), SIDE)]);
    assert_eq!(results(&*book, &["e2e4", "e7e5"]), [("g1f3".into(), WON)]);
}

#[test]
fn a_book_of_statistics_that_was_written_as_games_comes_back_as_it_was() {
    let original = open(bk_bytes(&small_book(), &bk::Options::new(Payload::Statistics)).unwrap()).unwrap();
    let mut text = Vec::new();
    assert_eq!(convert(&*original, Format::Pgn, &mut text).unwrap().losses, []);
    let back: Vec<Entry> = open(text).unwrap().entries().map(Result::unwrap).collect();
    assert_eq!(back, small_book());
}

#[test]
fn a_line_ends_at_a_move_that_is_not_legal_and_its_game_is_named() {
    let book = games(
        "[Event \"?\"]\n\n1. d4 d5 (1... Ke4 2. c4) 2. c4 *\n\n[Event \"?\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n",
    );
    let found = book.verify().unwrap();
    assert_eq!((found.faults, found.moves), (2, 3));
    assert_eq!(found.first.unwrap().record, Some(1));
}

#[test]
fn games_may_begin_anywhere_and_be_compressed_by_name() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let book = bookends_book::from_storage(Box::new(MemoryStorage::new("a.pgn", text.into()))).unwrap();
    assert_eq!(book.info().unwrap().moves, 1);
}

#[test]
fn any_text_is_read_without_a_panic() {
    for text in
        ["[Event ", "[Event \"", "[Event \"?\"]\n\n)))((( 1. e4 ( ( e5 ) {", "[Event \"?\"]\n\n( 1. e4 ) *"]
    {
        let _ = open(text.as_bytes().to_vec()).map(|book| book.verify());
    }
}
