//! From merged rows to the entries of a book.

use std::{
    iter::{Peekable, once},
    sync::{Mutex, PoisonError},
};

use bookends_book::{Entry, Line, Score, Statistics, Value};
use bookends_store::StoreError;

use crate::{
    Keep, LeftOut, MakeError, Watch, Weigh,
    tally::{Counted, Merge, Row, Stream},
};

/// How often a long pass looks whether it should stop, in entries.
const STOP_EVERY: u64 = 1 << 14;

/// The entries of a book in ascending order of the key.
pub(crate) struct BookEntries<'a> {
    rows: Peekable<Merge<'a>>,
    keep: Keep,
    weigh: Option<Weigh>,
    watch: &'a Watch,
    passed: u64,
    found: Found,
    report: &'a Mutex<Found>,
}

/// What a pass over the entries has found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    pub(crate) weightless: u64,
    pub(crate) left_out: LeftOut,
}

impl<'a> BookEntries<'a> {
    /// Begins a pass over what the threads have counted; `report` is set at its end. Without a way to weigh, moves have
    /// their statistics.
    pub(crate) fn new(
        counted: &'a [Counted],
        keep: Keep,
        weigh: Option<Weigh>,
        watch: &'a Watch,
        report: &'a Mutex<Found>,
    ) -> BookEntries<'a> {
        let streams: Result<Vec<Vec<Stream>>, StoreError> = counted.iter().map(Counted::streams).collect();
        let streams = streams
            .map(|parts| parts.into_iter().flatten().collect())
            .unwrap_or_else(|e| vec![Box::new(once(Err(e))) as Stream]);
        BookEntries {
            rows: Merge::new(streams).peekable(),
            keep,
            weigh,
            watch,
            passed: 0,
            found: Found::default(),
            report,
        }
    }

    /// The next row, if it is one of this position.
    fn next_of(&mut self, key: u64) -> Result<Option<Row>, StoreError> {
        match self.rows.peek() {
            Some(Ok(row)) if row.key() != key => Ok(None),
            _ => self.rows.next().transpose(),
        }
    }

    /// The moves of a position, the first row of which is given.
    fn moves(&mut self, first: Row) -> Result<Vec<Line>, StoreError> {
        let mut counted = Vec::new();
        let (mut mv, mut statistics) = (first.mv(), Statistics::default());
        let mut next = Some(first);
        while let Some(row) = next {
            if row.mv() != mv {
                counted.push((mv, statistics));
                (mv, statistics) = (row.mv(), Statistics::default());
            }
            statistics += of(row);
            next = self.next_of(first.key())?;
        }
        counted.push((mv, statistics));
        let games = counted.iter().fold(0_u64, |sum, (_, s)| sum.saturating_add(s.games()));
        counted.retain(|(_, statistics)| self.keeps(statistics, games));
        let value = |statistics| match self.weigh {
            None => Value::Statistics(statistics),
            Some(weigh) => Value::Score(Score { weight: weigh.weight(statistics), ..Score::default() }),
        };
        Ok(counted.into_iter().map(|(mv, statistics)| Line { mv, value: value(statistics) }).collect())
    }

    /// Whether a move is kept, which so many games in all have come to; counts it.
    fn keeps(&mut self, statistics: &Statistics, games: u64) -> bool {
        let reaches = |part: u64, whole: u64, percent: u8| {
            u128::from(part) * 100 >= u128::from(whole) * u128::from(percent)
        };
        let known = statistics.games() - statistics.unknown;
        let left_out = &mut self.found.left_out;
        let reason = if statistics.games() < self.keep.min_games.get() {
            &mut left_out.rare_moves
        } else if !reaches(statistics.games(), games, self.keep.min_percent) {
            &mut left_out.thin_moves
        } else if !reaches(statistics.points(), 2 * known, self.keep.min_score) {
            &mut left_out.poor_moves
        } else {
            self.found.moves += 1;
            self.found.weightless += u64::from(statistics.points() == 0);
            return true;
        };
        *reason += 1;
        false
    }
}

impl Iterator for BookEntries<'_> {
    type Item = Result<Entry, MakeError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.passed.is_multiple_of(STOP_EVERY) {
                if self.watch.is_stopped() {
                    return Some(Err(MakeError::Stopped));
                }
                self.watch.merged(STOP_EVERY);
            }
            self.passed += 1;
            let row = match self.rows.next() {
                Some(Ok(row)) => row,
                Some(Err(e)) => return Some(Err(e.into())),
                None => {
                    *self.report.lock().unwrap_or_else(PoisonError::into_inner) = self.found;
                    return None;
                }
            };
            match self.moves(row) {
                Ok(moves) if moves.is_empty() => self.found.left_out.rare_positions += 1,
                Ok(moves) => {
                    self.found.positions += 1;
                    return Some(Ok(Entry { key: row.key(), moves }));
                }
                Err(e) => return Some(Err(e.into())),
            }
        }
    }
}

/// The games of one row.
fn of(row: Row) -> Statistics {
    let mut cells = [0; 4];
    cells[row.cell()] = row.games();
    let [wins, draws, losses, unknown] = cells;
    Statistics { wins, draws, losses, unknown }
}

/// Four drawn games that are added to those of a move, in points times two.
const ADDED: u64 = 4;

impl Weigh {
    /// The weight of a move; one past the largest weight is the largest.
    fn weight(self, statistics: Statistics) -> i32 {
        let weight = match self {
            Weigh::Points => statistics.points(),
            Weigh::Games => statistics.games(),
            Weigh::Rate => {
                let known = statistics.games() - statistics.unknown;
                let points = u128::from(statistics.points() + ADDED) * 1000;
                (points / u128::from(2 * (known + ADDED))) as u64
            }
        };
        i32::try_from(weight).unwrap_or(i32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_that_was_won_does_not_beat_many_good_ones() {
        let one = Statistics { wins: 1, ..Statistics::default() };
        let many = Statistics { wins: 170, draws: 20, losses: 10, unknown: 3 };
        assert_eq!((Weigh::Rate.weight(one), Weigh::Rate.weight(many)), (600, 892));
        assert_eq!((Weigh::Points.weight(one), Weigh::Points.weight(many)), (2, 360));
        assert_eq!((Weigh::Games.weight(one), Weigh::Games.weight(many)), (1, 203));
    }
}
