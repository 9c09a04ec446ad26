use super::Loss;
use crate::{BookError, Entry, Value};

/// What a book has that other formats may have no room for, counted in moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Census {
    pub(super) positions: u64,
    pub(super) moves: u64,
    statistics: u64,
    unknown: u64,
    negative: u64,
    symbols: u64,
    priorities: u64,
}

impl Census {
    /// Goes over all entries.
    pub(super) fn take(entries: impl Iterator<Item = Result<Entry, BookError>>) -> Result<Census, BookError> {
        let mut census = Census::default();
        for entry in entries {
            census.positions += 1;
            for line in entry?.moves {
                census.moves += 1;
                match line.value {
                    Value::Statistics(statistics) => {
                        census.statistics += 1;
                        census.unknown += u64::from(statistics.unknown > 0);
                    }
                    Value::Score(score) => {
                        census.negative += u64::from(score.weight < 0);
                        census.symbols += u64::from(score.symbol.is_some());
                        census.priorities += u64::from(score.priority.is_some());
                    }
                }
            }
        }
        Ok(census)
    }

    /// What is lost where a move has a weight and nothing else.
    pub(super) fn to_weights(self) -> impl Iterator<Item = Loss> {
        [
            Loss::of(
                self.statistics,
                "moves keep a weight (2 for each win, 1 for each draw) of their results",
            ),
            Loss::of(self.negative, "moves with a negative score weigh 0"),
            Loss::of(self.symbols, "symbols such as ! are dropped"),
            Loss::of(self.priorities, "priorities are dropped"),
        ]
        .into_iter()
        .flatten()
    }

    /// What is lost where the value of a move is a comment.
    pub(super) fn to_games(self) -> Option<Loss> {
        let scores = self.moves - self.statistics;
        Loss::of(scores, "scores are comments, which are not read again")
    }

    /// What is lost where a move has games won, drawn and lost, and a priority.
    pub(super) fn to_arena(self) -> impl Iterator<Item = Loss> {
        [
            Loss::of(self.unknown, "moves have games without a result, which count as drawn"),
            Loss::of(self.moves - self.statistics, "moves have a score, which counts as drawn games"),
            Loss::of(self.negative, "moves with a negative score have no games"),
            Loss::of(self.symbols, "symbols such as ! are dropped"),
        ]
        .into_iter()
        .flatten()
    }
}
