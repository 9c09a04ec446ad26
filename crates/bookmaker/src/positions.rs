//! From merged rows to the positions of a book, and the moves in them that are kept.

use std::iter::Peekable;

use bookends_book::{BookMove, Statistics};
use bookends_store::StoreError;

use crate::{
    Keep, LeftOut, MakeError, Watch,
    tally::{Counted, Merge, Row},
    weigh::Sums,
};

/// How often a long pass looks whether it should stop, in positions.
const STOP_EVERY: u64 = 1 << 14;

/// The positions of which moves are kept, in ascending order of the key.
pub(crate) struct Positions<'a> {
    rows: Peekable<Merge<'a>>,
    keep: Keep,
    watch: &'a Watch,
    passed: u64,
    found: Found,
}

/// A position with the moves that are kept, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) key: u64,
    /// Whether the moves are those of the other side than the book's.
    is_answer: bool,
    pub(crate) moves: Vec<(BookMove, Sums)>,
}

impl Position {
    /// The rows that add up to the position, in ascending order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row> {
        let marked = |mv| if self.is_answer { Row::answer(mv) } else { mv };
        self.moves.iter().flat_map(move |(mv, sums)| sums.rows(self.key, marked(*mv)))
    }
}

/// What a pass over the positions has found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    pub(crate) weightless: u64,
    pub(crate) left_out: LeftOut,
}

impl<'a> Positions<'a> {
    /// Begins a pass over what was counted.
    pub(crate) fn new(counted: &'a [Counted], keep: Keep, watch: &'a Watch) -> Positions<'a> {
        let rows = Merge::of(counted).peekable();
        Positions { rows, keep, watch, passed: 0, found: Found::default() }
    }

    /// What the pass has found so far.
    pub(crate) fn found(&self) -> Found {
        self.found
    }

    /// The next row, if it is one of this position.
    fn next_of(&mut self, key: u64) -> Result<Option<Row>, StoreError> {
        match self.rows.peek() {
            Some(Ok(row)) if row.key() != key => Ok(None),
            _ => self.rows.next().transpose(),
        }
    }

    /// The position, the first row of which is given.
    fn position(&mut self, first: Row) -> Result<Position, StoreError> {
        let mut moves = Vec::new();
        let (mut mv, mut sums) = (first.mv(), Sums::default());
        let mut next = Some(first);
        while let Some(row) = next {
            if row.mv() != mv {
                moves.push((mv, sums));
                (mv, sums) = (row.mv(), Sums::default());
            }
            sums.add(row);
            next = self.next_of(first.key())?;
        }
        moves.push((mv, sums));
        let games = moves.iter().fold(0_u64, |sum, (_, s)| sum.saturating_add(s.statistics.games()));
        moves.retain(|(_, sums)| self.keeps(&sums.statistics, games, first.is_answer()));
        Ok(Position { key: first.key(), is_answer: first.is_answer(), moves })
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

impl Iterator for Positions<'_> {
    type Item = Result<Position, MakeError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.passed.is_multiple_of(STOP_EVERY) {
                if self.watch.is_stopped() {
                    return Some(Err(MakeError::Stopped));
                }
                self.watch.merged(STOP_EVERY);
            }
            self.passed += 1;
            let row = match self.rows.next()? {
                Ok(row) => row,
                Err(e) => return Some(Err(e.into())),
            };
            match self.position(row) {
                Ok(position) if position.moves.is_empty() => self.found.left_out.rare_positions += 1,
                Ok(position) => {
                    self.found.positions += 1;
                    return Some(Ok(position));
                }
                Err(e) => return Some(Err(e.into())),
            }
        }
    }
}
