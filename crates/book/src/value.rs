use std::{fmt, ops::AddAssign};

use shakmaty::Color;

/// What a book stores about each of its moves; a property of the whole book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payload {
    /// A [`Score`].
    Scores,
    /// [`Statistics`].
    Statistics,
}

impl Payload {
    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Payload::Scores => "scores",
            Payload::Statistics => "statistics",
        }
    }
}

impl fmt::Display for Payload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a book knows about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// How good the move is held to be.
    Score(Score),
    /// How games went on from it.
    Statistics(Statistics),
}

impl Value {
    /// The kind of book that this value belongs in.
    pub const fn payload(&self) -> Payload {
        match self {
            Value::Score(_) => Payload::Scores,
            Value::Statistics(_) => Payload::Statistics,
        }
    }

    /// How often to play a move against the other moves of its position: twice the mover's wins plus the draws, or
    /// the score where the book has scores. A negative score weighs 0: the move is in the book but is not played.
    ///
    /// ```
    /// use bookends_book::{Statistics, Value};
    ///
    /// let statistics = Statistics { wins: 3, draws: 2, losses: 9, unknown: 1 };
    /// assert_eq!(Value::Statistics(statistics).weight(), 8);
    /// ```
    pub fn weight(&self) -> u64 {
        match self {
            Value::Score(score) => u64::from(score.weight.max(0).unsigned_abs()),
            Value::Statistics(statistics) => statistics.points(),
        }
    }

    /// How early the move is considered; none for results and where no priority was given.
    pub const fn priority(&self) -> Option<u8> {
        match self {
            Value::Score(score) => score.priority,
            Value::Statistics(_) => None,
        }
    }

    /// The annotation, as it is printed behind the move; empty if there is none.
    pub const fn symbol_text(&self) -> &'static str {
        match self {
            Value::Score(Score { symbol: Some(symbol), .. }) => symbol.text(),
            _ => "",
        }
    }

    /// What two books together say of a move: games are added, and so are the weights of scores; of two symbols the
    /// first is taken, of two priorities the higher. Of values of different kinds the first is taken.
    #[must_use]
    pub fn plus(self, other: Value) -> Value {
        match (self, other) {
            (Value::Statistics(mut sum), Value::Statistics(other)) => {
                sum += other;
                Value::Statistics(sum)
            }
            (Value::Score(known), Value::Score(other)) => Value::Score(Score {
                weight: known.weight.saturating_add(other.weight),
                symbol: known.symbol.or(other.symbol),
                priority: known.priority.max(other.priority),
            }),
            _ => self,
        }
    }
}

impl fmt::Display for Value {
    /// `+1000 =500 -400 *7`: wins, draws, losses, and games of unknown result if there are any; or `12 priority 9`. The
    /// symbol of a score belongs to the move, and is not printed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Score(Score { weight, priority: Some(priority), .. }) => {
                write!(f, "{weight} priority {priority}")
            }
            Value::Score(score) => write!(f, "{}", score.weight),
            Value::Statistics(Statistics { wins, draws, losses, unknown }) => {
                write!(f, "+{wins} ={draws} -{losses}")?;
                if *unknown > 0 { write!(f, " *{unknown}") } else { Ok(()) }
            }
        }
    }
}

/// How good a move is held to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Score {
    /// A weight (how often to play the move, against the other moves of the position) or a number of
    /// centipawns from the mover's side; a book says which nowhere, its maker knows.
    pub weight: i32,
    /// The annotation.
    pub symbol: Option<Symbol>,
    /// How early the move is considered, 0 to 9; 9 is best.
    pub priority: Option<u8>,
}

/// The games in which a move was played, by result, from the view of the side that plays the move.
///
/// The mover's view, because a key does not say whose turn it is: so weights can be had from a book alone.
/// Merging two books adds the numbers; they stop at the largest number of 64 bits rather than wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Statistics {
    /// Games that the mover won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the mover lost.
    pub losses: u64,
    /// Games without a known result (`*`).
    pub unknown: u64,
}

impl Statistics {
    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses).saturating_add(self.unknown)
    }

    /// The mover's points times two: two for each win, one for each draw.
    pub const fn points(&self) -> u64 {
        self.wins.saturating_mul(2).saturating_add(self.draws)
    }

    /// Reads results as [`Value`] prints them, `+10 =5 -3` with `*2` behind it for unknown ones; none for any other text.
    ///
    /// ```
    /// use bookends_book::Statistics;
    /// assert_eq!(Statistics::parse("+10 =5 -3").map(|s| s.games()), Some(18));
    /// assert_eq!(Statistics::parse("+0.35/12"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Statistics> {
        let mut words = text.split_whitespace();
        let wins = words.next()?.strip_prefix('+')?.parse().ok()?;
        let draws = words.next()?.strip_prefix('=')?.parse().ok()?;
        let losses = words.next()?.strip_prefix('-')?.parse().ok()?;
        let unknown = words.next().map_or(Some(0), |word| word.strip_prefix('*')?.parse().ok())?;
        words.next().is_none().then_some(Statistics { wins, draws, losses, unknown })
    }

    /// Games won by White and by Black, if it is `turn` that moves.
    pub const fn white_and_black(&self, turn: Color) -> (u64, u64) {
        match turn {
            Color::White => (self.wins, self.losses),
            Color::Black => (self.losses, self.wins),
        }
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
        self.unknown = self.unknown.saturating_add(other.unknown);
    }
}

/// An annotation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Symbol {
    /// Every symbol, in the order of the numeric annotation glyphs of PGN: `$1` is the first.
    pub const ALL: [Symbol; 6] = [
        Symbol::Good,
        Symbol::Mistake,
        Symbol::Brilliant,
        Symbol::Blunder,
        Symbol::Interesting,
        Symbol::Dubious,
    ];

    /// The number of the glyph in PGN, 1 to 6.
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }

    /// The symbol of a numeric annotation glyph; none outside 1 to 6.
    pub fn from_nag(nag: u8) -> Option<Symbol> {
        Symbol::ALL.get(usize::from(nag).checked_sub(1)?).copied()
    }

    /// The symbol as it is printed after a move.
    pub const fn text(self) -> &'static str {
        match self {
            Symbol::Good => "!",
            Symbol::Mistake => "?",
            Symbol::Brilliant => "!!",
            Symbol::Blunder => "??",
            Symbol::Interesting => "!?",
            Symbol::Dubious => "?!",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyph_numbers_and_symbols_agree_both_ways() {
        for symbol in Symbol::ALL {
            assert_eq!(Symbol::from_nag(symbol.nag()), Some(symbol));
        }
        assert_eq!(Symbol::from_nag(0), None);
        assert_eq!(Symbol::from_nag(7), None);
    }

    #[test]
    fn results_are_told_by_colour_once_the_turn_is_known() {
        let s = Statistics { wins: 3, draws: 2, losses: 1, unknown: 5 };
        assert_eq!((s.points(), s.games()), (8, 11));
        assert_eq!(s.white_and_black(Color::White), (3, 1));
        assert_eq!(s.white_and_black(Color::Black), (1, 3));
    }
}
