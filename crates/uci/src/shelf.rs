use bookends_book::{ProbedMove, learning::Learned};
use bookends_rules::Position;
use bookends_store::Access;
use bookends_tables::{Cache, Tables};
use shakmaty::{Color, Move};

use crate::{
    Options,
    advice::{self, Advice},
};

/// The books and tables that are open.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    books: bookends_book::Shelf,
    learned: Option<Learned>,
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
            let pushed = bookends_book::open(path, Access::Mmap).and_then(|book| self.books.push(book, None));
            complaints.extend(pushed.err().map(|error| error.to_string()));
        }
        complaints
    }

    /// Opens what an engine has learned; returns what is wrong with it.
    pub(crate) fn open_learned(&mut self, options: &Options) -> Option<String> {
        let wanted = !options.learned_folder.as_os_str().is_empty() && !options.learned_as.is_empty();
        let opened = wanted
            .then(|| Learned::open(&options.learned_folder, &options.learned_as, &Color::ALL))
            .transpose();
        let (learned, complaint) = match opened {
            Ok(learned) => (learned, None),
            Err(error) => (None, Some(error.to_string())),
        };
        self.learned = learned;
        complaint
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
        if !options.own_book || position.fullmoves() > options.book_depth {
            return None;
        }
        self.books.order = options.book_order();
        self.books.leaving = options.leaving();
        let playable = |m: &ProbedMove| among.contains(&m.mv) && m.weight >= options.book_min_weight;
        let asked = self.books.ask_among(position, playable).and_then(|mut asked| {
            if let Some(learned) = &self.learned {
                learned.adjust(position, &mut asked.moves, options.book_learning)?;
            }
            Ok(asked)
        });
        match asked {
            Ok(asked) => advice::from_books(&asked, &options.choosing(), self.rng.f64()),
            Err(error) => {
                complaints.push(error.to_string());
                None
            }
        }
    }
}
