use bookends_book::Book;
use bookends_explorer::Games;
use bookends_rules::Position;
use bookends_tables::Tables;

/// What a server answers from. It is read by any number of threads and never changes; files that have changed
/// come in with a new shelf.
#[derive(Debug)]
pub struct Shelf {
    /// Endgame tables.
    pub tables: Tables,
    /// Opening books, in order of search: the first of a game that knows a position answers.
    pub books: Vec<Box<dyn Book>>,
    /// Games by position.
    pub games: Games,
}

impl Shelf {
    /// The books of the position's game, in order.
    pub(crate) fn books_of(&self, position: &Position) -> impl Iterator<Item = &dyn Book> {
        let variant = position.variant();
        self.books.iter().map(|book| &**book).filter(move |book| book.variant() == variant)
    }
}
