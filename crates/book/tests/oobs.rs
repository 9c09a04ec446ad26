//! OOBS books, in both of their layouts.
#![cfg(feature = "oobs")]

mod common;

use bookends_book::{BookError, Format, Statistics};
use common::{is_read_as_ever, open, results};
use rusqlite::{Connection, MAIN_DB};

const ONE_TABLE: &str = "
    CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
    INSERT INTO Info VALUES ('Variant', 'standard');
    CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
        Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
    INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
        ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4', 1, 5, 3, 1),
        ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'g2g4', 2, 5, 3, 1),
        ('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c5', 3, 4, 2, 1),
        ('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c5', NULL, 10, NULL, 20);";

fn database(sql: &str) -> Vec<u8> {
    let mut connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(sql).unwrap();
    connection.serialize(MAIN_DB).unwrap().to_vec()
}

#[test]
fn results_are_the_movers_rows_of_a_move_are_added_and_only_bit_0_makes_active() {
    let book = open(database(ONE_TABLE)).unwrap();
    assert_eq!(book.format(), Format::Oobs);
    let e4 = Statistics { wins: 5, draws: 3, losses: 1, unknown: 0 };
    assert_eq!(results(&*book, &[]), [("e2e4".into(), e4)]);
    let c5 = Statistics { wins: 21, draws: 2, losses: 14, unknown: 0 };
    assert_eq!(results(&*book, &["e2e4"]), [("c7c5".into(), c5)]);
    assert!(book.verify().unwrap().is_clean());
}

#[test]
fn positions_may_have_a_table_of_their_own() {
    let book = open(database(
        "CREATE TABLE EPD (ID INTEGER PRIMARY KEY, EPD TEXT);
         CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPDID INTEGER, Move TEXT, Win INTEGER, Draw INTEGER, Loss INTEGER);
         INSERT INTO EPD VALUES (7, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
         INSERT INTO Book VALUES (1, 7, 'd2d4', 1, 2, 3);",
    ))
    .unwrap();
    let d4 = Statistics { wins: 1, draws: 2, losses: 3, unknown: 0 };
    assert_eq!(results(&*book, &[]), [("d2d4".into(), d4)]);
}

#[test]
fn a_file_with_two_tables_is_read_as_ever() {
    is_read_as_ever("two-tables.obs.db3");
}

#[test]
fn rows_that_make_no_sense_are_faults_and_the_rest_is_read() {
    let more = "INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES
        ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e5', 1, 1, 1),
        ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'd2d4', -1, 1, 1),
        ('rnbqkbnr/ppppppp', 'e2e4', 1, 1, 1),
        ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', NULL, 1, 1, 1);";
    let book = open(database(&format!("{ONE_TABLE}{more}"))).unwrap();
    let found = book.verify().unwrap();
    assert_eq!((found.positions, found.moves, found.faults), (2, 2, 4));
    let first = found.first.unwrap();
    assert_eq!((first.record, &*first.reason), (Some(5), "e2e5 is not legal"));
}

#[test]
fn other_databases_and_other_games_are_refused_in_words() {
    for (sql, words) in [
        ("CREATE TABLE Games (ID INTEGER);", "without a table Book"),
        ("CREATE TABLE Book (ID INTEGER);", "has no EPDs"),
        (&ONE_TABLE.replace("'standard'", "'xiangqi'"), "xiangqi"),
        ("CREATE VIEW Book AS SELECT 1 AS EPD;", "without a table Book"),
    ] {
        let e = open(database(sql)).map(|_| ()).unwrap_err();
        assert!(matches!(&e, BookError::Unrecognized { reason, .. } if reason.contains(words)), "{e}");
    }
}

#[test]
fn damage_is_an_error_or_a_fault_and_never_a_panic() {
    let whole = database(ONE_TABLE);
    for len in [16, 100, 1000, whole.len() - 1] {
        let _ = open(whole[..len].to_vec()).map(|book| book.verify());
    }
    for at in (16..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0xff;
        let _ = open(bytes).map(|book| book.verify());
    }
}
