//! Books whose disk fails: whatever is asked or made of them is whole, or an error of the file. Nothing is taken for the
//! end of a book.

mod common;

use bookends_book::{
    Book, BookError, Entry, Format, Payload, bk, convert,
    edit::{Change, Edit, edit},
    ops::{Keep, Policy, diff, merge, prune},
};
use bookends_store::{Fault, FaultyStorage, MemoryStorage};
use common::{bk_bytes, book, small_book};

/// Something asked or made of a book, as text.
type Work = fn(&dyn Book) -> Result<String, BookError>;

const WORKS: [(&str, Work); 9] = [
    ("get", |book| small_book().iter().map(|entry| Ok(format!("{:?}", book.get(entry.key)?))).collect()),
    ("entries", |book| shown(book.entries())),
    ("info", |book| Ok(format!("{:?}", book.info()?))),
    ("verify", |book| {
        let found = book.verify()?;
        assert!(found.is_clean(), "a read that fails is no damage: {:?}", found.first);
        Ok(String::new())
    }),
    ("merge", |left| {
        let right = book(&small_book(), Payload::Statistics);
        shown(merge(&[left, &*right], Policy::First)?)
    }),
    ("diff", |left| {
        let right = book(&small_book()[1..], Payload::Statistics);
        diff(left, &*right)?.map(|found| Ok(format!("{:?}", found?))).collect()
    }),
    ("prune", |book| Ok(format!("{:?}", prune(book, &Keep { best: Some(1), ..Keep::default() })?))),
    ("edit", |book| {
        let edits = [Edit { key: small_book()[0].key, change: Change::DeleteAll }];
        Ok(format!("{:?}", edit(book, &edits)?))
    }),
    ("bk", |book| {
        let mut out = Vec::new();
        let options = bk::Options::new(book.info()?.payload);
        bk::write(&mut out, &options, || book.entries())?;
        Ok(format!("{out:?}"))
    }),
];

fn shown(entries: impl Iterator<Item = Result<Entry, BookError>>) -> Result<String, BookError> {
    entries.map(|entry| Ok(format!("{:?}", entry?))).collect()
}

/// The same small book in each format that is written and read again.
fn books() -> Vec<(Format, Vec<u8>)> {
    let options =
        bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Statistics) };
    let mut books = vec![(Format::Bk, bk_bytes(&small_book(), &options).unwrap())];
    for format in [Format::Polyglot, Format::Abk, Format::Pgn] {
        let mut bytes = Vec::new();
        convert(&*book(&small_book(), Payload::Statistics), format, &mut bytes).unwrap();
        books.push((format, bytes));
    }
    books
}

#[test]
fn a_read_that_fails_anywhere_is_an_error_and_never_a_smaller_book() {
    for (format, bytes) in books() {
        let memory = || MemoryStorage::new("test.book", bytes.clone());
        for (name, work) in WORKS {
            let whole = work(&*bookends_book::from_storage(Box::new(memory())).unwrap()).unwrap();
            let mut failures = 0;
            for n in 0.. {
                assert!(n < 1000, "{format}, {name}: so many reads of a small book");
                let faulty = FaultyStorage::new(memory(), Fault::FailFrom(n));
                match bookends_book::from_storage(Box::new(faulty)).and_then(|book| work(&*book)) {
                    Ok(found) => {
                        assert_eq!(found, whole, "{format}, {name}, read {n}");
                        break;
                    }
                    Err(BookError::Store(_)) => failures += 1,
                    Err(e) => panic!("{format}, {name}, read {n}: {e}"),
                }
            }
            assert!(failures > 0, "{format}, {name}: nothing was read");
        }
    }
}
