use std::path::Path;

use bookends_rules::Position;
use bookends_store::{Access, file_len};
use shakmaty::{ByColor, Color};

use super::{adjust, file_name};
use crate::{Book, BookError, ProbedMove, open};

/// What an engine has learned: its learning books, as far as they exist. They are read, never written.
#[derive(Debug)]
pub struct Learned {
    books: ByColor<Option<Box<dyn Book>>>,
}

impl Learned {
    /// Opens the learning books of an engine in a folder, those of some sides. An engine that has learned nothing with a
    /// side has none.
    ///
    /// # Errors
    /// What opening a book gives.
    pub fn open(folder: &Path, engine: &str, sides: &[Color]) -> Result<Learned, BookError> {
        let mut books = ByColor::default();
        for &side in sides {
            let path = folder.join(file_name(engine, side));
            books[side] = file_len(&path).map(|_| open(&path, Access::Mmap)).transpose()?;
        }
        Ok(Learned { books })
    }

    /// Lets what was learned in a position with the side to move change the weights of its moves, as [`adjust`] does.
    ///
    /// # Errors
    /// What looking into a book gives.
    pub fn adjust(
        &self,
        position: &Position,
        moves: &mut [ProbedMove],
        learning: u8,
    ) -> Result<(), BookError> {
        if let Some(book) = &self.books[position.turn()]
            && book.variant() == position.variant()
            && let Some(entry) = book.get(position.key())?
        {
            adjust(moves, &entry, learning);
        }
        Ok(())
    }
}
