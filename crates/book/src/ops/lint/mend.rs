use std::collections::{BTreeMap, HashMap};

use crate::{Book, BookError, BookMove, Entry, Line, Value, ops::whole_keys, walk};

/// What is taken out of a book besides what no program can use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mend {
    /// Moves with the weight 0.
    pub weightless: bool,
    /// Positions that no line from the start reaches.
    pub unreached: bool,
}

/// The entries of a book without its flaws, in ascending order of the key: moves that are not legal are gone, castling
/// is the king taking its rook, and what is said of one move in two places is added up. Positions without a move left
/// are gone. Positions that are not reached cannot be looked at: unless they are to go, they stay as they are.
///
/// # Errors
/// [`BookError::Shape`] for a book with truncated signatures, and what reading the book gives.
pub fn mend(book: &dyn Book, mend: Mend) -> Result<Vec<Entry>, BookError> {
    whole_keys(book)?;
    let mut entries: BTreeMap<u64, BTreeMap<BookMove, Value>> = BTreeMap::new();
    let mut reached = HashMap::new();
    for place in walk(book) {
        let place = place?;
        let spelled: Vec<(BookMove, BookMove)> =
            place.moves.iter().map(|(m, line)| (line.mv, BookMove::from(m))).collect();
        reached.insert(place.position.key(), spelled);
    }
    for entry in book.entries() {
        let Entry { key, moves } = entry?;
        let legal = reached.get(&key);
        if legal.is_none() && mend.unreached {
            continue;
        }
        for line in moves {
            let spelled = match legal {
                Some(legal) => legal.iter().find(|(stored, _)| *stored == line.mv).map(|(_, mv)| *mv),
                None => Some(line.mv),
            };
            let Some(mv) = spelled.filter(|_| !mend.weightless || line.value.weight() > 0) else { continue };
            let known = entries.entry(key).or_default().entry(mv);
            known.and_modify(|known| *known = known.plus(line.value)).or_insert(line.value);
        }
    }
    let lines = |moves: BTreeMap<BookMove, Value>| moves.into_iter().map(|(mv, value)| Line { mv, value });
    Ok(entries.into_iter().map(|(key, moves)| Entry { key, moves: lines(moves).collect() }).collect())
}
