//! Work that is interrupted goes on, and makes the same book.

mod common;

use std::{fs, num::NonZeroUsize, path::Path, thread};

use bookends_bookmaker::{Options, Resume, Source, Watch, make};
use common::{book, files, games};

/// A text of several pieces, with games that come again and some that are bad.
fn sources(folder: &Path) -> Vec<Source> {
    let text = fs::read(games("awkward").join("illegal.pgn")).unwrap();
    let path = folder.join("games.pgn");
    fs::write(&path, text.repeat(3_000)).unwrap();
    let mut sources = files(&[games("sample.pgn.zst"), path]);
    sources.push(sources[0].clone());
    sources
}

fn options(folder: &Path, threads: usize) -> Options {
    let resume = Resume::new(folder.join("work"), 1);
    Options {
        resume: Some(resume),
        threads: NonZeroUsize::new(threads).unwrap(),
        dedup: true,
        ..Options::default()
    }
}

/// Makes a book, and stops the work when so many games are read.
fn make_until(sources: &[Source], out: &Path, options: &Options, games: u64) -> bool {
    let watch = Watch::default();
    thread::scope(|scope| {
        let worker = scope.spawn(|| make(sources, out, options, &watch));
        while watch.games() < games && !worker.is_finished() {
            thread::yield_now();
        }
        watch.stop();
        worker.join().unwrap().is_ok()
    })
}

#[test]
fn work_that_is_stopped_goes_on_with_any_threads_to_the_same_book_and_the_same_messages() {
    let dir = tempfile::tempdir().unwrap();
    let sources = sources(dir.path());
    let plain = Options { dedup: true, ..Options::default() };
    let (summary, whole) = book(&sources, &plain).unwrap();
    let out = dir.path().join("book.bk");
    for (i, games) in [1, 1_000, 4_000, 7_000].into_iter().enumerate() {
        let options = options(dir.path(), i % 3 + 1);
        if make_until(&sources, &out, &options, games) {
            fs::remove_file(&out).unwrap();
        }
    }
    let again = make(&sources, &out, &options(dir.path(), 2), &Watch::default()).unwrap();
    assert!(fs::read(&out).unwrap() == whole);
    assert_eq!((&again.counts, &again.bad_games), (&summary.counts, &summary.bad_games));
    assert!(!dir.path().join("work").exists(), "nothing is left");
}

#[test]
fn what_a_killed_process_was_writing_is_swept_and_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let sources = sources(dir.path());
    let options = options(dir.path(), 1);
    let out = dir.path().join("book.bk");
    assert!(!make_until(&sources, &out, &options, 1));
    let work = dir.path().join("work");
    for name in ["rows-000777", "rows-999999", ".bookends-x.part"] {
        fs::write(work.join(name), "half a r").unwrap();
    }
    make(&sources, &out, &options, &Watch::default()).unwrap();
    let plain = Options { dedup: true, ..Options::default() };
    assert!(fs::read(&out).unwrap() == book(&sources, &plain).unwrap().1);
}

#[test]
fn other_games_other_options_and_damage_are_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let mut sources = sources(dir.path());
    let options = options(dir.path(), 1);
    let out = dir.path().join("book.bk");
    assert!(!make_until(&sources, &out, &options, 1));
    let refusal = |sources: &[Source], options: &Options| {
        make(sources, &out, options, &Watch::default()).unwrap_err().to_string()
    };
    let said = refusal(&sources, &Options { dedup: false, ..options.clone() });
    assert!(said.contains("it began with dedup true, and now there is dedup false"), "{said}");
    fs::write(dir.path().join("games.pgn"), "1. e4 *").unwrap();
    let said = refusal(&sources, &options);
    assert!(said.contains("work") && said.contains("games.pgn has changed"), "{said}");
    sources.push(Source::Stdin);
    assert!(refusal(&sources, &options).contains("standard input"));
    let manifest = dir.path().join("work/manifest");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("dedup", "dedus")).unwrap();
    assert!(refusal(&sources[..1], &options).contains("manifest is damaged"));
}
