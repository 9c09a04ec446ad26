//! Files that fail while they are served: the request that meets it is told, and all others go on.

mod common;

use std::{fs, path::Path};

use axum::http::StatusCode;
use bookends_book::{BookMove, Entry, Line, Payload, Score, Value, bk};
use bookends_explorer::Games;
use bookends_rules::{Position, Variant};
use bookends_server::{Limits, Service, Shelf};
use bookends_store::{Access, Fault, FaultyStorage, MemoryStorage};
use bookends_tables::{Cache, Tables};
use common::ask;

const POSITION: &str = "/standard?fen=8/8/8/5k2/8/8/1Q6/K7_w";
const BOOK: &str = "/api/v1/position?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-";

/// A book of one position that can just be opened: every read after that fails.
fn failing_book() -> Box<dyn bookends_book::Book> {
    let start = Position::start(Variant::Standard);
    let score = Score { weight: 1, symbol: None, priority: None };
    let mv = BookMove::from(start.parse_uci("e2e4").unwrap());
    let entry = Entry { key: start.key(), moves: vec![Line { mv, value: Value::Score(score) }] };
    let mut bytes = Vec::new();
    let entries = || [Ok::<_, bookends_book::BookError>(&entry)];
    bk::write(&mut bytes, &bk::Options::new(Payload::Scores), entries).unwrap();
    let opened = |n| {
        let storage = FaultyStorage::new(MemoryStorage::new("failing.bk", bytes.clone()), Fault::FailFrom(n));
        bookends_book::from_storage(Box::new(storage)).ok()
    };
    (0..100).find_map(opened).unwrap()
}

/// The table of one ending, read by system calls and never kept.
fn tables(folder: &Path) -> Tables {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-ctx.egtb");
    fs::create_dir(folder.join("standard")).unwrap();
    fs::copy(golden, folder.join("standard/KQvK.egtb")).unwrap();
    Tables::with([folder.to_owned()], Access::File, Cache::new(0))
}

async fn status(service: &Service, path: &str) -> StatusCode {
    ask(service, path, &[]).await.status
}

#[tokio::test]
async fn a_table_cut_short_while_it_is_served_fails_until_it_is_whole_again() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf { tables: tables(folder.path()), books: Vec::new(), games: Games::default() };
    let service = Service::new(shelf, Limits::default());
    let file = folder.path().join("standard/KQvK.egtb");
    let whole = fs::read(&file).unwrap();
    assert_eq!(status(&service, POSITION).await, StatusCode::OK);
    fs::File::options().write(true).open(&file).unwrap().set_len(2_000).unwrap();
    assert_eq!(status(&service, POSITION).await, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(status(&service, "/health").await, StatusCode::OK);
    fs::write(&file, &whole).unwrap();
    assert_eq!(status(&service, POSITION).await, StatusCode::OK, "nothing of the failure is kept");
}

#[tokio::test]
async fn a_book_whose_disk_fails_does_not_take_the_tables_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf { tables: tables(folder.path()), books: vec![failing_book()], games: Games::default() };
    let service = Service::new(shelf, Limits::default());
    for _ in 0..2 {
        assert_eq!(status(&service, BOOK).await, StatusCode::INTERNAL_SERVER_ERROR);
    }
    assert_eq!(status(&service, POSITION).await, StatusCode::OK);
}
