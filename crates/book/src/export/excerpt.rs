use crate::{Book, BookError, Entry, formats::held::Held, walk};

/// Which part of a book is exported. The default is all that lines from the start reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// Moves that are among the first so many of the game, counting those of either side.
    pub max_ply: Option<usize>,
    /// Moves of at least this weight.
    pub min_weight: u64,
}

/// A part of a book, and what is left of it.
#[derive(Debug)]
pub struct Excerpt {
    /// The part, in memory, with whole keys.
    pub book: Box<dyn Book>,
    /// Its positions.
    pub positions: u64,
    /// Its moves.
    pub moves: u64,
    /// Positions that lines from the start reach, but which are not in the part.
    pub left_out: u64,
    /// Positions of the whole book that no line from the start reaches.
    pub unreached: u64,
}

/// Takes the part of a book that lines from the start reach, all of whose moves are within limits.
///
/// # Errors
/// What reading the book gives.
pub fn excerpt(book: &dyn Book, within: &Within) -> Result<Excerpt, BookError> {
    let near = |ply: usize| within.max_ply.is_none_or(|most| ply < most);
    let mut entries = Vec::new();
    let mut walk = walk(book);
    for place in walk.by_ref() {
        let place = place?;
        let mut moves: Vec<_> = place.moves.into_iter().map(|(_, line)| line).collect();
        moves.retain(|line| near(place.ply) && line.value.weight() >= within.min_weight);
        if !moves.is_empty() {
            entries.push(Entry { key: place.position.key(), moves });
        }
    }
    let reached = walk.reached();
    entries.sort_unstable_by_key(|entry| entry.key);
    // Without some moves fewer positions are reached.
    let held = Held::part(book, entries);
    let mut part = Vec::new();
    for place in crate::walk(&held) {
        let place = place?;
        part.push(Entry {
            key: place.position.key(),
            moves: place.moves.iter().map(|(_, line)| *line).collect(),
        });
    }
    part.sort_unstable_by_key(|entry| entry.key);
    let (positions, moves) = (part.len() as u64, part.iter().map(|entry| entry.moves.len() as u64).sum());
    Ok(Excerpt {
        book: Box::new(Held::part(book, part)),
        positions,
        moves,
        left_out: reached - positions,
        unreached: book.info()?.positions.saturating_sub(reached),
    })
}
