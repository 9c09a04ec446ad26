use std::collections::BTreeMap;

use super::Edit;
use crate::{Book, BookError, Entry, ops::whole_keys};

/// A book after a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The entries, in ascending order of the key.
    pub entries: Vec<Entry>,
    /// Edits that changed nothing, such as deleting what was not there.
    pub without_effect: u64,
}

/// Does edits to a book of any format, one after the other. The entries are held in memory.
///
/// # Errors
/// [`BookError::Shape`] for a book with truncated signatures, [`BookError::Entry`] for a value that the book cannot hold,
/// and what reading the book gives.
pub fn edit(book: &dyn Book, edits: &[Edit]) -> Result<Edited, BookError> {
    whole_keys(book)?;
    let mut entries = BTreeMap::new();
    for entry in book.entries() {
        let Entry { key, moves } = entry?;
        entries.insert(key, moves);
    }
    let mut without_effect = 0;
    for edit in edits {
        let moves = entries.entry(edit.key).or_default();
        without_effect += u64::from(!edit.apply(moves, book.payload())?);
    }
    let left = entries.into_iter().filter(|(_, moves)| !moves.is_empty());
    Ok(Edited { entries: left.map(|(key, moves)| Entry { key, moves }).collect(), without_effect })
}
