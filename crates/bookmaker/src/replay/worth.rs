use shakmaty::{ByColor, Color};

use crate::{
    Weigh,
    tally::Row,
    text::{GameResult, Tags},
};

/// How much a game of the newest year counts; older ones count less.
pub(crate) const NEWEST: f64 = 1024.0;

/// The highest rating that is taken for one.
const HIGHEST_RATING: u64 = 4000;

/// What a game adds to its moves besides its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// Nothing.
    Result,
    /// Its points times this.
    Recency(u64),
    /// The ratings of the players, as far as they are known.
    Ratings(ByColor<Option<u64>>),
}

impl Worth {
    pub(super) fn new(weigh: Weigh, tags: &Tags) -> Worth {
        match weigh {
            Weigh::Points | Weigh::Games | Weigh::Rate => Worth::Result,
            Weigh::Recency { half_life, as_of } => Worth::Recency(year(tags.date).map_or(0, |year| {
                let half_lives = f64::from(as_of.saturating_sub(year)) / f64::from(half_life.get());
                (NEWEST * (-half_lives).exp2()).round() as u64
            })),
            Weigh::Performance => {
                Worth::Ratings(ByColor { white: rating(tags.white_elo), black: rating(tags.black_elo) })
            }
        }
    }

    /// The cells to which a move of a side adds, and how much.
    pub(super) fn amounts(self, mover: Color, result: GameResult) -> impl Iterator<Item = (usize, u64)> {
        let points = [2, 1, 0, 0][result.cell(mover)];
        let amounts = match self {
            Worth::Recency(worth) => [(Row::RECENT_POINTS, worth * points), (0, 0), (0, 0)],
            Worth::Ratings(ratings) if result != GameResult::Unknown => match ratings[!mover] {
                Some(rating) => [(Row::RATINGS, rating), (Row::RATED, 1), (Row::RATED_POINTS, points)],
                None => Default::default(),
            },
            _ => Default::default(),
        };
        amounts.into_iter().filter(|&(_, amount)| amount > 0)
    }
}

/// The year of a date such as `2024.05.17`.
fn year(date: &[u8]) -> Option<u16> {
    std::str::from_utf8(date.trim_ascii_start().get(..4)?).ok()?.parse().ok()
}

fn rating(text: &[u8]) -> Option<u64> {
    let rating = std::str::from_utf8(text).ok()?.trim().parse().ok()?;
    (1..=HIGHEST_RATING).contains(&rating).then_some(rating)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::*;

    #[test]
    fn a_game_counts_half_after_each_half_life() {
        let weigh = Weigh::Recency { half_life: NonZeroU16::new(5).unwrap(), as_of: 2026 };
        let worth = |date: &str| Worth::new(weigh, &Tags { date: date.as_bytes(), ..Tags::default() });
        for (date, expected) in [
            ("2026.11.30", 1024),
            ("2030.??.??", 1024),
            ("2021", 512),
            ("2016.01.01", 256),
            ("????.??.??", 0),
            ("", 0),
        ] {
            assert_eq!(worth(date), Worth::Recency(expected), "{date}");
        }
        let won: Vec<_> = worth("2021").amounts(Color::Black, GameResult::BlackWins).collect();
        assert_eq!(won, [(Row::RECENT_POINTS, 1024)]);
        assert_eq!(worth("2021").amounts(Color::White, GameResult::BlackWins).count(), 0);
    }

    #[test]
    fn the_rating_of_the_opponent_counts_where_the_result_is_known() {
        let tags = Tags { white_elo: b" 2500 ", black_elo: b"-", ..Tags::default() };
        let worth = Worth::new(Weigh::Performance, &tags);
        let amounts = |mover, result| worth.amounts(mover, result).collect::<Vec<_>>();
        assert_eq!(
            amounts(Color::Black, GameResult::Draw),
            [(Row::RATINGS, 2500), (Row::RATED, 1), (Row::RATED_POINTS, 1)]
        );
        assert_eq!(amounts(Color::Black, GameResult::Unknown), []);
        assert_eq!(amounts(Color::White, GameResult::Draw), [], "Black's rating is not known");
        assert_eq!(rating(b"9999"), None);
    }
}
