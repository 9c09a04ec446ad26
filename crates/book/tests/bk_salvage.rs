//! Whatever is whole in a damaged book is saved.

mod common;

use bookends_book::{Entry, Payload, bk};
use bookends_store::MemoryStorage;
use common::{bk_bytes, small_book};

const RECORD: usize = 256;

fn options() -> bk::Options {
    bk::Options { record_size: RECORD as u32, hash_index_size: 16, ..bk::Options::new(Payload::Statistics) }
}

/// Positions in several chains of several records.
fn positions() -> Vec<Entry> {
    let pattern = small_book().remove(0);
    (1..300u64).map(|n| Entry { key: n << 55, ..pattern.clone() }).collect()
}

fn saved(bytes: Vec<u8>) -> bk::Salvage {
    bk::salvage(&MemoryStorage::new("damaged.bk", bytes)).unwrap()
}

#[test]
fn nothing_is_lost_of_a_whole_book() {
    let bytes = bk_bytes(&positions(), &options()).unwrap();
    let found = saved(bytes);
    assert_eq!((found.entries, found.lost_records, found.repeated), (positions(), 0, 0));
}

#[test]
fn a_broken_index_and_broken_links_cost_nothing() {
    let mut bytes = bk_bytes(&positions(), &options()).unwrap();
    bytes[64..256].fill(0x55);
    assert_eq!(saved(bytes).entries, positions());
}

#[test]
fn a_damaged_record_costs_its_own_positions_only() {
    let good = bk_bytes(&positions(), &options()).unwrap();
    for number in 0..(good.len() - 256) / RECORD {
        let mut bad = good.clone();
        bad[256 + number * RECORD + 20] ^= 4;
        let found = saved(bad);
        assert_eq!(found.lost_records, 1);
        assert!((1..40).contains(&found.lost_positions()), "record {number}: {}", found.lost_positions());
        assert!(found.entries.iter().all(|entry| positions().contains(entry)));
    }
}

#[test]
fn a_cut_file_gives_what_lies_before_the_cut() {
    let good = bk_bytes(&positions(), &options()).unwrap();
    let records = (good.len() - 256) / RECORD;
    for len in (64..good.len()).step_by(100) {
        let whole = len.saturating_sub(256) / RECORD;
        let found = saved(good[..len].to_vec());
        assert_eq!(found.lost_records, (records - whole) as u64);
        assert!(found.entries.iter().all(|entry| positions().contains(entry)));
    }
    assert!(bk::salvage(&MemoryStorage::new("damaged.bk", good[..63].to_vec())).is_err());
}

#[test]
fn a_record_that_is_there_twice_gives_its_positions_once() {
    let mut bytes = bk_bytes(&positions(), &options()).unwrap();
    let first = bytes[256..512].to_vec();
    bytes[512..768].copy_from_slice(&first);
    let found = saved(bytes);
    assert!(found.repeated > 0 && found.lost_records == 0);
    assert!(found.entries.windows(2).all(|pair| pair[0].key < pair[1].key));
}
