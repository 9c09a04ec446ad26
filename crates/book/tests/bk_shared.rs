//! Many readers of a `.bk` book beside one editor of its file.

mod common;

use std::{
    fs,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use bookends_book::{
    BookError, BookMove, Entry, Line, Payload, Statistics, Value, bk,
    edit::{Change, Edit},
};
use bookends_store::{Access, StoreError};
use common::bk_bytes;

/// So often the book is edited.
const EDITIONS: u64 = 10;
/// So many threads read.
const READERS: usize = 4;
/// So long a reader waits before it reads again.
const PAUSE: Duration = Duration::from_millis(5);

fn value(edition: u64) -> Value {
    Value::Statistics(Statistics { wins: edition, ..Statistics::default() })
}

/// A book of several records, every move of which says the number of its edition.
fn edition(number: u64) -> Vec<Entry> {
    let line = |mv| Line { mv: BookMove(mv), value: value(number) };
    (1..60).map(|n| Entry { key: n << 58 | n, moves: (1..5).map(line).collect() }).collect()
}

fn is_in_use<T>(opened: &Result<T, BookError>) -> bool {
    matches!(opened, Err(BookError::Store(StoreError::InUse { .. })))
}

#[test]
fn a_reader_beside_an_editor_sees_one_edition_or_is_told_to_wait() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    let mut first = edition(0);
    first.sort_by_key(|entry| entry.key);
    let options =
        bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Statistics) };
    fs::write(&path, bk_bytes(&first, &options).unwrap()).unwrap();
    let (done, reads) = (AtomicBool::new(false), AtomicU64::new(0));
    thread::scope(|scope| {
        for reader in 0..READERS {
            let (path, first, done, reads) = (&path, &first, &done, &reads);
            scope.spawn(move || {
                let accesses = [Access::File, Access::Mmap, Access::Memory];
                for turn in reader.. {
                    if done.load(Ordering::Relaxed) {
                        break;
                    }
                    let opened = bookends_book::open(path, accesses[turn % accesses.len()]);
                    if is_in_use(&opened) {
                        continue;
                    }
                    let found: Vec<Entry> = opened.unwrap().entries().map(Result::unwrap).collect();
                    let Value::Statistics(statistics) = found[0].moves[0].value else { panic!("statistics") };
                    let whole = found.iter().flat_map(|entry| &entry.moves);
                    assert!(
                        whole.clone().all(|line| line.value == value(statistics.wins)),
                        "a mixed edition"
                    );
                    assert_eq!(whole.count(), first.iter().map(|entry| entry.moves.len()).sum::<usize>());
                    reads.fetch_add(1, Ordering::Relaxed);
                    // Whoever edits needs a moment in which nobody reads.
                    thread::sleep(PAUSE);
                }
            });
        }
        let set = |number| {
            let moves = first.iter().flat_map(|entry| entry.moves.iter().map(|line| (entry.key, line.mv)));
            moves.map(|(key, mv)| Edit { key, change: Change::Set(mv, value(number)) }).collect::<Vec<_>>()
        };
        for number in 1..=EDITIONS {
            loop {
                let editor = bk::Editor::open(&path);
                if is_in_use(&editor) {
                    thread::yield_now();
                    continue;
                }
                let editor = editor.unwrap();
                editor.edit(&set(number)).unwrap();
                editor.close().unwrap();
                break;
            }
        }
        done.store(true, Ordering::Relaxed);
    });
    assert!(reads.load(Ordering::Relaxed) > 0);
    let book = bookends_book::open(&path, Access::Memory).unwrap();
    assert!(book.entries().all(|entry| entry.unwrap().moves.iter().all(|l| l.value == value(EDITIONS))));
}
