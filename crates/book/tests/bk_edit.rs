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
    Book, BookError, BookMove, Entry, Line, Payload, Score, Statistics, Symbol, Value, bk,
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

/// An edit of a small book with records that are freed, taken and new. The lowest 24 bits of its keys are zero, so that
/// they may be cut off.
fn old_and_edits(payload: Payload) -> (Vec<Entry>, Vec<Edit>) {
    let value = |n: u64| match payload {
        Payload::Statistics => {
            Value::Statistics(Statistics { wins: n, draws: n / 2, ..Statistics::default() })
        }
        Payload::Scores => {
            Value::Score(Score { weight: 40 * n as i32, symbol: Some(Symbol::Good), priority: Some(7) })
        }
    };
    let line = |n: u64| Line { mv: BookMove(n as u16), value: value(n) };
    let key = |chain: u64, n: u64| chain << 60 | n << 24;
    let entry = |chain, n| Entry { key: key(chain, n), moves: (1..4).map(line).collect() };
    let old: Vec<Entry> = (0..40).map(|n| entry(1, n + 1)).chain((0..3).map(|n| entry(9, n))).collect();
    let shrink = old[..25].iter().map(|entry| Edit { key: entry.key, change: Change::DeleteAll });
    let add = |n: u64| Edit { key: key(9, n), change: Change::Add(BookMove(n as u16), value(1)) };
    (old.clone(), shrink.chain((100..400).map(add)).collect())
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

/// Edits a book of one kind again and again, and dies one step later each time.
fn die_at_every_write(payload: Payload, layout: bk::Layout, signature_bits: u32) {
    let (old, edits) = old_and_edits(payload);
    let new = edit(&*common::book(&old, payload), &edits).unwrap().entries;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    let options = bk::Options { layout: Some(layout), signature_bits, ..options(payload) };
    let bytes = bk_bytes(&old, &options).unwrap();
    let mut seen = [0, 0];
    for n in 0..1000 {
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
fn a_narrow_book_of_statistics_survives_a_death_at_any_write() {
    die_at_every_write(Payload::Statistics, bk::Layout::Narrow, 64);
}

#[test]
fn a_wide_book_of_scores_survives_a_death_at_any_write() {
    die_at_every_write(Payload::Scores, bk::Layout::Wide, 64);
}

#[test]
fn a_narrow_book_of_scores_with_short_signatures_survives_a_death_at_any_write() {
    die_at_every_write(Payload::Scores, bk::Layout::Narrow, 40);
}

#[test]
fn a_wide_book_of_statistics_with_short_signatures_survives_a_death_at_any_write() {
    die_at_every_write(Payload::Statistics, bk::Layout::Wide, 40);
}

#[test]
fn positions_with_one_signature_stay_apart_and_are_not_edited() {
    let (old, _) = old_and_edits(Payload::Scores);
    let twins = [Entry { key: 5 << 40, ..old[0].clone() }, Entry { key: 5 << 40 | 1, ..old[1].clone() }];
    let other = Entry { key: 6 << 40, ..old[2].clone() };
    let options = bk::Options { signature_bits: 24, ..options(Payload::Scores) };
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.bk");
    let [first, second] = twins;
    fs::write(&path, bk_bytes(&[first.clone(), second.clone(), other], &options).unwrap()).unwrap();
    let editor = bk::Editor::open(&path).unwrap();
    let delete = |key| [Edit { key, change: Change::DeleteAll }];
    assert!(matches!(editor.edit(&delete(first.key)), Err(BookError::Entry { .. })));
    assert_eq!(editor.edit(&delete(6 << 40 | 77)).unwrap().positions, 2, "the rest of the key is not stored");
    editor.close().unwrap();
    let left: Vec<_> =
        all(&*open(fs::read(&path).unwrap()).unwrap()).into_iter().map(|entry| entry.moves).collect();
    assert_eq!(left, [first.moves, second.moves]);
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
