//! Damaged table files: an error that names the file, never another answer, a panic or a hang.

use std::sync::{Arc, atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{MemoryTables, pack, solve};
use bookends_store::{Fault, FaultyStorage, MemoryStorage};
use bookends_tables::{Codec, FileError, Table};

const NAME: &str = "KNvK.egtb";

/// A small file: nobody ever wins.
fn file(codec: Codec) -> Vec<u8> {
    let material = "KNvK".parse().unwrap();
    let table =
        solve(Variant::Standard, &material, &MemoryTables::default(), &AtomicBool::new(false)).unwrap();
    let options = pack::PackOptions { codec, ..pack::PackOptions::default() };
    let mut bytes = Vec::new();
    pack::pack(&table, Variant::Standard, &options).unwrap().write(&mut bytes).unwrap();
    bytes
}

/// Everything that a file says.
fn read(storage: Box<dyn bookends_store::Storage>) -> Result<Vec<Arc<[u8]>>, FileError> {
    let table = Table::from_storage(storage)?;
    (0..table.blocks()).map(|number| table.read_block(number)).collect()
}

fn read_with(bytes: &[u8], fault: Fault) -> Result<Vec<Arc<[u8]>>, FileError> {
    read(Box::new(FaultyStorage::new(MemoryStorage::new(NAME, bytes.to_vec()), fault)))
}

fn assert_named(error: &FileError) {
    assert!(error.to_string().contains(NAME), "{error}");
}

#[test]
fn a_flipped_bit_anywhere_is_an_error_that_names_the_file() {
    for codec in [Codec::Lz4, Codec::Zstd] {
        let bytes = file(codec);
        for offset in 0..bytes.len() as u64 {
            let fault = Fault::FlipBit { offset, bit: (offset % 8) as u8 };
            assert_named(&read_with(&bytes, fault).expect_err("every byte is checked"));
        }
    }
}

#[test]
fn a_cut_file_is_an_error_that_names_the_file() {
    let bytes = file(Codec::Zstd);
    for len in 0..bytes.len() {
        assert_named(&read_with(&bytes, Fault::CutAt(len as u64)).expect_err("the end is missing"));
        let cut = MemoryStorage::new(NAME, bytes[..len].to_vec());
        assert_named(&read(Box::new(cut)).expect_err("the end is missing"));
    }
}

#[test]
fn a_longer_file_is_an_error() {
    let mut bytes = file(Codec::Zstd);
    bytes.push(0);
    assert!(matches!(read(Box::new(MemoryStorage::new(NAME, bytes))), Err(FileError::Corrupt { .. })));
}

#[test]
fn another_kind_of_file_and_a_later_version_are_told_apart() {
    let mut bytes = file(Codec::Zstd);
    assert!(matches!(
        read(Box::new(MemoryStorage::new(NAME, b"PK\x03\x04".to_vec()))),
        Err(FileError::Foreign { .. })
    ));
    bytes[8] = 99;
    assert!(matches!(
        read(Box::new(MemoryStorage::new(NAME, bytes))),
        Err(FileError::Version { found: 99, .. })
    ));
}

#[test]
fn a_head_that_was_forged_to_match_its_checksum_is_still_checked() {
    let bytes = file(Codec::Zstd);
    for offset in 28..u32::from_le_bytes(bytes[16..20].try_into().unwrap()) as usize {
        for value in [0, 1, 0x7f, 0xff] {
            let mut forged = bytes.clone();
            forged[offset] = value;
            let head_len = u32::from_le_bytes(forged[16..20].try_into().unwrap()) as usize;
            let checksum = crc32fast::hash(&forged[16..head_len]);
            forged[12..16].copy_from_slice(&checksum.to_le_bytes());
            // Any answer but a panic.
            let _ = read(Box::new(MemoryStorage::new(NAME, forged)));
        }
    }
}
