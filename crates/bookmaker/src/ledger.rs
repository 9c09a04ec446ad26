use serde::{Deserialize, Serialize};

use crate::{
    BadGame, Fault, Source,
    games::Findings,
    summary::{Counts, LISTED},
};

/// What was found so far, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ledger {
    pub(crate) counts: Counts,
    /// The first bad games.
    bad: Vec<Listed>,
    /// The source of the last piece, with the games and lines of its pieces so far.
    source: usize,
    games: u64,
    lines: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Listed {
    source: usize,
    game: u64,
    line: u64,
    fault: Fault,
}

impl Ledger {
    /// Adds what was found in pieces that come, in any order, after those before.
    pub(crate) fn add(&mut self, mut findings: Vec<Findings>) {
        findings.sort_by_key(|piece| (piece.source, piece.number));
        for piece in findings {
            if piece.source != self.source {
                (self.source, self.games, self.lines) = (piece.source, 0, 0);
            }
            for (game, line, fault) in piece.bad.into_iter().take(LISTED - self.bad.len()) {
                let (game, line) = (self.games + game, self.lines + line);
                self.bad.push(Listed { source: piece.source, game, line, fault });
            }
            self.games += piece.counts.games;
            self.lines += piece.lines;
            self.counts.add(piece.counts);
        }
    }

    /// Gives sources other numbers, in ascending order.
    pub(crate) fn renumber(&mut self, numbers: &[usize]) {
        for bad in &mut self.bad {
            bad.source = numbers[bad.source];
        }
    }

    /// What several ledgers of different sources have together.
    pub(crate) fn join(ledgers: Vec<Ledger>) -> Ledger {
        let mut joined = Ledger::default();
        for ledger in ledgers {
            joined.counts.add(ledger.counts);
            joined.bad.extend(ledger.bad);
        }
        joined.bad.sort_by_key(|bad| (bad.source, bad.game));
        joined.bad.truncate(LISTED);
        joined
    }

    /// The bad games with the names of their files.
    pub(crate) fn bad_games(&self, sources: &[Source]) -> Vec<BadGame> {
        let named = |bad: &Listed| BadGame {
            file: sources[bad.source].name().to_owned(),
            game: bad.game,
            line: bad.line,
            fault: bad.fault.clone(),
        };
        self.bad.iter().map(named).collect()
    }
}
