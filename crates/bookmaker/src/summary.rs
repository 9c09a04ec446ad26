use std::{collections::BTreeMap, fmt, iter::Sum, path::PathBuf};

use serde::{Deserialize, Serialize};

use crate::Fault;

/// How many bad games are listed; the others are counted.
pub(crate) const LISTED: usize = 10;

/// What was read, and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Games found.
    pub games: u64,
    /// Games whose moves count.
    pub used: u64,
    /// Games that were left out because something is wrong with them.
    pub bad: u64,
    /// Games without moves.
    pub without_moves: u64,
    /// Games of variants that the book is not about, by the variant's name.
    pub skipped: BTreeMap<String, u64>,
    /// Games that a condition left out, by the name of the first condition that they fail.
    pub refused: BTreeMap<String, u64>,
    /// Games that do not come to the position that moves count from.
    pub elsewhere: u64,
    /// Games that came again and were left out.
    pub duplicates: u64,
    /// Plies of the used games that were played by the rules: those that count, or all if all are checked.
    pub plies: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.used += other.used;
        self.bad += other.bad;
        self.without_moves += other.without_moves;
        self.plies += other.plies;
        self.elsewhere += other.elsewhere;
        self.duplicates += other.duplicates;
        for (mine, others) in [(&mut self.skipped, other.skipped), (&mut self.refused, other.refused)] {
            for (name, games) in others {
                *mine.entry(name).or_default() += games;
            }
        }
    }
}

/// A game that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGame {
    /// The file; `-` for the standard input.
    pub file: PathBuf,
    /// Which game of the file, counted from 1.
    pub game: u64,
    /// The line of the file where the fault shows, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}, line {}: {}", self.file.display(), self.game, self.line, self.fault)
    }
}

/// Moves that were counted and are not in the book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Moves with fewer games than asked for.
    pub rare_moves: u64,
    /// Moves with a smaller part of the games of their position than asked for.
    pub thin_moves: u64,
    /// Moves that score less than asked for.
    pub poor_moves: u64,
    /// Positions that have no other moves.
    pub rare_positions: u64,
}

impl Sum for LeftOut {
    fn sum<I: Iterator<Item = LeftOut>>(parts: I) -> LeftOut {
        parts.fold(LeftOut::default(), |sum, part| LeftOut {
            rare_moves: sum.rare_moves + part.rare_moves,
            thin_moves: sum.thin_moves + part.thin_moves,
            poor_moves: sum.poor_moves + part.poor_moves,
            rare_positions: sum.rare_positions + part.rare_positions,
        })
    }
}

/// What was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// What was read.
    pub counts: Counts,
    /// The first bad games, in the order of the files; at most ten.
    pub bad_games: Vec<BadGame>,
    /// Positions in the book.
    pub positions: u64,
    /// Moves in the book, each counted once in each position.
    pub moves: u64,
    /// Moves in the book whose weight is 0, because no game scored with them.
    pub weightless: u64,
    /// What was counted and left out.
    pub left_out: LeftOut,
    /// Bytes that went to temporary files because memory was short.
    pub spilled: u64,
    /// The size of the book in bytes.
    pub bytes: u64,
}
