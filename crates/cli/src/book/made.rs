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
    variant: &'static str,
    positions: u64,
    moves: u64,
    bytes: u64,
    games: Games,
    bad_games: Vec<BadGame>,
    max_ply: usize,
    plies: u64,
    min_games: u64,
    min_percent: u8,
    min_percent_opponent: Option<u8>,
    min_score: u8,
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
    refused: BTreeMap<String, u64>,
    elsewhere: u64,
    duplicates: u64,
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
    thin_moves: u64,
    poor_moves: u64,
    rare_positions: u64,
}

impl Made {
    pub(super) fn new(book: &Path, options: &Options, summary: &Summary, elapsed: Duration) -> Made {
        let counts = &summary.counts;
        Made {
            book: book.display().to_string(),
            format: options.format.name(),
            payload: options.bk.payload.name(),
            variant: options.variant.name(),
            positions: summary.positions,
            moves: summary.moves,
            bytes: summary.bytes,
            games: Games {
                read: counts.games,
                used: counts.used,
                bad: counts.bad,
                without_moves: counts.without_moves,
                skipped: counts.skipped.clone(),
                refused: counts.refused.clone(),
                elsewhere: counts.elsewhere,
                duplicates: counts.duplicates,
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
            min_games: options.keep.min_games.get(),
            min_percent: options.keep.min_percent,
            min_percent_opponent: options.selection.answers.then_some(options.keep.min_percent_answers),
            min_score: options.keep.min_score,
            left_out: LeftOut {
                rare_moves: summary.left_out.rare_moves,
                thin_moves: summary.left_out.thin_moves,
                poor_moves: summary.left_out.poor_moves,
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
    let Games { read, used, bad, without_moves, skipped, refused, elsewhere, duplicates } = &made.games;
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
    for (condition, games) in refused {
        lines.push(format!("left out by {condition}: {} games", count(*games)));
    }
    if *elsewhere > 0 {
        lines.push(format!("left out by --from: {} games that do not come to it", count(*elsewhere)));
    }
    if *duplicates > 0 {
        lines.push(format!("left out by --dedup: {} games that came before", count(*duplicates)));
    }
    for BadGame { file, game, line, reason } in &made.bad_games {
        lines.push(format!("left out whole: {file}: game {game}, line {line}: {reason}"));
    }
    let more = bad.saturating_sub(made.bad_games.len() as u64);
    if more > 0 {
        lines.push(format!("left out whole: {} more", count(more)));
    }
    let LeftOut { rare_moves, thin_moves, poor_moves, rare_positions } = made.left_out;
    for (option, value, moves) in [
        ("--min-games", made.min_games, rare_moves),
        ("--min-percent", made.min_percent.into(), thin_moves),
        ("--min-score", made.min_score.into(), poor_moves),
    ] {
        if moves > 0 {
            lines.push(format!("left out by {option} {value}: {} moves", count(moves)));
        }
    }
    if rare_positions > 0 {
        lines.push(format!("left out with all their moves: {} positions", count(rare_positions)));
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
