use std::collections::BTreeMap;

use bookends_rules::Position;
use shakmaty::{Color, Move};

use crate::{Book, BookError, BookMove, Entry, Line, Statistics, Value, ops::whole_keys};

/// A won game is worth learning from if it took more moves than this.
const LONG_GAME: usize = 50;

/// Players are of about the same strength if their ratings differ by less than this.
const CLOSE_RATINGS: u32 = 200;

/// How many plies of a game are learned.
const LEARNED_PLIES: usize = 60;

/// A game that an engine has finished.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The side that the engine had.
    pub side: Color,
    /// The position from which the game began.
    pub start: Position,
    /// The moves of both sides.
    pub moves: Vec<Move>,
    /// The winner; none if it was drawn. Games without a result are no lessons.
    pub winner: Option<Color>,
    /// Whether it was played at a tournament level or another one with clocks, without taking moves back.
    pub serious: bool,
    /// By how much the ratings of the players differ, if they are known.
    pub rating_difference: Option<u32>,
}

impl Lesson {
    /// Whether a book should learn from the game: a serious one that was lost, or won after more than 50 moves, or
    /// played by opponents whose ratings are known and differ by less than 200.
    pub fn is_worth_learning(&self) -> bool {
        let lost = self.winner == Some(!self.side);
        let won_late = self.winner == Some(self.side) && self.moves.len().div_ceil(2) > LONG_GAME;
        let close = self.rating_difference.is_some_and(|difference| difference < CLOSE_RATINGS);
        self.serious && (lost || won_late || close)
    }

    /// What the game says of each move that the engine has played in the opening.
    fn said(&self) -> impl Iterator<Item = (u64, BookMove, Statistics)> + '_ {
        let mut statistics = Statistics::default();
        *match self.winner {
            None => &mut statistics.draws,
            Some(winner) if winner == self.side => &mut statistics.wins,
            Some(_) => &mut statistics.losses,
        } = 1;
        let mut position = self.start.clone();
        let plies = self.moves.iter().take(LEARNED_PLIES).map(move |&m| {
            let (turn, key) = (position.turn(), position.key());
            position = position.play(m);
            (turn, key, BookMove::from(m))
        });
        plies.filter(|ply| ply.0 == self.side).map(move |(_, key, mv)| (key, mv, statistics))
    }
}

/// The name of the book in which an engine keeps what it has learned with one side, such as `Stockfish_16-white.bk`.
/// Characters that do not belong in names of files become `_`.
pub fn file_name(engine: &str, side: Color) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "+-.".contains(c) { c } else { '_' };
    let engine: String = engine.chars().map(plain).collect();
    format!("{}-{}.bk", engine.trim_start_matches('.'), side.fold_wb("white", "black"))
}

/// The entries of a learning book with lessons added, in ascending order of the key. Whether they are worth it is for the
/// caller to ask.
///
/// # Errors
/// [`BookError::Shape`] for a book with truncated signatures or of scores; what reading it gives.
pub fn learn(book: Option<&dyn Book>, lessons: &[Lesson]) -> Result<Vec<Entry>, BookError> {
    let mut known: BTreeMap<u64, BTreeMap<BookMove, Statistics>> = BTreeMap::new();
    if let Some(book) = book {
        whole_keys(book)?;
        for entry in book.entries() {
            let Entry { key, moves } = entry?;
            for line in moves {
                let Value::Statistics(statistics) = line.value else {
                    return Err(BookError::Shape(format!(
                        "{} has scores; a learning book has results",
                        book.name()
                    )));
                };
                known.entry(key).or_default().insert(line.mv, statistics);
            }
        }
    }
    for (key, mv, statistics) in lessons.iter().flat_map(Lesson::said) {
        *known.entry(key).or_default().entry(mv).or_default() += statistics;
    }
    let line = |(mv, statistics)| Line { mv, value: Value::Statistics(statistics) };
    let entry =
        |(key, moves): (u64, BTreeMap<_, _>)| Entry { key, moves: moves.into_iter().map(line).collect() };
    Ok(known.into_iter().map(entry).collect())
}
