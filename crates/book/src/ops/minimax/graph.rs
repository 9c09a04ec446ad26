use std::collections::HashMap;

use bookends_rules::Position;

use crate::{Book, BookError, Entry, Line, walk};

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A position of the book, by its place in the graph.
    Inside(usize),
    /// A position that the book does not have; what the move is worth to the side that plays it.
    Outside(i32),
}

/// The positions that lines from the start of the game reach, each once, and the moves between them.
#[derive(Debug)]
pub(super) struct Graph {
    /// The positions, in the order of the walk.
    pub(super) entries: Vec<Entry>,
    /// What the moves of each of them lead to.
    pub(super) moves: Vec<Vec<Target>>,
    /// How many moves lead out of the book.
    pub(super) leaves: u64,
}

impl Graph {
    /// Walks a book twice: for its positions, and for where their moves lead.
    pub(super) fn walk<E: From<BookError>>(
        book: &dyn Book,
        mut leaf: impl FnMut(&Position, &Line) -> Result<i32, E>,
    ) -> Result<Graph, E> {
        let mut places = HashMap::new();
        for place in walk(book) {
            places.insert(place?.position.key(), places.len());
        }
        let mut graph = Graph { entries: Vec::with_capacity(places.len()), moves: Vec::new(), leaves: 0 };
        for place in walk(book) {
            let place = place?;
            let mut targets = Vec::with_capacity(place.moves.len());
            for (m, line) in &place.moves {
                let next = place.position.play_unchecked(*m);
                targets.push(match places.get(&next.key()) {
                    Some(&inside) => Target::Inside(inside),
                    None => {
                        graph.leaves += 1;
                        // The least number of 32 bits has no negative.
                        Target::Outside(leaf(&next, line)?.max(-i32::MAX))
                    }
                });
            }
            let moves = place.moves.into_iter().map(|(_, line)| line).collect();
            graph.entries.push(Entry { key: place.position.key(), moves });
            graph.moves.push(targets);
        }
        Ok(graph)
    }
}

/// What a move is worth to the side that plays it, by the values of positions to their movers.
pub(super) fn worth(target: Target, values: &[i32]) -> i32 {
    match target {
        Target::Inside(place) => -values[place],
        Target::Outside(value) => value,
    }
}
