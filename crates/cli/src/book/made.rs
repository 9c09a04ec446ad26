use std::{path::Path, time::Duration};

use bookends_bookmaker::{Options, Summary};
use indicatif::{HumanBytes, HumanCount, HumanDuration};
use serde::Serialize;

use super::games_read::GamesRead;

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
    #[serde(flatten)]
    read: GamesRead,
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
struct LeftOut {
    rare_moves: u64,
    thin_moves: u64,
    poor_moves: u64,
    rare_positions: u64,
}

impl Made {
    pub(super) fn new(book: &Path, options: &Options, summary: &Summary, elapsed: Duration) -> Made {
        Made {
            book: book.display().to_string(),
            format: options.format.name(),
            payload: options.bk.payload.name(),
            variant: options.variant.name(),
            positions: summary.positions,
            moves: summary.moves,
            bytes: summary.bytes,
            read: GamesRead::new(options, summary),
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
    let count = |n: u64| HumanCount(n).to_string();
    let mut lines = vec![format!(
        "{}: {} positions, {} moves, {}",
        made.book,
        count(made.positions),
        count(made.moves),
        HumanBytes(made.bytes)
    )];
    lines.extend(made.read.lines());
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
