//! Several workers make the book that one makes.

mod common;

use std::{
    fs,
    num::{NonZeroU16, NonZeroU64, NonZeroUsize},
    path::Path,
    thread,
};

use bookends_book::{Format, Payload, bk};
use bookends_bookmaker::{
    Keep, MakeError, Options, Resume, Selection, Source, Summary, Watch, Weigh, make_shared,
};
use bookends_exchange::{Cluster, run};
use common::{book, files, games};
use proptest::prelude::*;

fn sources() -> Vec<Source> {
    let mut paths = vec![games("sample.pgn.zst")];
    for file in ["illegal", "crlf", "no-tags", "unclosed", "variants", "side-lines", "empty"] {
        paths.push(games("awkward").join(file).with_extension("pgn"));
    }
    paths.push(games("sample.pgn.zst"));
    files(&paths)
}

/// Has so many workers make a book. They are threads here: that blocks go over a network changes nothing for them.
fn shared(
    workers: usize,
    sources: &[Source],
    out: &Path,
    options: &Options,
    watch: &Watch,
) -> Result<Summary, MakeError> {
    let cluster = Cluster::threads(NonZeroUsize::new(workers).unwrap());
    let found = run(&cluster, |exchange| make_shared(sources, out, options, watch, exchange))?;
    let mut summaries = found.into_iter();
    let first = summaries.next().unwrap().expect("the first worker has a summary");
    assert!(summaries.all(|other| other.is_none()));
    Ok(first)
}

/// Asserts that the book of several workers, and what they say of it, is that of one.
fn check(sources: &[Source], options: &Options) {
    let (summary, whole) = book(sources, options).unwrap();
    for workers in [2, 4] {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("book");
        let again = shared(workers, sources, &out, options, &Watch::default()).unwrap();
        assert!(fs::read(&out).unwrap() == whole, "{workers} workers");
        assert_eq!(again.clone(), Summary { spilled: again.spilled, ..summary.clone() }, "{workers} workers");
    }
}

#[test]
fn several_workers_make_the_same_book_and_the_same_messages() {
    check(&sources(), &Options::default());
}

#[test]
fn what_is_left_out_weighed_or_written_otherwise_is_the_same_too() {
    let keep = Keep {
        min_games: NonZeroU64::new(3).unwrap(),
        min_percent: 5,
        min_percent_answers: 20,
        min_score: 30,
    };
    let half_life = NonZeroU16::new(4).unwrap();
    for (weigh, format) in
        [(Weigh::Recency { half_life, as_of: 2020 }, Format::Bk), (Weigh::Performance, Format::Polyglot)]
    {
        let bk = bk::Options::new(Payload::Scores);
        let side = Some(shakmaty::Color::Black);
        let selection = Selection { side, answers: true, side_lines: true, ..Options::default().selection };
        check(&sources(), &Options { keep, weigh, format, bk, selection, ..Options::default() });
    }
}

#[test]
fn memory_stays_bounded_and_changes_no_byte() {
    let options = Options { memory: 100_000, ..Options::default() };
    check(&sources(), &options);
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("book");
    let spilled = |workers| {
        let watch = Watch::default();
        let options = Options { force: true, ..options.clone() };
        shared(workers, &sources(), &out, &options, &watch).unwrap().spilled
    };
    assert!(spilled(2) > spilled(1), "rows that arrive do not stay in memory");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn any_files_are_shared(
        texts in prop::collection::vec(prop::collection::vec((0_usize..4, 0_usize..3), 0..6), 0..6),
        min_games in 1_u64..3,
    ) {
        let lines = ["1. e4 e5 2. Nf3", "1. d4", "1. e4 c5 (1... e5) 2. Ke3", "1. c4 e5"];
        let text = |games: &Vec<(usize, usize)>| -> String {
            let game = |&(line, result): &(usize, usize)| {
                format!("{} {}\n\n", lines[line], ["1-0", "1/2-1/2", "*"][result])
            };
            games.iter().map(game).collect()
        };
        let source = |(n, games)| {
            Source::Memory { name: format!("{n}.pgn"), bytes: text(games).into_bytes().into() }
        };
        let sources: Vec<Source> = texts.iter().enumerate().map(source).collect();
        let keep = Keep { min_games: NonZeroU64::new(min_games).unwrap(), ..Keep::default() };
        check(&sources, &Options { keep, ..Options::default() });
    }
}

#[test]
fn strict_work_ends_with_the_first_bad_game_of_all() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options { strict: true, ..Options::default() };
    let alone = book(&sources(), &options).unwrap_err().to_string();
    let error = shared(3, &sources(), &dir.path().join("b.bk"), &options, &Watch::default()).unwrap_err();
    assert_eq!(error.to_string(), alone);
    assert!(matches!(error, MakeError::BadGame(_)), "{error:?}");
}

#[test]
fn what_cannot_be_shared_is_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("book.bk");
    let refusal = |sources: &[Source], options: &Options| {
        shared(2, sources, &out, options, &Watch::default()).unwrap_err().to_string()
    };
    let dedup = Options { dedup: true, ..Options::default() };
    assert!(refusal(&sources(), &dedup).contains("a game that comes again"));
    assert!(refusal(&[Source::Stdin], &Options::default()).contains("standard input"));
    fs::write(&out, "precious").unwrap();
    let said = refusal(&sources(), &Options::default());
    assert!(said.contains("book.bk") && said.contains("exists"), "{said}");
    assert_eq!(fs::read(&out).unwrap(), b"precious");
}

#[test]
fn shared_work_that_is_stopped_goes_on_with_as_many_workers() {
    let dir = tempfile::tempdir().unwrap();
    let text = fs::read(games("awkward").join("illegal.pgn")).unwrap().repeat(3_000);
    let part = |name: &str| Source::Memory { name: name.into(), bytes: text.clone().into() };
    let sources = [part("a"), part("b"), part("c")];
    let whole = book(&sources, &Options::default()).unwrap().1;
    let out = dir.path().join("book.bk");
    let resume = Some(Resume::new(dir.path().join("work"), 1));
    let options = Options { resume, ..Options::default() };
    let watch = Watch::default();
    let stopped = thread::scope(|scope| {
        let work = scope.spawn(|| shared(2, &sources, &out, &options, &watch));
        while watch.games() < 4_000 && !work.is_finished() {
            thread::yield_now();
        }
        watch.stop();
        work.join().unwrap()
    });
    assert!(matches!(stopped, Err(MakeError::Stopped)), "{stopped:?}");
    let of = |workers| shared(workers, &sources, &out, &options, &Watch::default());
    for workers in [1, 3] {
        let said = of(workers).unwrap_err().to_string();
        let expected = format!("it began with processes 2, and now there is processes {workers}");
        assert!(said.contains(&expected), "{said}");
    }
    of(2).unwrap();
    assert!(fs::read(&out).unwrap() == whole);
    let work = |name: &str| dir.path().join(name).exists();
    assert!(!work("work") && !work("work.1"), "nothing is left");
}
