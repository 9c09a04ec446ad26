//! The book depends on the games and the options alone.

mod common;

use std::num::{NonZeroU64, NonZeroUsize};

use bookends_book::{Format, Payload, bk};
use bookends_bookmaker::{Keep, Options, Selection, Source, Weigh};
use common::{book, book_of_text, files, games};

/// The sample and the awkward files, the sample twice, so that files are large enough for several pieces.
fn sources() -> Vec<Source> {
    let mut paths = vec![games("sample.pgn.zst"), games("sample.pgn.zst")];
    for file in ["crlf", "illegal", "no-tags", "byte-order-marks", "variants", "unclosed"] {
        paths.push(games("awkward").join(file).with_extension("pgn"));
    }
    files(&paths)
}

/// What a plain loop over the games gives: the oracle of weights.
fn weights_by_hand(games: &[(&str, u16, u64, &str)], weigh: impl Fn(u16, u64, u64) -> u64) -> Vec<u64> {
    let mut moves: Vec<&str> = games.iter().map(|game| game.0).collect();
    moves.sort_unstable();
    moves.dedup();
    let points = |result: &str| match result {
        "1-0" => 2,
        "1/2-1/2" => 1,
        _ => 0,
    };
    let of = |mv: &&str| {
        games
            .iter()
            .filter(|g| g.0 == *mv)
            .map(|&(_, year, elo, result)| weigh(year, elo, points(result)))
            .sum()
    };
    moves.iter().map(of).collect()
}

fn options(threads: usize, memory: u64) -> Options {
    Options { threads: NonZeroUsize::new(threads).unwrap(), memory, ..Options::default() }
}

#[test]
fn threads_memory_and_the_order_of_files_change_no_byte() {
    let mut sources = sources();
    let (summary, whole) = book(&sources, &options(1, 1 << 30)).unwrap();
    assert!(summary.spilled == 0 && summary.moves > 5_000);
    for (threads, memory) in [(2, 1 << 30), (4, 1 << 30), (1, 100_000), (3, 300_000)] {
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
fn weights_side_lines_and_answers_do_not_depend_on_threads_and_memory() {
    let half_life = std::num::NonZeroU16::new(4).unwrap();
    for weigh in [Weigh::Recency { half_life, as_of: 2020 }, Weigh::Performance] {
        let made = |threads, memory| {
            let side = Some(shakmaty::Color::Black);
            let selection =
                Selection { side, answers: true, side_lines: true, ..Options::default().selection };
            let bk = bk::Options::new(Payload::Scores);
            book(&sources(), &Options { weigh, selection, bk, ..options(threads, memory) }).unwrap()
        };
        let (summary, whole) = made(1, 1 << 30);
        let (again, bytes) = made(4, 100_000);
        assert!(bytes == whole && summary.spilled == 0 && again.spilled > 0, "{weigh:?}");
    }
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
fn a_repertoire_has_its_own_share_for_the_answers() {
    let games = "1. e4 e5 1-0\n\n".repeat(8) + &"1. e4 c5 0-1\n\n".repeat(2) + "1. d4 d5 *\n\n";
    let made = |answers, min_percent, min_percent_answers| {
        let selection =
            Selection { side: Some(shakmaty::Color::White), answers, ..Options::default().selection };
        let keep = Keep { min_percent, min_percent_answers, ..Keep::default() };
        book_of_text(games.as_bytes(), &Options { selection, keep, ..Options::default() }).unwrap().0
    };
    assert_eq!(made(false, 50, 0).moves, 1, "e4");
    assert_eq!(made(true, 50, 0).moves, 4, "e4 and all answers");
    assert_eq!(made(true, 50, 30).moves, 3, "e4, and not c5");
    assert_eq!(made(true, 0, 100).moves, 3, "e4, d4, and d5");
}

#[test]
fn recent_games_weigh_more_and_strong_opponents_too() {
    let games: Vec<(&str, u16, u64, &str)> = (0..400_u16)
        .map(|i| {
            let result = ["1-0", "0-1", "1/2-1/2"][usize::from(i) * usize::from(i) % 11 % 3];
            (["a4", "b4", "c4"][usize::from(i % 3)], 2000 + i % 27, 2000 + u64::from(i) * 37 % 700, result)
        })
        .collect();
    let mut text = String::new();
    for (mv, year, elo, result) in &games {
        text += &format!(
            "[Date \"{year}.05.01\"]\n[BlackElo \"{elo}\"]\n[Result \"{result}\"]\n\n1. {mv} {result}\n\n"
        );
    }
    let weights = |weigh| {
        let bk = bk::Options::new(Payload::Scores);
        let (_, bytes) = book_of_text(text.as_bytes(), &Options { weigh, bk, ..Options::default() }).unwrap();
        let book =
            bookends_book::from_storage(Box::new(bookends_store::MemoryStorage::new("b", bytes))).unwrap();
        let entry = book.entries().next().unwrap().unwrap();
        entry.moves.iter().map(|line| line.value.weight()).collect::<Vec<_>>()
    };
    let half_life = std::num::NonZeroU16::new(3).unwrap();
    let worth = |year: u16| (1024.0 * 0.5_f64.powf(f64::from(2026 - year) / 3.0)).round() as u64;
    let recent = weights_by_hand(&games, |year, _, points| worth(year) * points);
    let recent: Vec<u64> = recent.into_iter().map(|sum| sum.div_ceil(64)).collect();
    assert_eq!(weights(Weigh::Recency { half_life, as_of: 2026 }), recent);
    let [ratings, points, count] = [|_, elo, _| elo, |_, _, points| points, |_, _, _| 1]
        .map(|of: fn(u16, u64, u64) -> u64| weights_by_hand(&games, of));
    let shown = (0..3).map(|i| {
        let ahead = points[i] as i64 - count[i] as i64;
        ((ratings[i] / count[i]) as i64 + 400 * ahead / (count[i] as i64 + 4)) as u64
    });
    assert_eq!(weights(Weigh::Performance), shown.collect::<Vec<_>>());
}

#[test]
fn moves_of_side_lines_have_no_games_and_are_kept() {
    let text = "1. e4 (1. d4 d5) 1... e5 1-0\n\n1. e4 c5 (1... e5) 0-1\n";
    let selection = Selection { side_lines: true, ..Options::default().selection };
    let keep = Keep { min_games: NonZeroU64::new(2).unwrap(), ..Keep::default() };
    let (summary, bytes) =
        book_of_text(text.as_bytes(), &Options { selection, keep, ..Options::default() }).unwrap();
    assert_eq!((summary.moves, summary.left_out.rare_moves), (3, 2), "e4, d4, d5; not e5 and c5");
    let book = bookends_book::from_storage(Box::new(bookends_store::MemoryStorage::new("b", bytes))).unwrap();
    let games = |entry: bookends_book::Entry| match entry.moves[0].value {
        bookends_book::Value::Statistics(statistics) => statistics.games(),
        _ => panic!("a book of statistics"),
    };
    let mut all: Vec<u64> = book.entries().map(|entry| games(entry.unwrap())).collect();
    all.sort_unstable();
    assert_eq!(all, [0, 0]);
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
