use bookends_rules::{Position, Variant};

use super::{ENTRY, FIRST, entry::TreeEntry};
use crate::{Entry, Statistics, Value, Verification, formats::gathered::Gathered};

/// Walks the tree from the start position; no entry is visited twice, so no tree is endless.
pub(super) fn read(file: &[u8]) -> (Vec<Entry>, Verification) {
    let mut found = Verification::default();
    let mut seen = vec![false; file.len() / ENTRY as usize];
    let mut gathered = Gathered::<Statistics>::default();
    let mut open = vec![(FIRST, Position::start(Variant::Standard))];
    while let Some((number, position)) = open.pop() {
        let offset = u64::from(number) * ENTRY;
        let Some(entry) = TreeEntry::read(file, number).filter(|_| number >= FIRST) else {
            found.fault(Some(number), offset, "a link leads out of the file or into its header");
            continue;
        };
        if std::mem::replace(&mut seen[number as usize], true) {
            found.fault(Some(number), offset, "two links lead to the entry");
            continue;
        }
        if let Some(sibling) = entry.sibling {
            open.push((sibling, position.clone()));
        }
        if entry.deleted {
            continue;
        }
        let Some(m) = entry.mv.and_then(|mv| mv.to_move(&position)) else {
            found.fault(Some(number), offset, "the move is not legal");
            continue;
        };
        match entry.statistics(position.turn()) {
            Some(statistics) => *gathered.at(&position, m) += statistics,
            None => found.fault(Some(number), offset + 4, "more games are won and lost than were played"),
        }
        if let Some(child) = entry.child {
            open.push((child, position.play(m)));
        }
    }
    (gathered.into_entries(Value::Statistics), found)
}
