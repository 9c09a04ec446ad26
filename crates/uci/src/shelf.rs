use bookends_book::Book;
use bookends_rules::{Position, Variant};
use bookends_store::Access;
use bookends_tables::{Cache, Tables};
use shakmaty::Move;

use crate::{
    Options,
    advice::{self, Advice},
};

/// The books and tables that are open.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    books: Vec<Box<dyn Book>>,
    tables: Option<Tables>,
    rng: fastrand::Rng,
}

impl Shelf {
    /// Begins the row of numbers that draw book moves.
    pub(crate) fn seed(&mut self, options: &Options) {
        self.rng = match options.book_seed {
            0 => fastrand::Rng::new(),
            seed => fastrand::Rng::with_seed(seed),
        };
    }

    /// Opens the books; returns what is wrong with those that cannot be.
    pub(crate) fn open_books(&mut self, options: &Options) -> Vec<String> {
        let mut complaints = Vec::new();
        self.books.clear();
        for path in &options.book_files {
            match bookends_book::open(path, Access::Mmap) {
                Ok(book) => self.books.push(book),
                Err(error) => complaints.push(error.to_string()),
            }
        }
        complaints
    }

    /// Takes other folders of tables, or another cache.
    pub(crate) fn open_tables(&mut self, options: &Options) {
        let folders = &options.table_path;
        let cache = || Cache::new((options.table_cache as usize) << 20);
        self.tables =
            (!folders.is_empty()).then(|| Tables::with(folders.clone(), Access::default(), cache()));
    }

    /// The best move among some that tables, else books, know; what is wrong with them is added to the complaints.
    pub(crate) fn advise(
        &mut self,
        options: &Options,
        position: &Position,
        among: &[Move],
        complaints: &mut Vec<String>,
    ) -> Option<Advice> {
        if let Some(tables) = &self.tables {
            match advice::from_tables(tables, position, among) {
                Ok(None) => {}
                Ok(advice) => return advice,
                Err(error) => complaints.push(error.to_string()),
            }
        }
        let asked = options.own_book
            && position.variant() == Variant::Standard
            && position.fullmoves() <= options.book_depth;
        for book in self.books.iter().filter(|_| asked) {
            let (how, least) = (options.choosing(), options.book_min_weight);
            match advice::from_book(&**book, position, among, &how, least, self.rng.f64()) {
                Ok(None) => {}
                Ok(advice) => return advice,
                Err(error) => complaints.push(error.to_string()),
            }
        }
        None
    }
}
