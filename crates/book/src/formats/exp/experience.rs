use std::collections::HashMap;

use bookends_rules::Position;

use super::{key::key, raw::Raw};
use crate::{BookMove, Line, Score, Value, formats::reach::Places};

/// What an engine has learned, by its own keys.
#[derive(Debug)]
pub(super) struct Experience {
    positions: HashMap<u64, Vec<(BookMove, i32)>>,
}

impl Experience {
    /// Gathers the entries, each move of a position once.
    pub(super) fn new(raws: impl Iterator<Item = Raw>) -> Experience {
        let mut positions: HashMap<u64, Vec<(BookMove, i32)>> = HashMap::new();
        for raw in raws {
            positions.entry(raw.key).or_default().push((raw.book_move(), raw.value));
        }
        Experience { positions }
    }

    /// The number of positions.
    pub(super) fn positions(&self) -> u64 {
        self.positions.len() as u64
    }
}

impl Places for Experience {
    fn has(&self, position: &Position) -> bool {
        self.positions.contains_key(&key(position))
    }

    fn moves(&self, position: &Position) -> Vec<Line> {
        let known = self.positions.get(&key(position)).map_or(&[][..], Vec::as_slice);
        let line = |&(mv, weight): &(BookMove, i32)| {
            let m = mv.to_move(position)?;
            Some(Line { mv: m.into(), value: Value::Score(Score { weight, ..Score::default() }) })
        };
        let mut lines: Vec<Line> = known.iter().filter_map(line).collect();
        lines.sort_unstable_by_key(|line| (line.mv, std::cmp::Reverse(line.value.weight())));
        lines.dedup_by_key(|line| line.mv);
        lines
    }
}
