//! Damaged and hostile `.bk` files: found out or harmless, never a wrong answer, a panic or a long wait.

mod common;

use bookends_book::{Book, BookError, Entry, Payload, bk};
use bookends_store::{Fault, FaultyStorage, MemoryStorage};
use common::{bk_bytes, open, small_book};

/// The bytes of the header, of the checksum at its end, and of a narrow record's header.
const HEADER: usize = 64;

fn options() -> bk::Options {
    bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Statistics) }
}

fn small_bytes() -> Vec<u8> {
    bk_bytes(&small_book(), &options()).unwrap()
}

/// Asks a book for everything; an answer that is given must be the right one.
fn answers_are_right_or_errors(book: &dyn Book, entries: &[Entry], what: &str) {
    for entry in entries {
        match book.get(entry.key) {
            Ok(found) => assert_eq!(found.as_ref(), Some(entry), "{what}"),
            Err(BookError::Corrupt { .. }) => {}
            Err(e) => panic!("{what}: {e}"),
        }
        assert!(matches!(book.get(entry.key ^ 1), Ok(None) | Err(BookError::Corrupt { .. })), "{what}");
    }
    let _ = book.info();
}

#[test]
fn every_flipped_bit_is_detected() {
    let (good, entries) = (small_bytes(), small_book());
    for bit in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        let what = format!("bit {bit} of byte {}", bit / 8);
        let Ok(book) = open(bad) else { continue };
        answers_are_right_or_errors(&*book, &entries, &what);
        let found = book.verify().unwrap();
        assert!(!found.is_clean(), "{what} is not noticed");
    }
}

#[test]
fn a_bit_that_flips_while_reading_never_gives_a_wrong_answer() {
    let (good, entries) = (small_bytes(), small_book());
    for offset in 0..good.len() as u64 {
        let storage = MemoryStorage::new("test.bk", good.clone());
        let faulty = FaultyStorage::new(storage, Fault::FlipBit { offset, bit: 5 });
        if let Ok(book) = bk::Reader::open(Box::new(faulty)) {
            answers_are_right_or_errors(&book, &entries, &format!("byte {offset}"));
        }
    }
}

#[test]
fn a_file_cut_anywhere_is_refused_by_name() {
    let good = small_bytes();
    for len in 0..good.len() {
        let e = open(good[..len].to_vec()).map(|_| ()).unwrap_err();
        assert!(e.to_string().contains("test.book"), "cut at {len}: {e}");
        assert!(len < 8 || e.to_string().contains("truncated"), "cut at {len}: {e}");
    }
}

#[test]
fn bytes_behind_the_last_record_are_reported() {
    let mut bytes = small_bytes();
    let end = bytes.len() as u64;
    bytes.extend_from_slice(b"tail");
    let found = open(bytes).unwrap().verify().unwrap();
    let first = found.first.unwrap();
    assert_eq!((found.faults, first.offset), (1, end));
    assert!(first.reason.contains("4 bytes follow"), "{}", first.reason);
}

/// A book of one chain of several records, and where its records begin.
fn long_chain() -> (Vec<u8>, usize) {
    let mut entries = small_book();
    let pattern = entries[0].clone();
    entries = (0..60).map(|n| Entry { key: 1 + n, ..pattern.clone() }).collect();
    let bytes = bk_bytes(&entries, &options()).unwrap();
    (bytes, 256)
}

