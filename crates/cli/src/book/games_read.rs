use std::collections::BTreeMap;

use bookends_bookmaker::{Options, Summary};
use indicatif::HumanCount;
use serde::Serialize;

/// What a command has read, and what became of it, as it is printed in JSON.
#[derive(Debug, Serialize)]
pub(super) struct GamesRead {
    games: Games,
    bad_games: Vec<BadGame>,
    max_ply: usize,
    plies: u64,
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

impl GamesRead {
    pub(super) fn new(options: &Options, summary: &Summary) -> GamesRead {
        let counts = &summary.counts;
        GamesRead {
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
        }
    }

    /// The same for people, line by line.
    pub(super) fn lines(&self) -> Vec<String> {
        let Games { read, used, bad, without_moves, skipped, refused, elsewhere, duplicates } = &self.games;
        let count = |n: u64| HumanCount(n).to_string();
        let mut lines = vec![format!(
            "games: {} read, {} used ({} plies played over, the first {} of each counted), {} bad, {} without moves",
            count(*read),
            count(*used),
            count(self.plies),
            self.max_ply,
            count(*bad),
            count(*without_moves)
        )];
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
            lines.push(format!("left out as duplicates: {} games", count(*duplicates)));
        }
        for BadGame { file, game, line, reason } in &self.bad_games {
            lines.push(format!("left out whole: {file}: game {game}, line {line}: {reason}"));
        }
        let more = bad.saturating_sub(self.bad_games.len() as u64);
        if more > 0 {
            lines.push(format!("left out whole: {} more", count(more)));
        }
        lines
    }
}
