use bookends_rules::Position;
use shakmaty::Color;

use super::{line::has_line, pool::pool};
use crate::{Book, BookError, ProbedMove, probe};

/// The most books that a shelf holds.
pub const MOST_BOOKS: usize = 8;

/// Which of several books answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The first that has a move to play; the next is asked only if it has none, or only such as weigh 0.
    #[default]
    Priority,
    /// All of them: a move has the sum of its shares in each, so that large books do not drown small ones.
    Pooled,
}

/// When books are left, whatever they still have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leaving {
    /// After so many plies of the game (moves of either side), counted from the start of chess.
    pub after_plies: Option<u32>,
    /// Where no line of so many plies is left in the books; the next move is the first of them.
    pub min_line: u32,
}

/// What a shelf says about a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The names of the books that answered.
    pub books: Vec<String>,
    /// The moves, the heaviest first; none where the books do not know the position or are left.
    pub moves: Vec<ProbedMove>,
}

/// Up to eight books, in order. Books can be put on it and taken from it at any moment of a game.
#[derive(Debug, Default)]
pub struct Shelf {
    books: Vec<(Box<dyn Book>, Option<Color>)>,
    /// Which book answers.
    pub order: Order,
    /// When they are left.
    pub leaving: Leaving,
}

impl Shelf {
    /// Puts a book behind the others, for one side or for both.
    ///
    /// # Errors
    /// [`BookError::Shape`] if there are eight already.
    pub fn push(&mut self, book: Box<dyn Book>, side: Option<Color>) -> Result<(), BookError> {
        if self.books.len() == MOST_BOOKS {
            return Err(BookError::Shape(format!("a shelf holds {MOST_BOOKS} books; merge some of them")));
        }
        self.books.push((book, side));
        Ok(())
    }

    /// Takes a book from the shelf; none if there are not so many.
    pub fn remove(&mut self, place: usize) -> Option<Box<dyn Book>> {
        (place < self.books.len()).then(|| self.books.remove(place).0)
    }

    /// Takes all books from the shelf.
    pub fn clear(&mut self) {
        self.books.clear();
    }

    /// The books of the game for the side to move in a position, in order.
    fn books(&self, position: &Position) -> Vec<&dyn Book> {
        let fits = |side: &Option<Color>| side.is_none_or(|side| side == position.turn());
        let of_game = self.books.iter().filter(|(book, _)| book.variant() == position.variant());
        of_game.filter(|(_, side)| fits(side)).map(|(book, _)| &**book).collect()
    }

    /// Asks the books of the side to move.
    ///
    /// # Errors
    /// What looking into a book gives.
    pub fn ask(&self, position: &Position) -> Result<Asked, BookError> {
        self.ask_among(position, |_| true)
    }

    /// Asks the books of the side to move, as if they had no other moves than those that are allowed.
    ///
    /// # Errors
    /// What looking into a book gives.
    pub fn ask_among(
        &self,
        position: &Position,
        allowed: impl Fn(&ProbedMove) -> bool,
    ) -> Result<Asked, BookError> {
        let books = self.books(position);
        let plies = 2 * position.fullmoves().saturating_sub(1) + u32::from(position.turn().is_black());
        let left = self.leaving.after_plies.is_some_and(|most| plies >= most);
        if left || !has_line(&books, position, self.leaving.min_line)? {
            return Ok(Asked::default());
        }
        let mut answers = Vec::new();
        for book in books {
            let mut moves = probe(book, position)?.map(|found| found.moves).unwrap_or_default();
            moves.retain(&allowed);
            if moves.iter().any(|m| m.weight > 0) {
                answers.push((book.name().to_owned(), moves));
                if self.order == Order::Priority {
                    break;
                }
            }
        }
        let (books, mut moves): (Vec<String>, Vec<_>) = answers.into_iter().unzip();
        let moves = if moves.len() > 1 { pool(&moves) } else { moves.pop().unwrap_or_default() };
        Ok(Asked { books, moves })
    }
}
