//! Experience files of engines: what an engine thought of a position when it played, everything little-endian.
//!
//! Two kinds have the extension `.exp`, both with entries of 24 bytes. BrainLearn's has no header; SugaR's begins with
//! `SugaR Experience version 2`. Both are known from their engines' sources.
//!
//! Positions are named by the engine's own key, from which no position can be told: so the book is what lines from the
//! start of the game lead to, and the rest is counted as [`Verification::unplaced`](crate::Verification::unplaced). An
//! engine of another version may use other keys; then nothing is reached.
//!
//! A move's score is the engine's value from the side to move. Of several entries of a move the deepest counts, of equally
//! deep ones the last.

mod experience;
mod key;
mod raw;

use std::collections::HashMap;

use bookends_store::{Purpose, Storage};

use self::{
    experience::Experience,
    raw::{ENTRY, Raw, SIGNATURE},
};
use crate::{
    Book, BookError, Format, Payload, Verification,
    formats::{held::Held, reach::reach},
};

/// Whether a storage begins as an experience file of SugaR does.
pub(crate) fn is_sugar(storage: &dyn Storage) -> Result<bool, BookError> {
    let mut start = [0; SIGNATURE.len()];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(start == *SIGNATURE)
}

/// Whether a storage can be an experience file of BrainLearn: whole entries, of which the first ones have moves and
/// depths that make sense. The format has no magic number.
pub(crate) fn may_be_brainlearn(storage: &dyn Storage) -> Result<bool, BookError> {
    const SAMPLES: u64 = 64;
    let size = ENTRY as u64;
    if storage.is_empty() || !storage.len().is_multiple_of(size) {
        return Ok(false);
    }
    let bytes = storage.read_vec(Purpose::Header, 0, storage.len().min(SAMPLES * size))?;
    let (entries, _) = bytes.as_chunks::<ENTRY>();
    Ok(entries.iter().all(|bytes| Raw::brainlearn(bytes).makes_sense()))
}

/// Reads an experience file into memory.
///
/// # Errors
/// [`BookError::Store`] if reading fails. Entries that make no sense are left out, and [`Book::verify`] reports them.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let sugar = is_sugar(storage)?;
    let (head, decode): (u64, fn(&[u8; ENTRY]) -> Raw) =
        if sugar { (SIGNATURE.len() as u64, Raw::sugar) } else { (0, Raw::brainlearn) };
    let bytes = storage.read_vec(Purpose::Scan, head, storage.len() - head)?;
    let (raws, rest) = bytes.as_chunks::<ENTRY>();
    let mut found = Verification::default();
    let mut kept: HashMap<(u64, u16), Raw> = HashMap::new();
    for (n, raw) in raws.iter().map(decode).enumerate() {
        if !raw.makes_sense() {
            found.fault(
                None,
                head + (n * ENTRY) as u64,
                "an entry without a move, or of a depth that no search has",
            );
            continue;
        }
        let known = kept.entry((raw.key, raw.mv)).or_insert(raw);
        if raw.depth >= known.depth {
            *known = raw;
        }
    }
    if !rest.is_empty() {
        found.fault(None, storage.len() - rest.len() as u64, "truncated: the last entry is not whole");
    }
    let experience = Experience::new(kept.into_values());
    let entries = reach(&experience);
    found.unplaced = experience.positions().saturating_sub(entries.len() as u64);
    let format = if sugar { Format::SugarExp } else { Format::Exp };
    Ok(Held::book(storage, format, Payload::Scores, entries, found))
}
