//! From the positions of a book to its entries.

use std::cell::Cell;

use bookends_book::{Entry, Line, Score, Value};

use crate::{
    Keep, MakeError, Watch, Weigh,
    positions::{Found, Position, Positions},
    tally::Counted,
    weigh::Sums,
};

/// The entries of a book in ascending order of the key.
pub(crate) struct BookEntries<'a> {
    positions: Positions<'a>,
    weigh: Option<Weigh>,
    report: &'a Cell<Found>,
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
        BookEntries { positions: Positions::new(counted, keep, watch), weigh, report }
    }

    fn entry(&self, position: Position) -> Entry {
        let value = |sums: Sums| match self.weigh {
            None => Value::Statistics(sums.statistics),
            Some(weigh) => Value::Score(Score { weight: weigh.weight(&sums), ..Score::default() }),
        };
        let line = |(mv, sums)| Line { mv, value: value(sums) };
        Entry { key: position.key, moves: position.moves.into_iter().map(line).collect() }
    }
}

impl Iterator for BookEntries<'_> {
    type Item = Result<Entry, MakeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.positions.next();
        if next.is_none() {
            self.report.set(self.positions.found());
        }
        next.map(|position| position.map(|position| self.entry(position)))
    }
}
