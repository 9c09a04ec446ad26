//! `.bk` books changed in their files: what comes of it, and what an interruption leaves.

mod common;

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bookends_book::{
    Book, BookError, BookMove, Entry, Payload, Statistics, Value, bk,
    edit::{Change, Edit, edit},
};
use bookends_store::{Access, AmendableFile, Fault, FaultyStorage, StoreError};
use common::{bk_bytes, entries, open, small_book};
use proptest::prelude::*;

fn options(payload: Payload) -> bk::Options {
    bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(payload) }
}

fn all(book: &dyn Book) -> Vec<Entry> {
    book.entries().map(Result::unwrap).collect()
}

/// Edits that put the moves of some entries into a book and take every third of its positions out.
fn edits(old: &[Entry], new: &[Entry]) -> Vec<Edit> {
    let gone = old.iter().step_by(3).map(|entry| Edit { key: entry.key, change: Change::DeleteAll });
    let set = |entry: &Entry| -> Vec<Edit> {
        entry.moves.iter().map(|l| Edit { key: entry.key, change: Change::Set(l.mv, l.value) }).collect()
    };
    gone.chain(new.iter().flat_map(set)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn a_book_edited_in_place_holds_what_an_edited_copy_holds_and_has_no_fault(
        (old, new, more) in (
            entries(Payload::Statistics, 60), entries(Payload::Statistics, 60), entries(Payload::Statistics, 60)
        ),
    ) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("book.bk");
        fs::write(&path, bk_bytes(&old, &bk::Options { record_size: 1024, ..options(Payload::Statistics) }).unwrap()).unwrap();
        let mut expected = old;
        for new in [new, more] {
            let edits = edits(&expected, &new);
            let copy = edit(&*common::book(&expected, Payload::Statistics), &edits).unwrap();
            let editor = bk::Editor::open(&path).unwrap();
            let done = editor.edit(&edits).unwrap();
            editor.close().unwrap();
            let book = bookends_book::open(&path, Access::File).unwrap();
            prop_assert_eq!(done.positions, copy.entries.len() as u64);
            prop_assert_eq!(done.without_effect, copy.without_effect);
            prop_assert_eq!(all(&*book), copy.entries.clone());
            let found = book.verify().unwrap();
            prop_assert!(found.is_clean(), "{:?}", found.first);
            expected = copy.entries;
        }
    }
}

/// An edit of a small book with records that are freed, taken and new.
fn old_and_edits() -> (Vec<Entry>, Vec<Edit>) {
    let pattern = small_book()[0].moves.clone();
    let entry = |chain: u64, n: u64| Entry { key: chain << 60 | n, moves: pattern.clone() };
    let old: Vec<Entry> = (0..40).map(|n| entry(1, n + 1)).chain((0..3).map(|n| entry(9, n))).collect();
    let shrink = old[..25].iter().map(|entry| Edit { key: entry.key, change: Change::DeleteAll });
    let value = Value::Statistics(Statistics { wins: 1, ..Statistics::default() });
    let grow = (100..400).map(|n| Edit { key: 9 << 60 | n, change: Change::Add(BookMove(n as u16), value) });
    (old.clone(), shrink.chain(grow).collect())
}

/// Edits the book of a file and dies in the n-th step; whether it got to the end.
fn die(path: &Path, edits: &[Edit], n: u64) -> bool {
    let steps = Arc::new(AtomicU64::new(0));
    let faulty = |path: &Path| {
        let file = AmendableFile::open_or_create(path).unwrap();
        FaultyStorage::counting(file, Fault::DieAt(n), steps.clone())
    };
    let editor = bk::Editor::new(faulty(path), faulty(&path.with_extension("bk.undo")));
    editor.and_then(|editor| editor.edit(edits)).is_ok() && steps.load(Ordering::Relaxed) <= n
}

#[test]
fn an_edit_that_dies_at_any_write_leaves_the_old_book_or_the_new_one() {
    let (old, edits) = old_and_edits();
    let new = edit(&*common::book(&old, Payload::Statistics), &edits).unwrap().entries;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    let bytes = bk_bytes(&old, &options(Payload::Statistics)).unwrap();
    let mut seen = [0, 0];
    for n in 0.. {
        fs::write(&path, &bytes).unwrap();
        fs::write(path.with_extension("bk.undo"), b"").unwrap();
        let finished = die(&path, &edits, n);
        for access in [Access::File, Access::Mmap, Access::Memory] {
            let book = bookends_book::open(&path, access).unwrap();
            let found = book.verify().unwrap();
            assert!(found.is_clean(), "step {n}: {:?}", found.first);
            let now = all(&*book);
            assert!(now == old || now == new, "step {n}: neither the old book nor the new one");
            assert!(!finished || now == new);
            seen[usize::from(now == new)] += 1;
        }
        // Whoever edits next takes the half edit back on the disk too, also if that is interrupted again.
        die(&path, &[], 2);
        bk::Editor::open(&path).unwrap().close().unwrap();
        let now = all(&*open(fs::read(&path).unwrap()).unwrap());
        assert!(now == old || now == new, "step {n}");
        if finished {
            break;
        }
    }
    assert!(seen[0] > 30 && seen[1] > 0, "{seen:?}");
}

#[test]
fn a_book_that_is_read_is_not_edited_and_one_that_is_edited_is_not_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    fs::write(&path, bk_bytes(&small_book(), &options(Payload::Statistics)).unwrap()).unwrap();
    let in_use = |e| matches!(e, BookError::Store(StoreError::InUse { .. }));
    let reader = bookends_book::open(&path, Access::Mmap).unwrap();
    assert!(in_use(bk::Editor::open(&path).unwrap_err()));
    drop(reader);
    let editor = bk::Editor::open(&path).unwrap();
    assert!(in_use(bookends_book::open(&path, Access::Mmap).unwrap_err()));
    editor.close().unwrap();
    assert!(bookends_book::open(&path, Access::Mmap).is_ok());
}

#[test]
fn what_the_book_cannot_hold_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    let bytes = bk_bytes(&small_book(), &options(Payload::Statistics)).unwrap();
    fs::write(&path, &bytes).unwrap();
    let editor = bk::Editor::open(&path).unwrap();
    let value =
        Value::Statistics(Statistics { wins: u64::MAX, draws: u64::MAX, losses: u64::MAX, unknown: 1 });
    let huge: Vec<Edit> = (0..20).map(|n| Edit { key: 5, change: Change::Set(BookMove(n), value) }).collect();
    assert!(matches!(editor.edit(&huge), Err(BookError::TooLarge { .. })));
    assert_eq!(editor.edit(&[]).unwrap().written, 0);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}
