//! What is written into a `.bk` book is read from it again, whatever its sizes.

mod common;

use bookends_book::{BookError, BookMove, Entry, Line, Payload, Score, Value, bk};
use common::{bk_bytes, entries, open, payloads};
use proptest::prelude::*;

fn options() -> impl Strategy<Value = (Payload, bk::Options)> {
    let layout = proptest::option::of(proptest::sample::select(vec![bk::Layout::Narrow, bk::Layout::Wide]));
    (payloads(), 8u32..=16, 4u32..=12, layout).prop_map(|(payload, record, index, layout)| {
        let sizes = bk::Options {
            record_size: 1 << record,
            hash_index_size: 1 << index,
            layout,
            ..bk::Options::new(payload)
        };
        (payload, sizes)
    })
}

fn books() -> impl Strategy<Value = (bk::Options, Vec<Entry>)> {
    options().prop_flat_map(|(payload, options)| (Just(options), entries(payload, 60)))
}

/// An entry that fits no record is the only reason to refuse one of the random books.
fn bytes(entries: &[Entry], options: &bk::Options) -> Result<Vec<u8>, TestCaseError> {
    match bk_bytes(entries, options) {
        Err(BookError::TooLarge { .. }) => Err(TestCaseError::reject("an entry larger than a record")),
        other => Ok(other.unwrap()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, max_global_rejects: 4096, ..ProptestConfig::default() })]

    #[test]
    fn every_key_answers_as_a_linear_scan_does((options, entries) in books(), others in proptest::collection::vec(any::<u64>(), 20)) {
        let book = open(bytes(&entries, &options)?).unwrap();
        let near = entries.iter().flat_map(|entry| [entry.key.wrapping_sub(1), entry.key, entry.key.wrapping_add(1)]);
        for key in near.chain(others) {
            let oracle = entries.iter().find(|entry| entry.key == key);
            let found = book.get(key).unwrap();
            prop_assert_eq!(found.as_ref(), oracle);
        }
    }

    #[test]
    fn a_book_gives_back_its_entries_in_order_and_is_clean((options, entries) in books()) {
        let bytes = bytes(&entries, &options)?;
        let book = open(bytes.clone()).unwrap();
        let back: Vec<Entry> = book.entries().map(Result::unwrap).collect();
        prop_assert_eq!(&back, &entries);
        let found = book.verify().unwrap();
        prop_assert!(found.is_clean(), "{:?}", found.first);
        prop_assert_eq!(found.positions, entries.len() as u64);
        prop_assert_eq!(bk_bytes(&back, &options).unwrap(), bytes);
    }

    #[test]
    fn the_memory_that_entries_are_held_in_changes_no_byte((options, entries) in books(), memory in 0usize..4000) {
        let held = bytes(&entries, &bk::Options { memory, ..options })?;
        prop_assert!(held == bytes(&entries, &options)?);
    }

    #[test]
    fn a_truncated_signature_loses_no_entry(entries in entries(Payload::Scores, 200), bits in 24u32..64) {
        let options = bk::Options { signature_bits: bits, record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Scores) };
        let book = open(bytes(&entries, &options)?).unwrap();
        prop_assert!(book.verify().unwrap().is_clean());
        prop_assert_eq!(book.entries().count(), entries.len());
        for entry in &entries {
            // Entries of one signature are told apart by what they hold.
            let found = book.find(entry.key, &mut |other| other.moves == entry.moves).unwrap();
            prop_assert_eq!(found.as_ref(), Some(entry));
        }
    }
}

fn scored(key: u64, moves: std::ops::Range<u16>) -> Entry {
    let value = Value::Score(Score { weight: 1, ..Score::default() });
    Entry { key, moves: moves.map(|bits| Line { mv: BookMove(bits), value }).collect() }
}

fn refusal(entries: &[Entry], options: &bk::Options) -> String {
    bk_bytes(entries, options).unwrap_err().to_string()
}

