use std::cmp::Reverse;

use bookends_book::Place;
use bookends_rules::Variant;
use bookends_tables::{ProbeError, Tables, Wdl};
use shakmaty::Move;

use crate::{Way, chances::Chances, places::Places};

/// A move of a book that gives away what the position is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// The line that ends with the move.
    pub way: Way,
    /// The position before the move.
    pub fen: String,
    /// What the position is worth to the side that moves.
    pub before: Wdl,
    /// What is left of it.
    pub after: Wdl,
    /// The best move, in short algebraic notation.
    pub best: String,
    /// How often the book plays it where it could, 0 to 1.
    pub share: f64,
}

/// A thrown move, before the places of the walk are whole.
#[derive(Debug)]
struct Found {
    place: usize,
    mv: Move,
    fen: String,
    before: Wdl,
    after: Wdl,
    best: String,
}

/// Endgame tables that look at the positions of a book.
#[derive(Debug)]
pub(crate) struct Examiner<'a> {
    tables: Option<&'a Tables>,
    /// The most men of a table that is there.
    most: usize,
    /// Positions of the book that the tables know.
    pub(crate) known: u64,
    found: Vec<Found>,
}

impl<'a> Examiner<'a> {
    pub(crate) fn new(tables: Option<&'a Tables>, variant: Variant) -> Examiner<'a> {
        let list = tables.and_then(|tables| tables.folders().list(variant).ok()).unwrap_or_default();
        let most = list.iter().map(|(material, _)| material.len()).max().unwrap_or(0);
        Examiner { tables, most, known: 0, found: Vec::new() }
    }

    /// Looks at the moves of a position.
    pub(crate) fn look(&mut self, at: usize, place: &Place) -> Result<(), ProbeError> {
        let position = &place.position;
        let Some(tables) = self.tables.filter(|_| position.board().occupied().count() <= self.most) else {
            return Ok(());
        };
        let ranked = match tables.root(position) {
            Err(e) if e.is_unknown() => return Ok(()),
            ranked => ranked?,
        };
        self.known += 1;
        let Some(best) = ranked.first() else { return Ok(()) };
        for &(mv, _) in &place.moves {
            let after = ranked.iter().find(|m| m.played == mv).map(|m| m.value.wdl());
            if let Some(after) = after.filter(|&after| after < best.value.wdl()) {
                let (before, best) = (best.value.wdl(), position.san(best.played));
                self.found.push(Found { place: at, mv, fen: position.fen(), before, after, best });
            }
        }
        Ok(())
    }

    /// How many moves were thrown away, and the worst of them: those that lose a win first, then those that are played
    /// more often.
    pub(crate) fn thrown(self, places: &Places, chances: &Chances, listed: usize) -> (u64, Vec<Thrown>) {
        let count = self.found.len() as u64;
        let thrown = |found: Found| {
            let moves = &places.nodes[found.place].moves;
            let edge = moves.iter().position(|edge| edge.mv == found.mv)?;
            let way = Way::by_move(places, chances, found.place, edge);
            let Found { fen, before, after, best, .. } = found;
            Some(Thrown { way, fen, before, after, best, share: moves[edge].share })
        };
        let mut all: Vec<Thrown> = self.found.into_iter().filter_map(thrown).collect();
        let lost = |t: &Thrown| Reverse(t.before as u8 - t.after as u8);
        all.sort_by(|a, b| lost(a).cmp(&lost(b)).then(b.way.chance.total_cmp(&a.way.chance)));
        all.truncate(listed);
        (count, all)
    }
}
