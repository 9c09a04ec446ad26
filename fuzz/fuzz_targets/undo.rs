//! An undo file beside a book, whatever its bytes, leaves the book as it is or as it was: of the same length or shorter, and
//! never read past its end.
#![no_main]

use std::{fs, sync::OnceLock};

use bookends_store::{Access, Purpose, open_undone};
use libfuzzer_sys::fuzz_target;

/// A folder of this process; the file in it stays the same.
fn folder() -> &'static std::path::Path {
    static FOLDER: OnceLock<std::path::PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("bookends-fuzz-undo-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        fs::write(folder.join("book"), [7; 300]).expect("a file");
        folder
    })
}

fuzz_target!(|bytes: &[u8]| {
    let path = folder().join("book");
    // With the right checksum more of what it says is looked at.
    let sum = crc32fast::hash(bytes).to_le_bytes();
    fs::write(folder().join("book.undo"), [bytes, &sum].concat()).expect("a file");
    let file = open_undone(&path, Access::File).expect("the book is there");
    assert!(file.len() <= 300);
    let read = file.read_vec(Purpose::Scan, 0, file.len()).expect("all of it can be read");
    assert_eq!(read.len() as u64, file.len());
});
