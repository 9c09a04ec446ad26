use std::{cmp::Reverse, collections::HashSet};

use crate::{Book, BookError, Entry, Line, Value, walk};

/// Which moves of a book are kept. The default keeps all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Keep {
    /// Moves of at least this weight.
    pub min_weight: u64,
    /// Moves of at least this share of the weights of their position, 0 to 1.
    pub min_share: f64,
    /// Moves that at least so many games have; moves with scores have none.
    pub min_games: u64,
    /// So many moves of each position, the heaviest.
    pub best: Option<usize>,
    /// Positions that lines from the start reach in fewer moves of either side than this.
    pub max_ply: Option<usize>,
    /// Positions that lines from the start reach at all.
    pub reachable: bool,
}

/// The entries that are kept, see [`prune()`].
#[derive(Debug)]
pub struct Pruned {
    /// The entries of the new book, in ascending order of the key.
    pub entries: Vec<Entry>,
    /// Moves that were taken out, those of removed positions among them.
    pub removed_moves: u64,
    /// Positions that were taken out.
    pub removed_positions: u64,
    /// Positions that no line from the start of the old book reaches, if that was asked for.
    pub unreached: u64,
}

/// Takes moves out of a book. A line is judged by the old book: pruning twice may take out more.
///
/// # Errors
/// What reading the book gives.
pub fn prune(book: &dyn Book, keep: &Keep) -> Result<Pruned, BookError> {
    let reached =
        if keep.reachable || keep.max_ply.is_some() { Some(Reached::walk(book, keep)?) } else { None };
    let mut pruned = Pruned { entries: Vec::new(), removed_moves: 0, removed_positions: 0, unreached: 0 };
    for entry in book.entries() {
        let mut entry = entry?;
        let before = entry.moves.len();
        pruned.unreached +=
            u64::from(reached.as_ref().is_some_and(|reached| !reached.all.contains(&entry.key)));
        if reached.as_ref().is_none_or(|reached| reached.near.contains(&entry.key)) {
            keep.lines(&mut entry.moves);
        } else {
            entry.moves.clear();
        }
        pruned.removed_moves += (before - entry.moves.len()) as u64;
        if entry.moves.is_empty() {
            pruned.removed_positions += 1;
        } else {
            pruned.entries.push(entry);
        }
    }
    Ok(pruned)
}

impl Keep {
    /// Takes out the moves of a position that are not kept.
    fn lines(&self, moves: &mut Vec<Line>) {
        let total: f64 = moves.iter().map(|line| line.value.weight() as f64).sum();
        moves.retain(|line| {
            let weight = line.value.weight();
            let games = match line.value {
                Value::Statistics(statistics) => statistics.games(),
                Value::Score(_) => 0,
            };
            let share = if total > 0.0 { weight as f64 / total } else { 0.0 };
            weight >= self.min_weight && share >= self.min_share && games >= self.min_games
        });
        if let Some(best) = self.best {
            moves.sort_by_key(|line| (Reverse(line.value.weight()), line.mv));
            moves.truncate(best);
            moves.sort_unstable_by_key(|line| line.mv);
        }
    }
}

/// The positions that lines from the start reach.
struct Reached {
    all: HashSet<u64>,
    near: HashSet<u64>,
}

impl Reached {
    fn walk(book: &dyn Book, keep: &Keep) -> Result<Reached, BookError> {
        // Entries of a book with truncated signatures have zeros in the lower bits of their keys.
        let stored = u64::MAX << (64 - book.signature_bits());
        let mut reached = Reached { all: HashSet::new(), near: HashSet::new() };
        for place in walk(book) {
            let place = place?;
            let key = place.position.key() & stored;
            reached.all.insert(key);
            if keep.max_ply.is_none_or(|most| place.ply < most) {
                reached.near.insert(key);
            }
        }
        Ok(reached)
    }
}
