//! What the tests of this crate share.

#![allow(dead_code, reason = "each test file is a crate of its own and uses a part")]

use std::path::{Path, PathBuf};

use bookends_bookmaker::{MakeError, Options, Source, Summary, Watch, make};

/// A file of real or hand-made games.
pub(crate) fn games(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/games").join(name)
}

/// The sources that files are.
pub(crate) fn files<P: AsRef<Path>>(paths: &[P]) -> Vec<Source> {
    paths.iter().map(|path| Source::File(path.as_ref().to_owned())).collect()
}

/// Makes a book in a folder of its own; returns its bytes too.
pub(crate) fn book(sources: &[Source], options: &Options) -> Result<(Summary, Vec<u8>), MakeError> {
    let dir = tempfile::tempdir().expect("a folder for a book");
    let path = dir.path().join("book");
    let summary = make(sources, &path, options, &Watch::default())?;
    assert_eq!(std::fs::read_dir(dir.path()).expect("the folder").count(), 1, "only the book is left");
    Ok((summary, std::fs::read(path).expect("the book")))
}

/// Makes a book of a text.
pub(crate) fn book_of_text(text: &[u8], options: &Options) -> Result<(Summary, Vec<u8>), MakeError> {
    let dir = tempfile::tempdir().expect("a folder for games");
    let path = dir.path().join("games.pgn");
    std::fs::write(&path, text).expect("the games");
    book(&files(&[path]), options)
}
