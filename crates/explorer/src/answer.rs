use bookends_book::BookMove;
use shakmaty::Color;

use crate::{Month, Record};

/// The number of a game among all games that are open. As text it has eight letters or digits, as ids of games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub(crate) u64);

const DIGITS: u64 = 36;
const LENGTH: usize = 8;

impl GameId {
    /// Reads an id as [`GameId`] writes it.
    pub fn parse(text: &str) -> Option<GameId> {
        let plain = text.len() == LENGTH && text.bytes().all(|c| c.is_ascii_alphanumeric());
        plain.then(|| u64::from_str_radix(text, DIGITS as u32).ok()).flatten().map(GameId)
    }
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut digits = ['0'; LENGTH];
        let mut rest = self.0;
        for digit in digits.iter_mut().rev() {
            *digit = char::from_digit((rest % DIGITS) as u32, DIGITS as u32).unwrap_or('0');
            rest /= DIGITS;
        }
        digits.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// White won.
    pub white: u64,
    /// Nobody won.
    pub draws: u64,
    /// Black won.
    pub black: u64,
}

impl Results {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }

    pub(crate) fn count(&mut self, winner: Option<Color>) {
        match winner {
            Some(Color::White) => self.white += 1,
            Some(Color::Black) => self.black += 1,
            None => self.draws += 1,
        }
    }
}

impl std::ops::AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
    }
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCounts {
    /// The move.
    pub mv: BookMove,
    /// How its games ended.
    pub results: Results,
    /// The sum of the ratings of those who played it, and how many of them had one.
    pub(crate) ratings: [u64; 2],
    /// The same of their opponents.
    pub(crate) opponents: [u64; 2],
    /// One of its games: the only one, if there is one only.
    pub game: GameId,
}

impl MoveCounts {
    pub(crate) fn new(mv: BookMove) -> MoveCounts {
        MoveCounts { mv, results: Results::default(), ratings: [0; 2], opponents: [0; 2], game: GameId(0) }
    }

    /// The average rating of those who played it; none if nobody had one.
    pub fn average_rating(&self) -> Option<u64> {
        average(self.ratings)
    }

    /// The average rating of their opponents; none if nobody had one.
    pub fn average_opponent_rating(&self) -> Option<u64> {
        average(self.opponents)
    }

    pub(crate) fn count(&mut self, id: GameId, record: &Record, mover: Color) {
        self.results.count(record.winner);
        self.game = id;
        let sides = [(&mut self.ratings, mover), (&mut self.opponents, !mover)];
        for (sum, rating) in sides.map(|(sum, side)| (sum, record.rating(side))) {
            sum[0] += u64::from(rating);
            sum[1] += u64::from(rating > 0);
        }
    }
}

fn average([sum, games]: [u64; 2]) -> Option<u64> {
    (games > 0).then(|| sum / games)
}

/// What games say of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// How the games that came to it ended.
    pub results: Results,
    /// The moves that were played, the most frequent first.
    pub moves: Vec<MoveCounts>,
    /// The games with the highest average ratings, with the moves that they played.
    pub top: Vec<(GameId, BookMove)>,
    /// The latest games, with the moves that they played.
    pub recent: Vec<(GameId, BookMove)>,
    /// How games ended month by month, in order of time.
    pub history: Vec<(Month, Results)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_back() {
        for id in [0, 35, 36, 412_346, u64::from(u32::MAX), 1 << 34].map(GameId) {
            assert_eq!(GameId::parse(&id.to_string()), Some(id));
            assert_eq!(id.to_string().len(), 8);
        }
        for text in ["", "abc", "abcdefghi", "+1234567", "abcdefg√"] {
            assert_eq!(GameId::parse(text), None, "{text}");
        }
    }
}
