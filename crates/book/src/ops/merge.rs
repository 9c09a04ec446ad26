use std::collections::BTreeMap;

use super::aligned::{Aligned, Row};
use crate::{Book, BookError, BookMove, Entry, Line, Payload, Score, Value};

/// What becomes of a position that several books have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The first of the books that has the position gives all its moves, as PolyGlot merges.
    First,
    /// All moves are taken, and what the books say of a move is added up.
    #[default]
    Add,
    /// All moves are taken, and of a move what the book that gives it the greatest weight says.
    Max,
}

/// The entries of a merged book, see [`merge()`].
#[derive(Debug)]
pub struct Merge<'a> {
    books: Aligned<'a>,
    policy: Policy,
    payload: Payload,
}

/// Merges books. The merged book has statistics if all of them have; else results become weights, two for each win and
/// one for each draw.
///
/// ```
/// use bookends_book::{BookError, BookMove, Entry, Line, Payload, Statistics, Value, bk, from_storage};
/// use bookends_book::ops::{Policy, merge};
/// use bookends_store::MemoryStorage;
///
/// let won = Value::Statistics(Statistics { wins: 1, ..Statistics::default() });
/// let entries = [Entry { key: 1, moves: vec![Line { mv: BookMove(0x31c), value: won }] }];
/// let mut bytes = Vec::new();
/// bk::write(&mut bytes, &bk::Options::new(Payload::Statistics), || entries.iter().map(Ok::<_, BookError>))?;
/// let book = from_storage(Box::new(MemoryStorage::new("tiny.bk", bytes)))?;
///
/// let merged: Vec<Entry> = merge(&[&*book, &*book], Policy::Add)?.collect::<Result<_, _>>()?;
/// assert_eq!(merged[0].moves[0].value.weight(), 4);
/// # Ok::<(), BookError>(())
/// ```
///
/// # Errors
/// [`BookError::Shape`] for a book with truncated signatures.
pub fn merge<'a>(books: &[&'a dyn Book], policy: Policy) -> Result<Merge<'a>, BookError> {
    let scores = books.iter().any(|book| book.payload() == Payload::Scores);
    let payload = if scores { Payload::Scores } else { Payload::Statistics };
    Ok(Merge { books: Aligned::new(books)?, policy, payload })
}

impl Merge<'_> {
    /// What the merged book says about its moves.
    pub fn payload(&self) -> Payload {
        self.payload
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<Entry, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Row { key, entries } = match self.books.next()? {
            Ok(row) => row,
            Err(e) => return Some(Err(e)),
        };
        let taken = if self.policy == Policy::First { 1 } else { entries.len() };
        let mut values: BTreeMap<BookMove, Value> = BTreeMap::new();
        for line in entries.into_iter().flatten().take(taken).flat_map(|entry| entry.moves) {
            let value = as_payload(line.value, self.payload);
            values
                .entry(line.mv)
                .and_modify(|known| *known = self.policy.join(*known, value))
                .or_insert(value);
        }
        let moves = values.into_iter().map(|(mv, value)| Line { mv, value }).collect();
        Some(Ok(Entry { key, moves }))
    }
}

impl Policy {
    /// What the merged book says of a move of which two books speak, the earlier first.
    fn join(self, known: Value, other: Value) -> Value {
        match (self, known, other) {
            (Policy::Add, known, other) => known.plus(other),
            (Policy::Max, known, other) if other.weight() > known.weight() => other,
            (_, known, _) => known,
        }
    }
}

/// Results as a weight, where the merged book has scores.
fn as_payload(value: Value, payload: Payload) -> Value {
    if value.payload() == payload {
        return value;
    }
    let weight = i32::try_from(value.weight()).unwrap_or(i32::MAX);
    Value::Score(Score { weight, ..Score::default() })
}
