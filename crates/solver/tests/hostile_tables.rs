//! Damaged table files: an error that names the file, never another answer, a panic or a hang.

use std::sync::{Arc, atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{MemoryTables, pack, solve};
use bookends_store::{Fault, FaultyStorage, MemoryStorage};
use bookends_tables::{Codec, FileError, Table, file::Block};

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

/// Makes the checksum of a forged head right.
fn match_checksum(forged: &mut [u8]) {
    let head_len = u32::from_le_bytes(forged[16..20].try_into().unwrap()) as usize;
    let checksum = crc32fast::hash(&forged[16..head_len]);
    forged[12..16].copy_from_slice(&checksum.to_le_bytes());
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
fn a_block_that_is_read_in_place_is_checked_and_has_what_a_decoded_one_has() {
    let bytes = file(Codec::Raw);
    let table = |bytes: &[u8]| {
        Table::from_storage(Box::new(MemoryStorage::new(NAME, bytes.to_vec()))).expect("the head is whole")
    };
    let right = table(&bytes);
    for number in 0..right.blocks() {
        let cells = right.read_block(number).unwrap();
        for entry in (0..cells.len()).step_by(101) {
            let at = Block { number, entry };
            assert_eq!(right.in_place(at).unwrap(), Some(u16::from(cells[entry])));
        }
        let past = Block { number, entry: cells.len() };
        assert_eq!(right.in_place(past).unwrap(), None, "there is no such entry");
    }
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("blocks") ^= 1;
    let damaged = table(&damaged);
    let last = Block { number: damaged.blocks() - 1, entry: 0 };
    assert_named(&damaged.in_place(last).expect_err("the block is damaged"));
    let first = Block { number: 0, entry: 0 };
    assert_eq!(damaged.in_place(first).unwrap(), right.in_place(first).unwrap(), "another block is not");
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
            match_checksum(&mut forged);
            // Any answer but a panic.
            let _ = read(Box::new(MemoryStorage::new(NAME, forged)));
        }
    }
}

#[test]
fn a_model_whose_grades_are_wider_than_the_cells_is_refused() {
    let mut forged = include_bytes!("../../../fuzz/regressions/egtb/grade-wider-than-a-cell").to_vec();
    let len = forged.len() as u64;
    forged[20..28].copy_from_slice(&len.to_le_bytes());
    match_checksum(&mut forged);
    let error = read(Box::new(MemoryStorage::new(NAME, forged))).unwrap_err();
    assert_named(&error);
    assert!(error.to_string().contains("grade 774 in cells of 8 bits"), "{error}");
}
