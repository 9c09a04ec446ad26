//! A disk that is full, and a death in the middle of a write: the old file or the new one, and nothing beside it.
//!
//! Both come from the system's limit on the length of a file (`ulimit -f`): the write that would pass it is cut short at
//! the limit, and the next one fails, or kills the process where it has not asked to be told.

use std::{
    fs::{self, File},
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Command, Output},
    time::{Duration, SystemTime},
};

/// What a process meets at the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    /// Its write fails, as on a full disk.
    Fails,
    /// It dies.
    Kills,
}

/// The length of a block of `ulimit -f`, in bytes.
const BLOCK: u64 = 512;
/// What a death by the limit is called: the number of SIGXFSZ.
const DEATH: i32 = 25;
const STATISTICS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/books/statistics-narrow-v1.bk");
const SCORES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/books/scores-wide-40-bits-v1.bk");
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/games/sample.pgn.zst");

fn bookends(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bookends")).args(words).current_dir(folder).output().unwrap()
}

/// The same where no file may have more than so many blocks.
fn limited(folder: &Path, words: &[&str], blocks: u64, limit: Limit) -> Output {
    let trap = if limit == Limit::Fails { "trap '' XFSZ;" } else { "" };
    Command::new("sh")
        .arg("-c")
        .arg(format!("{trap} ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_bookends"))
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Makes everything in a folder as old as what the next process may sweep.
fn age(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            age(&path);
        } else {
            let hour_ago = SystemTime::now() - Duration::from_secs(3600);
            File::options().append(true).open(path).unwrap().set_modified(hour_ago).unwrap();
        }
    }
}

/// Limits that a file of so many bytes meets at its start, in it, and just before its end, and one that it does not meet.
fn limits(len: usize) -> Vec<u64> {
    let blocks = (len as u64).div_ceil(BLOCK);
    let mut limits = vec![0, 1, blocks / 2, blocks - 1, blocks];
    limits.retain(|&n| n <= blocks);
    limits.sort_unstable();
    limits.dedup();
    limits
}

/// Runs a command that writes `out` at limits that it meets and at one that it does not, over a file that is there.
fn old_or_new(words: &[&str], out: &str) {
    let whole = tempfile::tempdir().unwrap();
    let done = bookends(whole.path(), words);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let new = fs::read(whole.path().join(out)).unwrap();
    let all = limits(new.len());
    for limit in [Limit::Fails, Limit::Kills] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(out);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for &blocks in &all {
            fs::write(&path, b"old").unwrap();
            age(path.parent().unwrap());
            let met = blocks * BLOCK < new.len() as u64;
            let output = limited(folder.path(), words, blocks, limit);
            let said = String::from_utf8_lossy(&output.stderr);
            let found = fs::read(&path).unwrap();
            assert!(if met { found == b"old" } else { found == new }, "{blocks} blocks, {limit:?}: {said}");
            match limit {
                Limit::Fails if met => {
                    assert_eq!(output.status.code(), Some(4), "{blocks} blocks: {said}");
                    assert!(said.contains(out.rsplit('/').next().unwrap()), "{blocks} blocks: {said}");
                }
                Limit::Kills if met => {
                    assert_eq!(output.status.signal(), Some(DEATH), "{blocks} blocks: {said}")
                }
                _ => assert!(output.status.success(), "{blocks} blocks: {said}"),
            }
            if limit == Limit::Fails || !met {
                // What a death has left is swept by the next process.
                assert_eq!(names(path.parent().unwrap()), names(whole.path().join(out).parent().unwrap()));
            }
        }
    }
}

#[test]
fn a_book_from_games_is_the_old_one_or_the_new_one() {
    for out in ["book.bk", "book.bin"] {
        let limits = ["--max-ply", "4", "--threads", "1", "--memory", "1M", "--force"];
        old_or_new(&[&["book", "make", GAMES, "-o", out], &limits[..]].concat(), out);
    }
}

#[test]
fn a_book_that_another_one_is_made_of_is_the_old_one_or_the_new_one() {
    let out = ["-o", "out.bk", "--force"];
    old_or_new(&[&["book", "merge", STATISTICS, STATISTICS], &out[..]].concat(), "out.bk");
    old_or_new(&[&["book", "optimize", SCORES], &out[..]].concat(), "out.bk");
    old_or_new(&[&["book", "prune", STATISTICS], &out[..]].concat(), "out.bk");
    old_or_new(&[&["book", "minimax", STATISTICS], &out[..]].concat(), "out.bk");
    old_or_new(&["book", "convert", STATISTICS, "out.pgn", "--force"], "out.pgn");
}

#[test]
fn a_table_is_the_old_one_or_the_new_one() {
    let words = ["table", "make", "KQvK", "--tables", ".", "--temp-dir", ".", "--threads", "1", "--force"];
    old_or_new(&words, "standard/KQvK.egtb");
}

#[test]
fn a_book_edited_in_its_place_is_the_old_one_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut script = "position startpos\nadd e4 +1 =0 -0\ndelete d4\n".to_owned();
    for first in ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "e4", "f4", "g4", "h4"] {
        for answer in ["a6", "d6", "h6", "d5", "e5"] {
            script += &format!("position startpos moves {first}\nadd {answer} +70000 =7 -7\n");
        }
    }
    fs::write(folder.path().join("script"), script).unwrap();
    let path = folder.path().join("book.bk");
    let dump = || {
        let output = bookends(folder.path(), &["book", "dump", "book.bk"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    fs::copy(STATISTICS, &path).unwrap();
    let old = dump();
    let edit = ["book", "edit", "book.bk", "script"];
    let done = bookends(folder.path(), &edit);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let new = dump();
    assert!(old != new);
    let mut met = 0;
    for limit in [Limit::Fails, Limit::Kills] {
        for blocks in [0, 1, 2, 3, 100] {
            fs::copy(STATISTICS, &path).unwrap();
            let output = limited(folder.path(), &edit, blocks, limit);
            let now = dump();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                now == if output.status.success() { &*new } else { &*old },
                "{blocks}, {limit:?}: {said}"
            );
            met += u32::from(!output.status.success());
            // The next edit begins with what the first one has left.
            assert!(now == new || bookends(folder.path(), &edit).status.success());
            assert!(dump() == new && names(folder.path()) == ["book.bk", "script"], "{blocks}, {limit:?}");
        }
    }
    assert!(met >= 4, "{met} runs were stopped");
}

#[test]
fn work_that_a_full_disk_or_a_death_has_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["book", "make", GAMES, "-o", "book.bk", "--max-ply", "6", "--threads", "1", "--force"];
    let resume = [&words[..], &["--resume", "--keep-every", "1"]].concat();
    assert!(bookends(folder.path(), &words).status.success());
    let whole = fs::read(folder.path().join("book.bk")).unwrap();
    for limit in [Limit::Fails, Limit::Kills] {
        for blocks in limits(whole.len()) {
            fs::write(folder.path().join("book.bk"), b"old").unwrap();
            if !limited(folder.path(), &resume, blocks, limit).status.success() {
                assert_eq!(fs::read(folder.path().join("book.bk")).unwrap(), b"old");
                age(folder.path());
                let output = bookends(folder.path(), &resume);
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
            assert!(fs::read(folder.path().join("book.bk")).unwrap() == whole, "{blocks} blocks, {limit:?}");
            assert_eq!(names(folder.path()), ["book.bk"]);
        }
    }
}
