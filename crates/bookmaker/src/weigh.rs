use bookends_book::{BookMove, Statistics};

use crate::{Weigh, replay::NEWEST, tally::Row};

/// Four drawn games that are added to those of a move, in points times two.
const ADDED: u64 = 4;

/// The parts of a point in which recent points are.
const PARTS: u64 = 16;

/// What the rows of one move add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) statistics: Statistics,
    recent_points: u64,
    ratings: u64,
    rated: u64,
    rated_points: u64,
}

impl Sums {
    /// Adds a row of the move.
    pub(crate) fn add(&mut self, row: Row) {
        let sum = match row.cell() {
            Row::RECENT_POINTS => &mut self.recent_points,
            Row::RATINGS => &mut self.ratings,
            Row::RATED => &mut self.rated,
            Row::RATED_POINTS => &mut self.rated_points,
            0 => &mut self.statistics.wins,
            1 => &mut self.statistics.draws,
            2 => &mut self.statistics.losses,
            _ => &mut self.statistics.unknown,
        };
        *sum = sum.saturating_add(row.games());
    }

    /// The rows that add up to these sums, in ascending order. There is at least one.
    pub(crate) fn rows(&self, key: u64, mv: BookMove) -> impl Iterator<Item = Row> + use<> {
        let Sums { statistics, recent_points, ratings, rated, rated_points } = *self;
        let Statistics { wins, draws, losses, unknown } = statistics;
        let cells = [wins, draws, losses, unknown, recent_points, ratings, rated, rated_points];
        let is_empty = cells == [0; Row::CELLS];
        let rows = cells.into_iter().enumerate().flat_map(move |(cell, sum)| {
            // A row of each cell that has a sum; several, if it is too large for one.
            let whole = (0..sum / Row::MOST).map(|_| Row::MOST);
            let rest = Some(sum % Row::MOST).filter(|&rest| rest > 0);
            whole.chain(rest).map(move |games| Row::new(key, mv, cell, games))
        });
        rows.chain(is_empty.then(|| Row::new(key, mv, Row::CELLS - 1, 0)))
    }
}

impl Weigh {
    /// The weight of a move; one past the largest weight is the largest.
    pub(crate) fn weight(self, sums: &Sums) -> i32 {
        let Sums { statistics, recent_points, ratings, rated, rated_points } = *sums;
        let weight = match self {
            Weigh::Points => statistics.points(),
            Weigh::Games => statistics.games(),
            Weigh::Rate => {
                let known = statistics.games() - statistics.unknown;
                let points = u128::from(statistics.points() + ADDED) * 1000;
                (points / u128::from(2 * (known + ADDED))) as u64
            }
            Weigh::Recency { .. } => recent_points.div_ceil(NEWEST as u64 / PARTS),
            Weigh::Performance if rated == 0 => 0,
            Weigh::Performance => {
                let mean = i128::from(ratings / rated);
                let ahead = i128::from(rated_points) - i128::from(rated);
                (mean + 400 * ahead / i128::from(rated + ADDED)).max(1) as u64
            }
        };
        i32::try_from(weight).unwrap_or(i32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use proptest::prelude::*;

    use super::*;

    fn sums(statistics: Statistics) -> Sums {
        Sums { statistics, ..Sums::default() }
    }

    #[test]
    fn one_game_that_was_won_does_not_beat_many_good_ones() {
        let one = sums(Statistics { wins: 1, ..Statistics::default() });
        let many = sums(Statistics { wins: 170, draws: 20, losses: 10, unknown: 3 });
        assert_eq!((Weigh::Rate.weight(&one), Weigh::Rate.weight(&many)), (600, 892));
        assert_eq!((Weigh::Points.weight(&one), Weigh::Points.weight(&many)), (2, 360));
        assert_eq!((Weigh::Games.weight(&one), Weigh::Games.weight(&many)), (1, 203));
    }

    #[test]
    fn a_performance_is_the_opponents_mean_and_400_a_win_more() {
        let of = |ratings, rated, rated_points| {
            Weigh::Performance.weight(&Sums { ratings, rated, rated_points, ..Sums::default() })
        };
        assert_eq!(of(0, 0, 0), 0);
        assert_eq!(of(2500, 1, 2), 2580, "one win among five games");
        assert_eq!(of(2500 * 96, 96, 96), 2500);
        assert_eq!(of(2500 * 96, 96, 0), 2116);
        assert_eq!(of(1, 1, 0), 1, "played and lost is not unknown");
    }

    #[test]
    fn recent_points_are_rounded_up() {
        let weigh = Weigh::Recency { half_life: NonZeroU16::MIN, as_of: 2026 };
        let of = |recent_points| weigh.weight(&Sums { recent_points, ..Sums::default() });
        assert_eq!((of(0), of(1), of(64), of(65), of(2048)), (0, 1, 1, 2, 32));
    }

    proptest! {
        #[test]
        fn the_rows_of_sums_add_up_to_them(
            cells in prop::array::uniform8(prop::sample::select(vec![0, 1, Row::MOST, Row::MOST + 1, 1 << 50]))
        ) {
            let mut sums = Sums::default();
            for (cell, sum) in cells.into_iter().enumerate() {
                (0..sum / Row::MOST).for_each(|_| sums.add(Row::new(1, BookMove(2), cell, Row::MOST)));
                sums.add(Row::new(1, BookMove(2), cell, sum % Row::MOST));
            }
            let rows: Vec<Row> = sums.rows(1, BookMove(2)).collect();
            prop_assert!(!rows.is_empty() && rows.iter().map(|row| row.cell()).is_sorted());
            let mut again = Sums::default();
            rows.into_iter().for_each(|row| again.add(row));
            prop_assert_eq!(again, sums);
        }
    }
}
