//! Conversions: what comes back, and what the report says is lost.

mod common;

use bookends_book::{
    Book, BookError, Entry, Format, Line, Payload, Score, Statistics, Symbol, Value, bk, convert,
};
use common::{bk_bytes, book, decided, entries, open, small_book};
use proptest::prelude::*;

fn converted(book: &dyn Book, format: Format) -> (Vec<u8>, Vec<String>) {
    let mut bytes = Vec::new();
    let converted = convert(book, format, &mut bytes).unwrap();
    (bytes, converted.losses.iter().map(ToString::to_string).collect())
}

fn scored(score: Score) -> Vec<Entry> {
    let mut entries = small_book();
    for line in entries.iter_mut().flat_map(|entry| &mut entry.moves) {
        line.value = Value::Score(score);
    }
    entries
}

#[test]
fn an_arena_book_comes_back_as_it_was() {
    let original = book(&decided(), Payload::Statistics);
    let (bytes, losses) = converted(&*original, Format::Abk);
    assert_eq!(losses, [""; 0]);
    let back = open(bytes).unwrap();
    assert_eq!(back.format(), Format::Abk);
    assert!(back.verify().unwrap().is_clean());
    assert_eq!(back.entries().map(Result::unwrap).collect::<Vec<_>>(), decided());
}

#[test]
fn what_an_arena_book_cannot_hold_is_counted() {
    let (_, losses) = converted(&*book(&small_book(), Payload::Statistics), Format::Abk);
    assert_eq!(losses, ["2 moves have games without a result, which count as drawn"]);
    let score = Score { weight: -3, symbol: Some(Symbol::Blunder), priority: Some(2) };
    let (_, losses) = converted(&*book(&scored(score), Payload::Scores), Format::Abk);
    assert_eq!(
        losses,
        [
            "5 moves have a score, which counts as drawn games",
            "5 moves with a negative score have no games",
            "5 symbols such as ! are dropped",
        ]
    );
}

#[test]
fn what_a_polyglot_book_cannot_hold_is_counted() {
    let score = Score { weight: -3, symbol: Some(Symbol::Blunder), priority: Some(2) };
    let (_, losses) = converted(&*book(&scored(score), Payload::Scores), Format::Polyglot);
    assert_eq!(
        losses,
        [
            "5 moves with a negative score weigh 0",
            "5 symbols such as ! are dropped",
            "5 priorities are dropped",
            "5 moves weigh 0 and are never played",
        ]
    );
    let mut many = small_book();
    let games = Statistics { wins: 65_535, ..Statistics::default() };
    many[0].moves[0].value = Value::Statistics(games);
    let (_, losses) = converted(&*book(&many, Payload::Statistics), Format::Polyglot);
    assert_eq!(losses[1], "5 weights were multiplied by 0.500000 to fit into 16 bits");
}

#[test]
fn positions_that_no_line_reaches_are_counted_where_lines_are_written() {
    let mut more = decided();
    more.push(Entry { key: u64::MAX, moves: more[0].moves.clone() });
    let book = book(&more, Payload::Statistics);
    for format in [Format::Abk, Format::Pgn] {
        let (_, losses) = converted(&*book, format);
        assert_eq!(losses[0], "1 positions are not reached from the start of the game");
    }
    assert_eq!(converted(&*book, Format::Csv).1, [""; 0]);
}

#[test]
fn whole_keys_come_back_from_truncated_signatures() {
    let mut more = decided();
    more.push(Entry { key: u64::MAX, moves: more[0].moves.clone() });
    let options = bk::Options { signature_bits: 40, ..bk::Options::new(Payload::Statistics) };
    let truncated = open(bk_bytes(&more, &options).unwrap()).unwrap();
    let (bytes, losses) = converted(&*truncated, Format::Bk);
    let back: Vec<Entry> = open(bytes).unwrap().entries().map(Result::unwrap).collect();
    assert_eq!(back, decided());
    assert_eq!(
        losses,
        ["1 positions have truncated signatures, and are not reached from the start of the game"]
    );
}

#[test]
fn games_hold_every_position_once_with_the_heaviest_move_first() {
    let (bytes, _) = converted(&*book(&small_book(), Payload::Statistics), Format::Pgn);
    let text = String::from_utf8(bytes).unwrap();
    let movetext = text.split("\n\n").nth(1).unwrap();
    assert_eq!(
        movetext,
        "1. e4 {+1000 =500 -400} (1. d4 {+300 =200 -100 *1}) 1... e5 {+70 =80 -90 *7}\n\
         (1... c5 {+41 =50 -60} 2. Nf3 {+1 =2 -3}) *\n"
    );
    assert!(text.lines().all(|line| line.len() < 80));
}

#[test]
fn rows_and_objects_hold_everything() {
    let score = Score { weight: 7, symbol: Some(Symbol::Good), priority: None };
    let entries =
        [Entry { key: 1, moves: vec![Line { value: Value::Score(score), ..small_book()[0].moves[0] }] }];
    let book = book(&entries, Payload::Scores);
    let mv = entries[0].moves[0].mv;
    let (csv, _) = converted(&*book, Format::Csv);
    assert_eq!(
        String::from_utf8(csv).unwrap(),
        format!("key,move,score,symbol,priority\n0000000000000001,{mv},7,!,\n")
    );
    let (jsonl, _) = converted(&*book, Format::Jsonl);
    assert_eq!(
        String::from_utf8(jsonl).unwrap(),
        format!(
            "{{\"key\":\"0000000000000001\",\"moves\":[{{\"move\":\"{mv}\",\"weight\":7,\"score\":7,\"wins\":null,\
             \"draws\":null,\"losses\":null,\"unknown\":null,\"priority\":null,\"symbol\":\"!\"}}]}}\n"
        )
    );
}

#[test]
fn formats_that_are_only_read_are_refused() {
    let e = convert(&*book(&small_book(), Payload::Statistics), Format::Ctg, &mut Vec::new()).unwrap_err();
    assert!(matches!(e, BookError::Unwritable(Format::Ctg)));
}

proptest! {
    #[test]
    fn a_book_of_any_scores_comes_back_from_a_bk_file(entries in entries(Payload::Scores, 30)) {
        let original = book(&entries, Payload::Scores);
        let (bytes, losses) = converted(&*original, Format::Bk);
        prop_assert!(losses.is_empty());
        let back: Vec<Entry> = open(bytes).unwrap().entries().map(Result::unwrap).collect();
        prop_assert_eq!(back, entries);
    }
}
