use std::iter::Peekable;

use crate::{Book, BookError, Entries, Entry};

/// A position, and what each book has for it: none where a book does not have the position.
pub(super) struct Row {
    pub(super) key: u64,
    pub(super) entries: Vec<Option<Entry>>,
}

/// The entries of several books side by side, position by position.
pub(super) struct Aligned<'a> {
    books: Vec<Peekable<Entries<'a>>>,
}

impl<'a> Aligned<'a> {
    /// Begins with the least key of all books.
    ///
    /// # Errors
    /// [`BookError::Shape`] for a book with truncated signatures.
    pub(super) fn new(books: &[&'a dyn Book]) -> Result<Aligned<'a>, BookError> {
        books.iter().try_for_each(|book| whole_keys(*book))?;
        Ok(Aligned { books: books.iter().map(|book| book.entries().peekable()).collect() })
    }

    /// The next position, in ascending order of the key.
    pub(super) fn next(&mut self) -> Option<Result<Row, BookError>> {
        let mut least = None;
        for book in &mut self.books {
            match book.peek() {
                Some(Ok(entry)) => least = Some(least.map_or(entry.key, |key: u64| key.min(entry.key))),
                Some(Err(_)) => return book.next().and_then(Result::err).map(Err),
                None => {}
            }
        }
        let key = least?;
        let is_next = |entry: &Result<Entry, BookError>| entry.as_ref().is_ok_and(|entry| entry.key == key);
        let entries = self.books.iter_mut().map(|book| book.next_if(is_next).and_then(Result::ok)).collect();
        Some(Ok(Row { key, entries }))
    }
}

impl std::fmt::Debug for Aligned<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Aligned").field("books", &self.books.len()).finish()
    }
}

/// Refuses a book with truncated signatures: what it holds cannot be laid beside another book by key.
pub(crate) fn whole_keys(book: &dyn Book) -> Result<(), BookError> {
    match book.signature_bits() {
        64 => Ok(()),
        bits => Err(BookError::Shape(format!(
            "{} stores {bits} bits of each key, and whole keys are needed; converting it finds them again",
            book.name()
        ))),
    }
}
