//! A `.bk` book is read or refused, whatever its bytes: no panic, no endless chain, no more memory than the file
//! justifies. A book that verifies clean answers every question as a scan of all its entries does.
#![no_main]

use bookends_book::{Book, bk};
use bookends_store::MemoryStorage;
use libfuzzer_sys::fuzz_target;

/// Makes the checksums right, so that changed bytes reach the code behind them.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let (width, record, index) = (bytes.get(11)?, bytes.get(12)?, bytes.get(13)?);
    let record_size = 1usize.checked_shl((*record).into()).filter(|size| *size <= 1 << 16)?;
    let table = usize::from(*width) << (index & 31);
    let start = (64 + table).next_multiple_of(record_size.min(4096));
    for record in bytes.get_mut(start..)?.chunks_exact_mut(record_size).filter(|record| record.len() > 4) {
        let sum = crc32fast::hash(&record[4..]);
        record[..4].copy_from_slice(&sum.to_le_bytes());
    }
    let sum = crc32fast::hash(bytes.get(64..start)?);
    bytes[48..52].copy_from_slice(&sum.to_le_bytes());
    let sum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&sum.to_le_bytes());
    Some(())
}

fuzz_target!(|bytes: &[u8]| {
    let mut mended = bytes.to_vec();
    let _ = mend(&mut mended);
    ask(bytes.to_vec());
    ask(mended);
});

/// Asks a book for everything that it has.
fn ask(bytes: Vec<u8>) {
    let Ok(book) = bk::Reader::open(Box::new(MemoryStorage::new("fuzz.bk", bytes))) else { return };
    let clean = book.verify().expect("memory can be read").is_clean();
    let _ = book.info();
    let mut positions = 0;
    for entry in book.entries() {
        match entry {
            Ok(entry) => {
                positions += 1;
                let found = book.find(entry.key, &mut |other| other.moves == entry.moves);
                assert!(!clean || found.is_ok_and(|found| found.as_ref() == Some(&entry)));
            }
            Err(e) => assert!(!clean, "{e}"),
        }
    }
    assert!(!clean || positions == book.header().positions);
}
