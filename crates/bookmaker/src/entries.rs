//! From merged rows to the entries of a book.

use std::{
    cell::Cell,
    iter::{Peekable, once},
    num::NonZeroU64,
};

use bookends_book::{BookMove, Entry, Line, Payload, Score, Statistics, Value};
use bookends_store::StoreError;

use crate::{
    LeftOut, MakeError, Watch,
    tally::{Counted, Merge, Row, Stream},
};

/// How often a long pass looks whether it should stop, in entries.
const STOP_EVERY: u64 = 1 << 14;

/// The entries of a book in ascending order of the key.
pub(crate) struct BookEntries<'a> {
    rows: Peekable<Merge<'a>>,
    min_games: u64,
    payload: Payload,
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
    /// Begins a pass over what the threads have counted; `report` is set at its end.
    pub(crate) fn new(
        counted: &'a [Counted],
        min_games: NonZeroU64,
        payload: Payload,
        watch: &'a Watch,
        report: &'a Cell<Found>,
    ) -> BookEntries<'a> {
        let streams: Result<Vec<Vec<Stream>>, StoreError> = counted.iter().map(Counted::streams).collect();
        let streams = streams
            .map(|parts| parts.into_iter().flatten().collect())
            .unwrap_or_else(|e| vec![Box::new(once(Err(e))) as Stream]);
        BookEntries {
            rows: Merge::new(streams).peekable(),
            min_games: min_games.get(),
            payload,
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
        let mut lines = Vec::new();
        let (mut mv, mut statistics) = (first.mv(), Statistics::default());
        let mut next = Some(first);
        while let Some(row) = next {
            if row.mv() != mv {
                self.keep(mv, statistics, &mut lines);
                (mv, statistics) = (row.mv(), Statistics::default());
            }
            statistics += of(row);
            next = self.next_of(first.key())?;
        }
        self.keep(mv, statistics, &mut lines);
        Ok(lines)
    }

    fn keep(&mut self, mv: BookMove, statistics: Statistics, lines: &mut Vec<Line>) {
        if statistics.games() < self.min_games {
            self.found.left_out.rare_moves += 1;
            return;
        }
        self.found.moves += 1;
        self.found.weightless += u64::from(statistics.points() == 0);
        lines.push(Line { mv, value: weigh(statistics, self.payload) });
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

/// The games of one row.
fn of(row: Row) -> Statistics {
    let mut cells = [0; 4];
    cells[row.cell()] = row.games();
    let [wins, draws, losses, unknown] = cells;
    Statistics { wins, draws, losses, unknown }
}

/// What the book says about a move: its statistics, or the mover's points times two, which is how PolyGlot
/// weighs (2 for each win, 1 for each draw). Points past the largest score count as the largest score.
fn weigh(statistics: Statistics, payload: Payload) -> Value {
    match payload {
        Payload::Statistics => Value::Statistics(statistics),
        Payload::Scores => Value::Score(Score {
            weight: i32::try_from(statistics.points()).unwrap_or(i32::MAX),
            ..Score::default()
        }),
    }
}
