use std::collections::{HashMap, HashSet, hash_map};

use bookends_rules::Position;

use super::{code, man, page::RawPosition, view::View};
use crate::{
    Entry, Line, Statistics, Value, Verification,
    formats::reach::{Places, reach},
};

/// The positions of a book as they are stored, White to move.
#[derive(Debug, Default)]
pub(super) struct Stored {
    places: Vec<Place>,
    /// Where each position is in the list, by its key.
    by_key: HashMap<u64, usize>,
}

#[derive(Debug)]
struct Place {
    position: Position,
    /// The codes of the moves, legal or not.
    moves: Vec<u8>,
    /// Where the position is in the file, in bytes.
    offset: u64,
    /// Results of the games that came here: wins are White's, who is to move.
    results: Statistics,
}

impl Stored {
    /// Adds a position of a page that begins at an offset of the file.
    pub(super) fn add(&mut self, raw: &RawPosition, offset: u64) -> Result<(), &'static str> {
        let position = code::decode(raw.code)?;
        let [games, wins, losses, draws] = raw.results().map(u64::from);
        let unknown = games
            .checked_sub(wins + losses + draws)
            .ok_or("more games are won, drawn and lost than came to the position")?;
        let results = Statistics { wins, draws, losses, unknown };
        match self.by_key.entry(position.key()) {
            hash_map::Entry::Occupied(_) => return Err("the position is stored twice"),
            hash_map::Entry::Vacant(free) => free.insert(self.places.len()),
        };
        let (pairs, _) = raw.moves.as_chunks::<2>();
        let moves = pairs.iter().map(|&[code, _]| code).collect();
        self.places.push(Place { position, moves, offset, results });
        Ok(())
    }

    /// The entries of the book; moves that are none are counted as faults.
    pub(super) fn entries(&self, found: &mut Verification) -> Vec<Entry> {
        for place in &self.places {
            for &code in &place.moves {
                if man::decode(code, &place.position).and_then(|mv| mv.to_move(&place.position)).is_none() {
                    found.fault(
                        None,
                        place.offset,
                        format!("the move {code:#04x} is not known or not legal"),
                    );
                }
            }
        }
        let mut entries = reach(self);
        let reached: HashSet<u64> = entries.iter().map(|entry| entry.key).collect();
        entries.extend(self.aside(&reached));
        entries.sort_unstable_by_key(|entry| entry.key);
        entries
    }

    /// The entries of positions of which no view was reached, each in every view.
    fn aside(&self, reached: &HashSet<u64>) -> Vec<Entry> {
        let mut entries = HashMap::new();
        for place in &self.places {
            let views: Vec<Position> =
                View::ALL.iter().filter_map(|view| view.position(&place.position)).collect();
            if views.iter().any(|position| reached.contains(&position.key())) {
                continue;
            }
            for position in views {
                let moves = self.moves(&position);
                if !moves.is_empty() {
                    entries.insert(position.key(), moves);
                }
            }
        }
        entries.into_iter().map(|(key, moves)| Entry { key, moves }).collect()
    }

    /// The place of any position, and how it is seen there.
    fn place(&self, position: &Position) -> Option<(&Place, View)> {
        let view = View::of(position);
        let key = view.position(position)?.key();
        self.by_key.get(&key).map(|&at| (&self.places[at], view))
    }

    /// The results of a move that leads to a position, for the side that makes it; no games if the book does not have
    /// the position.
    fn results(&self, behind: &Position) -> Statistics {
        self.place(behind).map_or_else(Statistics::default, |(place, _)| Statistics {
            wins: place.results.losses,
            losses: place.results.wins,
            ..place.results
        })
    }
}

impl Places for Stored {
    fn has(&self, position: &Position) -> bool {
        self.place(position).is_some()
    }

    fn moves(&self, position: &Position) -> Vec<Line> {
        let Some((place, view)) = self.place(position) else { return Vec::new() };
        let mut lines: Vec<Line> = Vec::with_capacity(place.moves.len());
        for &code in &place.moves {
            let mv = man::decode(code, &place.position).map(|mv| view.mv(mv));
            let Some(m) = mv.and_then(|mv| mv.to_move(position)) else { continue };
            lines.push(Line { mv: m.into(), value: Value::Statistics(self.results(&position.play(m))) });
        }
        lines.sort_unstable_by_key(|line| line.mv);
        lines.dedup_by_key(|line| line.mv);
        lines
    }
}
