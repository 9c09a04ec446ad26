use std::{collections::BTreeMap, path::Path, time::Duration};

use bookends_bookmaker::{Options, Summary};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde::Serialize;

/// What `book make` has done, as it is printed in JSON.
#[derive(Debug, Serialize)]
pub(super) struct Made {
    book: String,
    format: &'static str,
    payload: &'static str,
    positions: u64,
    moves: u64,
    bytes: u64,
    games: Games,
    bad_games: Vec<BadGame>,
    max_ply: usize,
    plies: u64,
    min_games: u64,
    left_out: LeftOut,
    weightless_moves: u64,
    spilled_bytes: u64,
    seconds: f64,
}

#[derive(Debug, Serialize)]
struct Games {
    read: u64,
    used: u64,
    bad: u64,
    without_moves: u64,
    skipped: BTreeMap<String, u64>,
}

#[derive(Debug, Serialize)]
struct BadGame {
    file: String,
    game: u64,
    line: u64,
    reason: String,
}

#[derive(Debug, Serialize)]
struct LeftOut {
    rare_moves: u64,
    rare_positions: u64,
}

impl Made {
    pub(super) fn new(book: &Path, options: &Options, summary: &Summary, elapsed: Duration) -> Made {
        let counts = &summary.counts;
        Made {
            book: book.display().to_string(),
            format: options.format.name(),
            payload: options.bk.payload.name(),
            positions: summary.positions,
            moves: summary.moves,
            bytes: summary.bytes,
            games: Games {
                read: counts.games,
                used: counts.used,
                bad: counts.bad,
                without_moves: counts.without_moves,
                skipped: counts.skipped.clone(),
            },
            bad_games: summary
                .bad_games
                .iter()
                .map(|game| BadGame {
                    file: game.file.display().to_string(),
                    game: game.game,
                    line: game.line,
                    reason: game.fault.to_string(),
                })
                .collect(),
            max_ply: options.selection.max_ply,
            plies: counts.plies,
            min_games: options.min_games.get(),
            left_out: LeftOut {
                rare_moves: summary.left_out.rare_moves,
                rare_positions: summary.left_out.rare_positions,
            },
            weightless_moves: summary.weightless,
            spilled_bytes: summary.spilled,
            seconds: elapsed.as_secs_f64(),
        }
    }
}

/// The summary for people, line by line.
pub(super) fn describe(made: &Made) -> Vec<String> {
    let Games { read, used, bad, without_moves, skipped } = &made.games;
    let count = |n: u64| HumanCount(n).to_string();
    let mut lines = vec![
        format!(
            "{}: {} positions, {} moves, {}",
            made.book,
            count(made.positions),
            count(made.moves),
            HumanBytes(made.bytes)
        ),
        format!(
            "games: {} read, {} used ({} plies played over, the first {} of each counted), {} bad, {} without moves",
            count(*read),
            count(*used),
            count(made.plies),
            made.max_ply,
            count(*bad),
            count(*without_moves)
        ),
    ];
    for (variant, games) in skipped {
        lines.push(format!("skipped: {} games of {variant}", count(*games)));
    }
    for BadGame { file, game, line, reason } in &made.bad_games {
        lines.push(format!("left out whole: {file}: game {game}, line {line}: {reason}"));
    }
    let more = bad.saturating_sub(made.bad_games.len() as u64);
    if more > 0 {
        lines.push(format!("left out whole: {} more", count(more)));
    }
    if made.left_out.rare_moves > 0 {
        lines.push(format!(
            "left out by --min-games {}: {} moves, and {} positions with them",
            made.min_games,
            count(made.left_out.rare_moves),
            count(made.left_out.rare_positions)
        ));
    }
    if made.weightless_moves > 0 {
        let moves = count(made.weightless_moves);
        lines.push(format!("weight 0: {moves} moves with which no game scored; they are in the book"));
    }
    if made.spilled_bytes > 0 {
        lines.push(format!("temporary files: {}", HumanBytes(made.spilled_bytes)));
    }
    lines.push(format!("done in {}", HumanDuration(Duration::from_secs_f64(made.seconds))));
    lines
}
