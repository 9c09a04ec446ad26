//! The book depends on the games and the options alone.

mod common;

use std::num::{NonZeroU64, NonZeroUsize};

use bookends_book::{Format, Payload, bk};
use bookends_bookmaker::{Keep, Options, Selection, Source};
use common::{book, book_of_text, files, games};

/// The sample and the awkward files, the sample twice, so that files are large enough for several pieces.
fn sources() -> Vec<Source> {
    let mut paths = vec![games("sample.pgn.zst"), games("sample.pgn.zst")];
    for file in ["crlf", "illegal", "no-tags", "byte-order-marks", "variants", "unclosed"] {
        paths.push(games("awkward").join(file).with_extension("pgn"));
    }
    files(&paths)
}

fn options(threads: usize, memory: u64) -> Options {
    Options { threads: NonZeroUsize::new(threads).unwrap(), memory, ..Options::default() }
}

#[test]
fn threads_memory_and_the_order_of_files_change_no_byte() {
    let mut sources = sources();
    let (summary, whole) = book(&sources, &options(1, 1 << 30)).unwrap();
    assert!(summary.spilled == 0 && summary.moves > 5_000);
    for (threads, memory) in [(2, 1 << 30), (3, 1 << 30), (1, 100_000), (3, 300_000)] {
        let (again, bytes) = book(&sources, &options(threads, memory)).unwrap();
        assert!(bytes == whole, "{threads} threads, {memory} bytes of memory");
        assert_eq!(again.counts, summary.counts);
        assert_eq!(again.bad_games, summary.bad_games, "the messages are the same too");
        assert_eq!(again.spilled > 0, memory < 1 << 30, "{threads} threads, {memory} bytes of memory");
    }
    sources.reverse();
    sources.swap(0, 3);
    let (again, bytes) = book(&sources, &options(2, 100_000)).unwrap();
    assert!(bytes == whole, "another order of files");
    assert_eq!(again.counts, summary.counts);
}

#[test]
fn every_kind_of_book_is_made_and_read_back() {
    for (format, payload) in [
        (Format::Bk, Payload::Statistics),
        (Format::Bk, Payload::Scores),
        (Format::Polyglot, Payload::Scores),
    ] {
        let options = Options { format, bk: bk::Options::new(payload), ..Options::default() };
        let (summary, bytes) = book(&sources(), &options).unwrap();
        assert_eq!(summary.bytes, bytes.len() as u64);
        let storage = Box::new(bookends_store::MemoryStorage::new("book", bytes));
        let book = bookends_book::from_storage(storage).unwrap();
        let info = book.info().unwrap();
        assert_eq!(
            (info.format, info.payload, info.positions, info.moves),
            (format, payload, summary.positions, summary.moves)
        );
        assert!(book.verify().unwrap().is_clean(), "{format} {payload}");
    }
}

#[test]
fn moves_that_are_left_out_are_counted() {
    let all = book(&sources(), &Options::default()).unwrap().0;
    let min_games = NonZeroU64::new(5).unwrap();
    let some =
        book(&sources(), &Options { keep: Keep { min_games, ..Keep::default() }, ..Options::default() })
            .unwrap()
            .0;
    assert!(some.moves < all.moves);
    assert_eq!(some.moves + some.left_out.rare_moves, all.moves);
    assert_eq!(some.positions + some.left_out.rare_positions, all.positions);
}

#[test]
fn moves_below_a_share_or_a_score_are_left_out() {
    let games = "1. e4 1-0\n\n".repeat(8) + &"1. d4 0-1\n\n".repeat(3) + "1. c4 *\n\n";
    let made = |keep| book_of_text(games.as_bytes(), &Options { keep, ..Options::default() }).unwrap().0;
    let share = made(Keep { min_percent: 25, ..Keep::default() });
    assert_eq!((share.moves, share.left_out.thin_moves), (2, 1));
    let score = made(Keep { min_score: 1, ..Keep::default() });
    assert_eq!((score.moves, score.left_out.poor_moves), (2, 1), "no score is known of c4");
}

#[test]
fn a_game_that_comes_again_counts_once_whatever_the_threads() {
    let sources = sources();
    let deduped = |threads| book(&sources, &Options { dedup: true, ..options(threads, 1 << 30) }).unwrap();
    let (summary, bytes) = deduped(1);
    assert!(summary.counts.duplicates >= summary.counts.games / 3, "the sample is there twice");
    for threads in 2..4 {
        let (again, other) = deduped(threads);
        assert!(other == bytes && again.counts == summary.counts, "{threads} threads");
    }
}

#[test]
fn the_books_of_both_sides_make_up_the_whole_book() {
    let moves = |side| {
        let selection = Selection { side, ..Options::default().selection };
        book(&sources(), &Options { selection, ..Options::default() }).unwrap().0.moves
    };
    let (white, black) = (moves(Some(shakmaty::Color::White)), moves(Some(shakmaty::Color::Black)));
    assert!(white > 0 && black > 0);
    assert_eq!(white + black, moves(None));
}
