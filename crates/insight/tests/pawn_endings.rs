//! What is found among king and pawn against king, compared with a look at every position by itself.

use std::{
    cmp::Reverse,
    collections::BTreeSet,
    path::PathBuf,
    sync::{
        LazyLock,
        atomic::{AtomicBool, Ordering},
    },
};

use bookends_insight::{Found, Mine, Treasure, epd};
use bookends_rules::{Position, Variant};
use bookends_solver::{Room, Watch, make, pack::PackOptions, plan};
use bookends_tables::{Folders, Tables, Value, Wdl};
use shakmaty::{Board, Color, Square};

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let dir = tempfile::tempdir().unwrap();
    let folders = Folders::new([dir.path().to_owned()]);
    let wanted = ["KPvK".parse().unwrap()];
    for material in plan(Variant::Standard, &wanted, |_| false).unwrap() {
        let (options, room, never) = (PackOptions::default(), Room::unlimited(), AtomicBool::new(false));
        make(Variant::Standard, &material, &folders, &options, &room, false, &Watch::new(&never)).unwrap();
    }
    dir
});

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::new([PathBuf::from(FOLDER.path())]));

fn search(what: Treasure, limit: usize) -> Found {
    let stop = AtomicBool::new(false);
    let watch = Watch::new(&stop);
    let mine = Mine::open(&TABLES, Variant::Standard, &"KPvK".parse().unwrap()).unwrap();
    let found = mine.search(what, limit, &watch).unwrap();
    assert!(found.complete && watch.done.load(Ordering::Relaxed) > 0);
    found
}

/// Every position with the pawn on the left half of the board: no two are mirror images of each other.
fn every_position() -> impl Iterator<Item = Position> {
    let left = (8..56u32).filter(|square| square % 8 < 4);
    left.flat_map(|pawn| {
        (0..64 * 64u32).flat_map(move |kings| {
            let board = Board::from_iter([
                (Square::new(pawn), Color::White.pawn()),
                (Square::new(kings / 64), Color::White.king()),
                (Square::new(kings % 64), Color::Black.king()),
            ]);
            let apart = board.occupied().count() == 3;
            Color::ALL.into_iter().filter_map(move |turn| {
                let p = Position::from_parts(Variant::Standard, &board, turn, None, None);
                p.filter(|_| apart)
            })
        })
    })
}

/// A position and its mirror image have one name.
fn name(p: &Position) -> String {
    let mut mirrored = p.board().clone();
    mirrored.flip_horizontal();
    let [one, other] = [p.board().to_string(), mirrored.to_string()];
    format!("{} {}", one.min(other), p.turn())
}

fn value(p: &Position) -> Value {
    TABLES.value(p).unwrap()
}

#[test]
fn the_80_zugzwangs_of_king_and_pawn_are_found() {
    let found = search(Treasure::Zugzwangs, 1000);
    // Known since the first tables of this ending.
    assert_eq!(found.total, Some(80));
    let by_looking: BTreeSet<String> = every_position()
        .filter(|p| value(p).wdl() == Wdl::Loss)
        .filter(|p| {
            let passed = Position::from_parts(Variant::Standard, p.board(), !p.turn(), None, None);
            passed.is_some_and(|passed| value(&passed).wdl() != Wdl::Win)
        })
        .map(|p| name(&p))
        .collect();
    assert_eq!(found.findings.iter().map(|f| name(&f.position)).collect::<BTreeSet<_>>(), by_looking);
    assert!(found.findings.iter().all(|f| f.passed == Some(Value::Draw) && f.best.is_empty()));
    assert!(found.findings.is_sorted_by_key(|f| Reverse(f.value)), "the longest losses first");
}

/// Positions that have several moves of which one alone gives the result that the position has.
fn by_looking(result: Wdl) -> Vec<(Value, usize, String)> {
    every_position()
        .filter(|p| value(p).wdl() == result)
        .filter_map(|p| {
            let moves = TABLES.root(&p).unwrap();
            let keep = moves.iter().filter(|m| m.value.wdl() == result).count();
            (keep == 1 && moves.len() > 1).then(|| (value(&p), moves.len(), name(&p)))
        })
        .collect()
}

#[test]
fn only_moves_are_all_found_the_longest_first() {
    let found = search(Treasure::OnlyMoves, usize::MAX / 4);
    let wanted = by_looking(Wdl::Win);
    assert_eq!(found.findings.len(), wanted.len());
    let names: BTreeSet<String> = found.findings.iter().map(|f| name(&f.position)).collect();
    assert_eq!(names, wanted.into_iter().map(|(_, _, name)| name).collect());
    assert!(found.findings.iter().all(|f| f.only && f.best.len() == 1));
    assert!(found.findings.is_sorted_by_key(|f| f.value), "from slow to quick");
}

#[test]
fn single_draws_are_all_found_those_with_most_moves_first() {
    let found = search(Treasure::SingleDraws, 50);
    let wanted = by_looking(Wdl::Draw);
    assert_eq!(found.total, Some(wanted.len() as u64));
    let mut choices: Vec<usize> = wanted.iter().map(|&(_, choices, _)| choices).collect();
    choices.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(found.findings.iter().map(|f| f.choices).collect::<Vec<_>>(), choices[..50]);
    assert!(found.findings.iter().all(|f| f.only && f.best.len() == 1));
}

#[test]
fn the_longest_mates_take_28_moves() {
    let found = search(Treasure::LongestMates, 20);
    let mut longest: Vec<Value> = every_position().map(|p| value(&p)).filter(|&v| v > Value::Draw).collect();
    longest.sort_unstable();
    assert_eq!(found.findings.iter().map(|f| f.value).collect::<Vec<_>>(), longest[..20]);
    assert_eq!(
        epd(&found.findings[0], "one"),
        "8/8/8/6k1/8/8/1P4K1/8 w - - bm Kg3; dm 28; id \"one\"; \
         c0 \"White mates in 28 moves, by Kg3 alone of 10 moves\";"
    );
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    let mine = Mine::open(&TABLES, Variant::Standard, &"KPvK".parse().unwrap()).unwrap();
    let found = mine.search(Treasure::SingleDraws, 5, &Watch::new(&stop)).unwrap();
    assert!(!found.complete);
}
