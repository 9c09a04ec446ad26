use std::collections::{HashSet, VecDeque};

use bookends_rules::Position;
use shakmaty::Move;

use crate::{Book, BookError, Line, probe::legal_lines};

/// A position of a book that lines from the start of the game lead to.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub position: Position,
    /// The number of moves of either side on the shortest way from the start.
    pub ply: usize,
    /// The legal moves that the book has, in its order.
    pub moves: Vec<(Move, Line)>,
}

/// Goes from the start of the game along the moves of a book; each position comes once, the nearest first.
///
/// Keys cannot be turned back into positions: what needs positions starts here, and what is not reached cannot be
/// had. Books with truncated signatures are walked too, and so their whole keys come back.
#[derive(Debug)]
pub struct Walk<'a> {
    book: &'a dyn Book,
    open: VecDeque<(Position, usize)>,
    seen: HashSet<u64>,
    reached: u64,
}

/// Begins a walk at the start of the game that the book is of.
///
/// ```
/// use bookends_book::{BookError, BookMove, Entry, Line, Payload, Score, Value, bk, from_storage, walk};
/// use bookends_rules::{Position, Variant};
/// use bookends_store::MemoryStorage;
///
/// let start = Position::start(Variant::Standard);
/// let mv = BookMove::from(start.parse_uci("e2e4").unwrap());
/// let line = Line { mv, value: Value::Score(Score::default()) };
/// let entries = [1, start.key()].map(|key| Entry { key, moves: vec![line] });
/// let mut bytes = Vec::new();
/// bk::write(&mut bytes, &bk::Options::new(Payload::Scores), || entries.iter().map(Ok::<_, BookError>))?;
///
/// let book = from_storage(Box::new(MemoryStorage::new("tiny.bk", bytes)))?;
/// let reached: Vec<_> = walk(&*book).collect::<Result<_, _>>()?;
/// assert_eq!((reached.len(), reached[0].ply), (1, 0), "nothing leads to the other position");
/// # Ok::<(), BookError>(())
/// ```
pub fn walk(book: &dyn Book) -> Walk<'_> {
    let start = Position::start(book.variant());
    let seen = HashSet::from([start.key()]);
    Walk { book, open: VecDeque::from([(start, 0)]), seen, reached: 0 }
}

impl Walk<'_> {
    /// How many positions have come so far.
    pub fn reached(&self) -> u64 {
        self.reached
    }
}

impl Iterator for Walk<'_> {
    type Item = Result<Place, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (position, ply) = self.open.pop_front()?;
            let moves = match legal_lines(self.book, &position) {
                Ok(Some(lines)) if !lines.moves.is_empty() => lines.moves,
                Ok(_) => continue,
                Err(e) => {
                    self.open.clear();
                    return Some(Err(e));
                }
            };
            for &(m, _) in &moves {
                let next = position.play(m);
                if self.seen.insert(next.key()) {
                    self.open.push_back((next, ply + 1));
                }
            }
            self.reached += 1;
            return Some(Ok(Place { position, ply, moves }));
        }
    }
}
