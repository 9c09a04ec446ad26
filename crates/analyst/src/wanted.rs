use std::collections::HashSet;

use bookends_book::{Book, BookError, walk};
use bookends_rules::Position;

/// Which positions an engine is asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Those to which moves lead out of the book: the ends of its lines.
    #[default]
    Ends,
    /// Those that the book has.
    Positions,
}

/// The positions of a book, as far as lines from the start lead to them, each once, the nearest first. Positions in which
/// the game has ended are none.
///
/// # Errors
/// What reading the book gives.
pub fn wanted(book: &dyn Book, scope: Scope) -> Result<Vec<Position>, BookError> {
    let mut inside = HashSet::new();
    let mut reached = Vec::new();
    let mut next = Vec::new();
    for place in walk(book) {
        let place = place?;
        inside.insert(place.position.key());
        match scope {
            Scope::Positions => reached.push(place.position),
            Scope::Ends => next.extend(place.moves.iter().map(|(m, _)| place.position.play_unchecked(*m))),
        }
    }
    let mut seen = HashSet::new();
    next.retain(|position| {
        let key = position.key();
        !inside.contains(&key) && seen.insert(key) && position.terminal().is_none()
    });
    reached.append(&mut next);
    Ok(reached)
}
