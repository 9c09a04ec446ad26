use std::collections::HashSet;

use super::{ENTRY, Raw, Reader};
use crate::{BookError, BookMove, Verification};

/// Checks a whole book: keys in order, the heaviest move of a position first, each move once, and moves that could
/// be moves.
pub(super) fn verify(book: &Reader) -> Result<Verification, BookError> {
    let mut found = Verification::default();
    let mut last: Option<Raw> = None;
    let mut moves = HashSet::new();
    for (at, raw) in book.raws(0).enumerate() {
        let raw = raw?;
        let offset = at as u64 * ENTRY as u64;
        let same = last.is_some_and(|last| last.key == raw.key);
        if raw.key == 0 {
            if last.is_some() && !same {
                found.fault(None, offset, "a header entry (key 0) stands behind positions");
            }
            last = Some(raw);
            continue;
        }
        if !same {
            moves.clear();
            found.positions += 1;
        }
        found.moves += 1;
        match last {
            Some(last) if last.key > raw.key => {
                found.fault(None, offset, format!("the key {:016x} comes after {:016x}", raw.key, last.key));
            }
            Some(last) if same && last.weight < raw.weight => {
                found.fault(None, offset, "a heavier move comes after a lighter one of the same position");
            }
            _ => {}
        }
        let mv = BookMove(raw.bits);
        if mv.origin() == mv.target() || raw.bits >> 12 > 4 {
            found.fault(None, offset + 8, format!("{:#06x} is no move", raw.bits));
        } else if !moves.insert(raw.bits) {
            found.fault(None, offset + 8, format!("the move {mv} is written twice for one position"));
        }
        last = Some(raw);
    }
    Ok(found)
}
