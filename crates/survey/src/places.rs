use std::collections::HashMap;

use bookends_book::{Book, BookError, Line, Place, Value, walk};
use bookends_openings::{Opening, opening};
use bookends_rules::Variant;
use shakmaty::Move;

/// A move of a position, and where it leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) mv: Move,
    pub(crate) value: Value,
    /// Its share of the weights of its position, 0 to 1; 0 for a move that is never played.
    pub(crate) share: f64,
    /// The position that it leads to, by its place; none if it leads out of the book.
    pub(crate) next: Option<usize>,
}

impl Edge {
    /// The games that have the move, if the book counts games.
    pub(crate) fn games(&self) -> Option<u64> {
        match self.value {
            Value::Statistics(statistics) => Some(statistics.games()),
            Value::Score(_) => None,
        }
    }
}

/// A position that lines from the start reach.
#[derive(Debug)]
pub(crate) struct Node {
    /// The position before it on a shortest way from the start, and the move; none at the start.
    pub(crate) from: Option<(usize, Move)>,
    /// Moves of either side on that way.
    pub(crate) ply: usize,
    /// The opening that it is, or that the last named position on that way is.
    pub(crate) opening: Option<Opening>,
    /// Whether it is itself the named position.
    pub(crate) is_named: bool,
    /// Its legal moves in the book.
    pub(crate) moves: Vec<Edge>,
}

impl Node {
    /// How likely it is that a game by the book that is here ends here: its next move leads out of the book, or none is
    /// played, as none has a weight.
    pub(crate) fn ends(&self) -> f64 {
        if self.moves.iter().all(|edge| edge.share == 0.0) {
            return 1.0;
        }
        self.moves.iter().filter(|edge| edge.next.is_none()).map(|edge| edge.share).sum()
    }
}

/// The positions of a book that lines from the start reach, the nearest first; the start is the first.
#[derive(Debug)]
pub(crate) struct Places {
    /// The game that the book is of.
    pub(crate) variant: Variant,
    pub(crate) nodes: Vec<Node>,
}

impl Places {
    /// Walks a book; `look` sees every position with its place.
    pub(crate) fn walk<E: From<BookError>>(
        book: &dyn Book,
        mut look: impl FnMut(usize, &Place) -> Result<(), E>,
    ) -> Result<Places, E> {
        let mut nodes: Vec<Node> = Vec::new();
        // Where each move leads, by key, until it is known which positions the book has.
        let mut targets: Vec<Vec<u64>> = Vec::new();
        let mut places: HashMap<u64, usize> = HashMap::new();
        for place in walk(book) {
            let place = place?;
            let at = nodes.len();
            look(at, &place)?;
            let key = place.position.key();
            let named = opening(&place.position);
            let keys: Vec<u64> =
                place.moves.iter().map(|(m, _)| place.position.play_unchecked(*m).key()).collect();
            places.insert(key, at);
            targets.push(keys);
            nodes.push(Node {
                from: None,
                ply: place.ply,
                opening: named,
                is_named: named.is_some(),
                moves: edges(&place.moves),
            });
        }
        for (node, keys) in nodes.iter_mut().zip(targets) {
            for (edge, key) in node.moves.iter_mut().zip(keys) {
                edge.next = places.get(&key).copied();
            }
        }
        Ok(Places { variant: book.variant(), nodes })
    }

    /// Settles which of the shortest ways to each position is told: the one that is played most. Names of openings are
    /// handed on along it.
    pub(crate) fn settle_ways(&mut self, visits: &[f64]) {
        let mut most = vec![f64::NEG_INFINITY; self.nodes.len()];
        for (place, visited) in visits.iter().enumerate() {
            let (ply, opening) = (self.nodes[place].ply, self.nodes[place].opening);
            for edge in self.nodes[place].moves.clone() {
                let Some(next) = edge.next.filter(|&next| self.nodes[next].ply == ply + 1) else { continue };
                let played = visited * edge.share;
                if played > most[next] {
                    most[next] = played;
                    self.nodes[next].from = Some((place, edge.mv));
                    if !self.nodes[next].is_named {
                        self.nodes[next].opening = opening;
                    }
                }
            }
        }
    }

    /// The moves on the way from the start to a position.
    pub(crate) fn way_to(&self, place: usize) -> Vec<Move> {
        let mut moves: Vec<Move> =
            std::iter::successors(self.nodes[place].from, |&(parent, _)| self.nodes[parent].from)
                .map(|(_, m)| m)
                .collect();
        moves.reverse();
        moves
    }
}

fn edges(moves: &[(Move, Line)]) -> Vec<Edge> {
    let total: f64 = moves.iter().map(|(_, line)| line.value.weight() as f64).sum();
    let edge = |&(mv, Line { value, .. }): &(Move, Line)| {
        let share = if total > 0.0 { value.weight() as f64 / total } else { 0.0 };
        Edge { mv, value, share, next: None }
    };
    moves.iter().map(edge).collect()
}
