//! Files that break readers, each with what must come of it.

mod common;

use bookends_bookmaker::{Options, Summary};
use common::{book, files, games};

/// What comes of a file: games read, used, without moves; moves in the book; bad games; skipped games.
struct Expected {
    file: &'static str,
    games: [u64; 3],
    moves: u64,
    bad: &'static [(u64, u64, &'static str)],
    skipped: &'static [(&'static str, u64)],
}

const fn fine(file: &'static str, games: [u64; 3], moves: u64) -> Expected {
    Expected { file, games, moves, bad: &[], skipped: &[] }
}

const TABLE: &[Expected] = &[
    fine("byte-order-marks.pgn", [3, 3, 0], 5),
    fine("crlf.pgn", [2, 2, 0], 4),
    fine("latin-1.pgn", [1, 1, 0], 2),
    fine("side-lines.pgn", [1, 1, 0], 6),
    fine("glyphs.pgn", [1, 1, 0], 10),
    fine("castling-with-zeros.pgn", [1, 1, 0], 16),
    fine("promotions.pgn", [3, 3, 0], 3),
    Expected {
        bad: &[(1, 3, "null move 1... --"), (2, 7, "null move 2. --")],
        ..fine("null-moves.pgn", [3, 1, 0], 2)
    },
    fine("no-results.pgn", [3, 3, 0], 2),
    fine("no-tags.pgn", [5, 5, 0], 10),
    fine("tags-only.pgn", [3, 1, 2], 1),
    Expected {
        bad: &[(3, 15, "FEN tag: White has no king (K) in \"4k3/8/8/8/8/8/8/8 w - - 0 1\"")],
        ..fine("positions.pgn", [3, 2, 0], 3)
    },
    Expected { skipped: &[("atomic", 1), ("crazyhouse", 1)], ..fine("variants.pgn", [5, 3, 0], 3) },
    fine("coordinates.pgn", [2, 2, 0], 9),
    Expected {
        bad: &[(2, 10, "illegal move 4. Qxh7"), (5, 25, "ambiguous move 1. Nd3")],
        ..fine("illegal.pgn", [5, 3, 0], 2)
    },
    Expected {
        bad: &[(1, 3, "a comment that is never closed"), (3, 12, "a side line that is never closed")],
        ..fine("unclosed.pgn", [4, 2, 0], 2)
    },
    fine("odd-tags.pgn", [2, 2, 0], 2),
    fine("comment-with-blank-lines.pgn", [2, 2, 0], 3),
    fine("empty.pgn", [0, 0, 0], 0),
    fine("blank.pgn", [0, 0, 0], 0),
    Expected { bad: &[(1, 2, "not a move: 1. \"#")], ..fine("not-games.pgn", [1, 0, 0], 0) },
    Expected { bad: &[(1, 1, "not a move: 1. This")], ..fine("prose.pgn", [1, 0, 0], 0) },
];

fn bad_games(summary: &Summary) -> Vec<(u64, u64, String)> {
    summary.bad_games.iter().map(|bad| (bad.game, bad.line, bad.fault.to_string())).collect()
}

#[test]
fn awkward_files_are_read_as_the_table_says() {
    for Expected { file, games: [read, used, without_moves], moves, bad, skipped } in TABLE {
        let (summary, _) = book(&files(&[games("awkward").join(file)]), &Options::default()).unwrap();
        let counts = &summary.counts;
        let bad: Vec<_> = bad.iter().map(|&(game, line, reason)| (game, line, reason.to_owned())).collect();
        assert_eq!(bad_games(&summary), bad, "{file}: bad games");
        assert_eq!(
            (counts.games, counts.used, counts.without_moves, counts.bad),
            (*read, *used, *without_moves, bad.len() as u64),
            "{file}: games read, used, without moves, bad"
        );
        let skipped: Vec<_> = skipped.iter().map(|&(name, games)| (name.to_owned(), games)).collect();
        assert_eq!(counts.skipped.clone().into_iter().collect::<Vec<_>>(), skipped, "{file}: skipped games");
        assert_eq!(summary.moves, *moves, "{file}: moves in the book");
    }
}

#[test]
fn the_table_has_every_file() {
    let mut found: Vec<_> = std::fs::read_dir(games("awkward"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut known: Vec<_> = TABLE.iter().map(|expected| expected.file.to_owned()).collect();
    found.sort();
    known.sort();
    assert_eq!(found, known);
}
