use std::{collections::BTreeMap, vec};

use super::aligned::{Aligned, Row};
use crate::{Book, BookError, BookMove, Value};

/// A move that two books do not agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub key: u64,
    /// The move.
    pub mv: BookMove,
    /// What the first book says of it; none if it does not have the move.
    pub left: Option<Value>,
    /// What the second book says of it.
    pub right: Option<Value>,
}

/// The differences of two books, see [`diff()`].
#[derive(Debug)]
pub struct Diff<'a> {
    books: Aligned<'a>,
    found: vec::IntoIter<Difference>,
}

/// Compares two books move by move, in ascending order of key and move. Formats and sizes do not matter.
///
/// # Errors
/// [`BookError::Shape`] for a book with truncated signatures.
pub fn diff<'a>(left: &'a dyn Book, right: &'a dyn Book) -> Result<Diff<'a>, BookError> {
    Ok(Diff { books: Aligned::new(&[left, right])?, found: Vec::new().into_iter() })
}

impl Iterator for Diff<'_> {
    type Item = Result<Difference, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(difference) = self.found.next() {
                return Some(Ok(difference));
            }
            match self.books.next()? {
                Ok(row) => self.found = differences(&row).into_iter(),
                Err(e) => return Some(Err(e)),
            }
        }
    }
}

fn differences(row: &Row) -> Vec<Difference> {
    let mut values: BTreeMap<BookMove, [Option<Value>; 2]> = BTreeMap::new();
    for (side, entry) in row.entries.iter().enumerate() {
        for line in entry.iter().flat_map(|entry| &entry.moves) {
            values.entry(line.mv).or_default()[side] = Some(line.value);
        }
    }
    let unequal = values.into_iter().filter(|(_, [left, right])| left != right);
    unequal.map(|(mv, [left, right])| Difference { key: row.key, mv, left, right }).collect()
}
