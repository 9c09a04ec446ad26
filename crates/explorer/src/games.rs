use std::{cmp::Reverse, collections::BTreeMap};

use bookends_book::BookMove;
use bookends_rules::Position;
use bookends_store::Storage;
use shakmaty::Color;

use crate::{
    Answer, ExplorerError, Filter, GameId, Line, Month, MoveCounts, Record, Results, best::Best,
    index::Index, key::key,
};

/// How much of an answer is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wanted {
    /// The most games with high ratings.
    pub top: usize,
    /// The most late games.
    pub recent: usize,
    /// Whether results are wanted month by month.
    pub history: bool,
}

/// Games that can be asked, of any number of files.
#[derive(Debug, Default)]
pub struct Games {
    indexes: Vec<Index>,
}

impl Games {
    pub(crate) fn new(indexes: Vec<Index>) -> Games {
        Games { indexes }
    }

    /// The games of an index as [`open_or_make`](crate::open_or_make) has made it, without the file of games; none if the
    /// storage has no index of this version.
    ///
    /// # Errors
    /// [`ExplorerError::Corrupt`] if it contradicts itself, [`ExplorerError::Store`] if it cannot be read.
    pub fn of_index(storage: Box<dyn Storage>) -> Result<Option<Games>, ExplorerError> {
        Ok(Index::read(storage.into())?.map(|index| Games::new(vec![index])))
    }

    /// Adds the games of other files. Ids of games that are here stay what they are.
    pub fn extend(&mut self, other: Games) {
        self.indexes.extend(other.indexes);
    }

    /// Whether there are no files of games at all.
    pub fn is_empty(&self) -> bool {
        self.indexes.is_empty()
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.indexes.iter().map(Index::games).sum()
    }

    /// How many positions the files have, each counted once a file.
    pub fn positions(&self) -> u64 {
        self.indexes.iter().map(Index::positions).sum()
    }

    /// What the games that pass a filter say of a position.
    ///
    /// # Errors
    /// [`ExplorerError::Corrupt`] or [`ExplorerError::Store`] if the part of an index that was read is broken.
    pub fn ask(&self, position: &Position, filter: &Filter, wanted: Wanted) -> Result<Answer, ExplorerError> {
        let mut count = Count::new(position.turn(), wanted);
        for (number, index) in (0..).zip(&self.indexes) {
            let player = filter.player.as_ref().map(|(name, color)| (index.name_numbers(name), *color));
            for played in index.find(key(position))? {
                for game in played.games {
                    let Some(record) = index.record(game) else { continue };
                    let plays = player
                        .as_ref()
                        .is_none_or(|(numbers, color)| numbers.contains(&record.names[color.fold_wb(0, 1)]));
                    if plays && filter.passes(&record) {
                        count.add(played.mv, GameId(number << 32 | u64::from(game)), &record);
                    }
                }
            }
        }
        Ok(count.finish())
    }

    /// What is kept of a game, and the players' names, White's first; none if there is no such game.
    pub fn game(&self, id: GameId) -> Option<(Record, [&str; 2])> {
        let (index, game) = self.place(id)?;
        let record = index.record(game)?;
        Some((record, record.names.map(|number| index.name(number))))
    }

    /// The text of a game, as it stands in its file; none if there is no such game.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub fn pgn(&self, id: GameId) -> Result<Option<Vec<u8>>, ExplorerError> {
        self.place(id).map_or(Ok(None), |(index, game)| index.text(game))
    }

    /// The moves of a game; none if there is no such game.
    ///
    /// # Errors
    /// As [`Games::ask`].
    pub fn line(&self, id: GameId) -> Result<Option<Line>, ExplorerError> {
        Ok(self.pgn(id)?.and_then(|text| Line::read(&text)))
    }

    fn place(&self, id: GameId) -> Option<(&Index, u32)> {
        Some((self.indexes.get((id.0 >> 32) as usize)?, id.0 as u32))
    }
}

/// An answer that grows game by game.
struct Count {
    mover: Color,
    history: Option<BTreeMap<Month, Results>>,
    moves: Vec<MoveCounts>,
    top: Best<(u16, Reverse<GameId>, BookMove)>,
    recent: Best<(Month, GameId, BookMove)>,
}

impl Count {
    fn new(mover: Color, wanted: Wanted) -> Count {
        Count {
            mover,
            history: wanted.history.then(BTreeMap::new),
            moves: Vec::new(),
            top: Best::new(wanted.top),
            recent: Best::new(wanted.recent),
        }
    }

    fn add(&mut self, mv: BookMove, id: GameId, record: &Record) {
        // Games come move by move, so the move is nearly always the last one.
        let place = match self.moves.iter().rposition(|counts| counts.mv == mv) {
            Some(place) => place,
            None => {
                self.moves.push(MoveCounts::new(mv));
                self.moves.len() - 1
            }
        };
        self.moves[place].count(id, record, self.mover);
        self.top.offer((record.average_rating(), Reverse(id), mv));
        self.recent.offer((record.month, id, mv));
        if let Some(history) = &mut self.history {
            history.entry(record.month).or_default().count(record.winner);
        }
    }

    fn finish(mut self) -> Answer {
        self.moves.sort_by_key(|counts| (Reverse(counts.results.games()), counts.mv));
        let mut results = Results::default();
        self.moves.iter().for_each(|counts| results += counts.results);
        Answer {
            results,
            moves: self.moves,
            top: self.top.into_vec().into_iter().map(|(_, Reverse(id), mv)| (id, mv)).collect(),
            recent: self.recent.into_vec().into_iter().map(|(_, id, mv)| (id, mv)).collect(),
            history: self
                .history
                .into_iter()
                .flatten()
                .filter(|(month, _)| *month != Month::UNKNOWN)
                .collect(),
        }
    }
}