/// Changes a record and makes its checksum right again.
fn forge(bytes: &mut [u8], start: usize, at: usize, new: &[u8]) {
    let record = &mut bytes[start..start + 256];
    record[at..at + new.len()].copy_from_slice(new);
    let sum = crc32fast::hash(&record[4..]);
    record[..4].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn a_chain_that_runs_in_a_circle_is_an_error_that_names_the_place() {
    let (mut bytes, start) = long_chain();
    forge(&mut bytes, start + 256, 10, &0u16.to_le_bytes());
    let book = open(bytes).unwrap();
    let e = book.get(0x0fff_ffff_ffff_ffff).unwrap_err();
    assert!(e.to_string().contains("circle") && e.to_string().contains("offset"), "{e}");
    assert!(book.entries().any(|entry| entry.is_err()));
    assert!(book.info().is_err());
    let found = book.verify().unwrap();
    let first = found.first.unwrap();
    assert_eq!((first.record, first.offset), (Some(0), start as u64));
    assert!(first.reason.contains("two links"), "{}", first.reason);
}

#[test]
fn a_record_of_another_chain_is_not_followed() {
    let (mut bytes, start) = long_chain();
    forge(&mut bytes, start + 256, 4, &9u32.to_le_bytes());
    let book = open(bytes).unwrap();
    let e = book.get(0x0fff_ffff_ffff_ffff).unwrap_err();
    assert!(e.to_string().contains("record 1 of chain 9 is linked into chain 0"), "{e}");
    assert!(!book.verify().unwrap().is_clean());
}

#[test]
fn forged_records_are_refused_with_their_offset() {
    for (at, new, word) in [
        (8, &300u16.to_le_bytes()[..], "more bytes than it has"),
        (8, &0u16.to_le_bytes()[..], "holds nothing"),
        (10, &77u16.to_le_bytes()[..], "past the last one"),
        (12, &[0x19, 0xff][..], "more than eight bytes"),
        (12, &[0x18, 1, 2, 3, 4, 5, 6, 7, 255][..], "more bits than the header says"),
        (12, &[0x01, 1, 0][..], "no moves"),
    ] {
        let (mut bytes, start) = long_chain();
        forge(&mut bytes, start, at, new);
        let book = open(bytes).unwrap();
        let e = book.get(0x0fff_ffff_ffff_ffff).unwrap_err();
        let BookError::Corrupt { offset, reason, .. } = &e else { panic!("{e}") };
        assert!(reason.contains(word), "{e}");
        assert!((start as u64..start as u64 + 256).contains(offset), "{e}");
        assert!(!book.verify().unwrap().is_clean());
    }
}

#[test]
fn a_record_without_a_link_to_it_is_found() {
    let (mut bytes, start) = long_chain();
    forge(&mut bytes, start, 10, &u16::MAX.to_le_bytes());
    let found = open(bytes).unwrap().verify().unwrap();
    assert!(found.faults > 1);
    assert!(found.first.unwrap().to_string().starts_with("record 1, offset 512: the record is in no chain"));
}

#[test]
fn absurd_sizes_behind_a_right_checksum_allocate_nothing() {
    // The most chains and records that the wide layout has, in a file of a few bytes.
    let good = small_bytes();
    for (at, new) in
        [(11, &[4, 16, 20][..]), (16, &0xffff_fffeu32.to_le_bytes()[..]), (16, &65_534u32.to_le_bytes()[..])]
    {
        let mut bytes = good.clone();
        bytes[at..at + new.len()].copy_from_slice(new);
        let sum = crc32fast::hash(&bytes[..HEADER - 4]);
        bytes[HEADER - 4..HEADER].copy_from_slice(&sum.to_le_bytes());
        let e = open(bytes).map(|_| ()).unwrap_err();
        assert!(matches!(e, BookError::Corrupt { .. }), "{e}");
    }
}

#[test]
fn a_read_that_fails_is_an_error_of_the_file_not_a_missing_position() {
    let storage = MemoryStorage::new("test.bk", small_bytes());
    let book = bk::Reader::open(Box::new(FaultyStorage::new(storage, Fault::FailFrom(3)))).unwrap();
    assert!(matches!(book.get(small_book()[0].key), Err(BookError::Store(_))));
    assert!(matches!(book.verify(), Err(BookError::Store(_))));
}

#[test]
fn a_foreign_file_is_told_from_a_book() {
    for bytes in [&b""[..], b"neither book nor games", b"\x00", &[0xff; 17]] {
        let e = open(bytes.to_vec()).map(|_| ()).unwrap_err();
        assert!(matches!(e, BookError::Unrecognized { .. }), "{e}");
    }
}
