//! Games that are left out though nothing is wrong with them.

use std::{
    collections::HashSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use bookends_store::StoreError;

use crate::{Filter, Options, filter::Header};

/// A filter with the name under which the games that it leaves out are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// What the summary calls it, such as the option that asked for it.
    pub name: String,
    /// Which games it lets pass.
    pub filter: Filter,
}

/// Which games of all threads go on to be played.
#[derive(Debug)]
pub(crate) struct Gate<'a> {
    conditions: &'a [Condition],
    seen: Option<Seen>,
}

impl<'a> Gate<'a> {
    /// A gate that leaves out games that are the beginnings of others, by the hashes of their moves.
    pub(crate) fn new(options: &'a Options, beginnings: HashSet<u64>) -> Gate<'a> {
        let dedup = options.dedup || options.dedup_beginnings;
        let seen = dedup.then(|| Seen::new(options.memory / SEEN_SHARE, beginnings));
        Gate { conditions: &options.conditions, seen }
    }

    /// A gate that games pass however often they come.
    pub(crate) fn open(options: &'a Options) -> Gate<'a> {
        Gate { conditions: &options.conditions, seen: None }
    }

    /// The first condition that leaves out the game whose tags these are.
    pub(crate) fn refuses(&self, tags: &[u8]) -> Option<&str> {
        if self.conditions.is_empty() {
            return None;
        }
        let header = Header::read(tags);
        let failed = self.conditions.iter().find(|condition| !condition.filter.holds(&header))?;
        Some(&failed.name)
    }

    /// The games that were seen, if games that come again are left out.
    pub(crate) fn seen(&self) -> Option<&Seen> {
        self.seen.as_ref()
    }
}

/// Of the whole memory, the part for the games that were seen.
pub(crate) const SEEN_SHARE: u64 = 8;

/// How many games there is room for, with so much memory for them.
pub(crate) fn room(bytes: u64) -> u64 {
    (bytes / SEEN_BYTES).max(1 << 10)
}

/// What a game that was seen takes at most, in bytes: a table grows when it is seven eighths full, and is then
/// twice as large, while the old one is still there.
const SEEN_BYTES: u64 = 32;

/// The games that were seen, by a hash of 64 bits. Of a hundred million games one or none is mistaken for another.
#[derive(Debug)]
pub(crate) struct Seen {
    games: Mutex<Games>,
    /// Games that are never new, by their moves.
    beginnings: HashSet<u64>,
    most: u64,
    full: AtomicBool,
}

#[derive(Debug, Default)]
struct Games {
    all: HashSet<u64>,
    /// Those since they were last kept; none if they are not kept.
    new: Option<Vec<u64>>,
}

impl Seen {
    fn new(bytes: u64, beginnings: HashSet<u64>) -> Seen {
        Seen { games: Mutex::default(), beginnings, most: room(bytes), full: AtomicBool::new(false) }
    }

    /// Notes a game, by the hashes of its moves and of the whole. False if it was there before, or is the beginning of
    /// another.
    pub(crate) fn insert(&self, moves: u64, game: u64) -> bool {
        if self.beginnings.contains(&moves) {
            return false;
        }
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = games.all.insert(game);
        if is_new && let Some(new) = &mut games.new {
            new.push(game);
        }
        if games.all.len() as u64 > self.most {
            self.full.store(true, Ordering::Relaxed);
        }
        is_new
    }

    /// Notes games that were seen before the work was interrupted; new ones will be asked for with
    /// [`Seen::take_new`].
    pub(crate) fn resume(
        &self,
        before: impl Iterator<Item = Result<u64, StoreError>>,
    ) -> Result<(), StoreError> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.new = Some(Vec::new());
        for game in before {
            games.all.insert(game?);
        }
        Ok(())
    }

    /// The games since this was last asked, in ascending order.
    pub(crate) fn take_new(&self) -> Vec<u64> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let mut new = games.new.as_mut().map(std::mem::take).unwrap_or_default();
        new.sort_unstable();
        new
    }

    /// How many games there is room for, if there were more.
    pub(crate) fn overflow(&self) -> Option<u64> {
        self.full.load(Ordering::Relaxed).then_some(self.most)
    }
}
