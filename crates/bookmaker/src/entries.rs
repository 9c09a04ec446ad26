//! From merged rows to the entries of a book.

use std::{
    cell::Cell,
    iter::{Peekable, once},
};

use bookends_book::{Entry, Line, Score, Statistics, Value};
use bookends_store::StoreError;

use crate::{
    Keep, LeftOut, MakeError, Watch, Weigh,
    tally::{Counted, Merge, Row, Stream},
    weigh::Sums,
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
    report: &'a Cell<Found>,
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
        report: &'a Cell<Found>,
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
        let (mut mv, mut sums) = (first.mv(), Sums::default());
        let mut next = Some(first);
        while let Some(row) = next {
            if row.mv() != mv {
                counted.push((mv, sums));
                (mv, sums) = (row.mv(), Sums::default());
            }
            sums.add(row);
            next = self.next_of(first.key())?;
        }
        counted.push((mv, sums));
        let games = counted.iter().fold(0_u64, |sum, (_, s)| sum.saturating_add(s.statistics.games()));
        counted.retain(|(_, sums)| self.keeps(&sums.statistics, games, first.is_answer()));
        let value = |sums: Sums| match self.weigh {
            None => Value::Statistics(sums.statistics),
            Some(weigh) => Value::Score(Score { weight: weigh.weight(&sums), ..Score::default() }),
        };
        Ok(counted.into_iter().map(|(mv, sums)| Line { mv, value: value(sums) }).collect())
    }

    /// Whether a move is kept, in a position that so many games in all have come to; counts it. A move without games is
    /// one of a side line, and kept.
    fn keeps(&mut self, statistics: &Statistics, games: u64, answer: bool) -> bool {
        let Keep { min_games, min_percent, min_percent_answers, min_score } = self.keep;
        let (min_percent, min_score) =
            if answer { (min_percent_answers, 0) } else { (min_percent, min_score) };
        let reaches = |part: u64, whole: u64, percent: u8| {
            u128::from(part) * 100 >= u128::from(whole) * u128::from(percent)
        };
        let known = statistics.games() - statistics.unknown;
        let left_out = &mut self.found.left_out;
        let has_games = statistics.games() > 0;
        let reason = if has_games && statistics.games() < min_games.get() {
            &mut left_out.rare_moves
        } else if has_games && !reaches(statistics.games(), games, min_percent) {
            &mut left_out.thin_moves
        } else if has_games && !reaches(statistics.points(), 2 * known, min_score) {
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
                    self.report.set(self.found);
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