#[test]
fn an_empty_book_is_a_book() {
    let book = open(bk_bytes(&[], &bk::Options::new(Payload::Scores)).unwrap()).unwrap();
    assert_eq!(book.get(0).unwrap(), None);
    assert_eq!(book.entries().count(), 0);
    assert!(book.verify().unwrap().is_clean());
    assert_eq!(book.info().unwrap().bytes_per_position(), 0.0);
}

#[test]
fn a_position_that_no_record_holds_is_named_with_the_record_size_that_would_do() {
    let options = bk::Options { record_size: 256, ..bk::Options::new(Payload::Scores) };
    let message = refusal(&[scored(0xfeed, 0..300)], &options);
    assert!(message.contains("000000000000feed") && message.contains("--record-size 1024"), "{message}");
    let huge = refusal(&[scored(0xfeed, 0..32_000)], &options);
    assert!(!huge.contains("--record-size"), "{huge}");
}

/// Entries of which each fills a record of 256 bytes.
fn filling(count: u64) -> impl Fn() -> Box<dyn Iterator<Item = Result<Entry, BookError>>> {
    move || Box::new((1..=count).map(|n| Ok(scored(n << 40, 0..70))))
}

#[test]
fn a_narrow_book_that_is_too_small_says_how_many_records_are_needed_before_it_writes() {
    let options = bk::Options {
        record_size: 256,
        hash_index_size: 16,
        layout: Some(bk::Layout::Narrow),
        ..bk::Options::new(Payload::Scores)
    };
    let mut out = Vec::new();
    let e = bk::write(&mut out, &options, filling(65_535)).unwrap_err();
    assert!(out.is_empty());
    let message = e.to_string();
    assert!(message.contains("needs 65535 records") && message.contains("at most 65534"), "{message}");
    assert!(message.contains("--record-size 512") && message.contains("--layout wide"), "{message}");
    let larger = bk::Options { record_size: 512, ..options };
    bk::write(&mut out, &larger, filling(65_535)).unwrap();
}

#[test]
fn the_layout_is_narrow_while_the_book_fits_and_wide_after() {
    let options = bk::Options { record_size: 256, hash_index_size: 16, ..bk::Options::new(Payload::Scores) };
    for (count, layout) in [(65_534, bk::Layout::Narrow), (65_535, bk::Layout::Wide)] {
        let written = bk::write(&mut std::io::sink(), &options, filling(count)).unwrap();
        assert_eq!(written.header.shape.layout(), layout);
        assert_eq!(written.header.records, count as u32);
    }
}

#[test]
fn entries_that_no_book_holds_are_refused_with_the_reason() {
    let options = bk::Options::new(Payload::Scores);
    let good = scored(7, 1..3);
    let mut statistics = good.clone();
    statistics.moves[0].value = Value::Statistics(Default::default());
    let mut unsorted = good.clone();
    unsorted.moves.reverse();
    let mut priority = good.clone();
    priority.moves[0].value = Value::Score(Score { priority: Some(10), ..Score::default() });
    for (entries, word) in [
        (vec![good.clone(), good.clone()], "keys must ascend"),
        (vec![scored(7, 0..0)], "no moves"),
        (vec![scored(7, 0x8000..0x8001)], "bits"),
        (vec![statistics], "statistics in a book of scores"),
        (vec![unsorted], "not in ascending order"),
        (vec![priority], "priority 10"),
    ] {
        let message = refusal(&entries, &options);
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn a_source_that_changes_between_the_passes_is_refused() {
    let mut pass = 0;
    let source = || {
        pass += 1;
        let n = if pass == 1 { 1 } else { 2 };
        (0..n).map(|k| Ok::<_, BookError>(scored(k << 60, 0..2)))
    };
    let e = bk::write(&mut std::io::sink(), &bk::Options::new(Payload::Scores), source).unwrap_err();
    assert!(matches!(e, BookError::Unrepeatable));
}
