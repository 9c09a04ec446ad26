use bookends_store::{Purpose, Storage};

use super::{ENTRY, Raw, verify};
use crate::{
    Book, BookError, BookMove, Entries, Entry, Format, Info, Line, Payload, Score, Value, Verification,
};

/// The bits of a move that have a meaning.
const MOVE_BITS: u16 = 0x7fff;

/// How many entries are compared when a file without a magic number is opened.
const SAMPLES: u64 = 64;

/// How many entries are read at once when the whole book is read.
const BATCH: u64 = 4096;

/// An open PolyGlot book. Lookups are searches in the file.
#[derive(Debug)]
pub struct Reader {
    storage: Box<dyn Storage>,
    /// The number of entries, those of the header among them.
    len: u64,
    /// The first entry behind the header.
    first: u64,
}

impl Reader {
    /// Opens a book. The format has no magic number: the length must be a multiple of 16 bytes, and the keys of
    /// a sample of entries must ascend.
    ///
    /// # Errors
    /// [`BookError::Unrecognized`] for what is no PolyGlot book, [`BookError::Store`] if reading fails.
    pub fn open(storage: Box<dyn Storage>) -> Result<Reader, BookError> {
        let refuse =
            |reason: String| Err(BookError::Unrecognized { name: storage.name().to_owned(), reason });
        if storage.is_empty() || !storage.len().is_multiple_of(ENTRY as u64) {
            return refuse(format!(
                "it does not begin as a .bk file, and {} bytes are not a whole number of PolyGlot entries (16 bytes)",
                storage.len()
            ));
        }
        let len = storage.len() / ENTRY as u64;
        let mut book = Reader { storage, len, first: 0 };
        if let Some(offset) = fall(&*book.storage)? {
            let name = book.name().to_owned();
            let reason = format!(
                "it does not begin as a .bk file, and as a PolyGlot book its key at offset {offset} is smaller than one before"
            );
            return Err(BookError::Unrecognized { name, reason });
        }
        book.first = book.lower_bound(1)?;
        Ok(book)
    }

    fn raw(&self, at: u64) -> Result<Raw, BookError> {
        let mut bytes = [0; ENTRY];
        self.storage.read_at(Purpose::Index, at * ENTRY as u64, &mut bytes)?;
        Ok(Raw::decode(&bytes))
    }

    /// The first entry whose key is not below `key`.
    fn lower_bound(&self, key: u64) -> Result<u64, BookError> {
        search(self.first, self.len, key, |at| Ok(self.raw(at)?.key))
    }

    /// Every entry of the file from `at` on, as it is.
    pub(super) fn raws(&self, at: u64) -> impl Iterator<Item = Result<Raw, BookError>> + '_ {
        let batches = (at..self.len).step_by(BATCH as usize);
        batches.flat_map(move |from| {
            let count = BATCH.min(self.len - from);
            let size = ENTRY as u64;
            match self.storage.read_vec(Purpose::Scan, from * size, count * size) {
                Ok(bytes) => {
                    let (entries, _) = bytes.as_chunks::<ENTRY>();
                    entries.iter().map(|bytes| Ok(Raw::decode(bytes))).collect()
                }
                Err(e) => vec![Err(e.into())],
            }
        })
    }
}

/// The first place from `low` on, and before `high`, whose key is not below `key`.
///
/// Keys are spread evenly, so that a key is looked for where it would lie among others: four or five places of millions
/// are looked at, where halving takes two dozen. Every third step halves, so that no book takes more than three times as
/// many.
fn search(
    mut low: u64,
    mut high: u64,
    key: u64,
    key_at: impl Fn(u64) -> Result<u64, BookError>,
) -> Result<u64, BookError> {
    // Keys before `low` are at least the one, keys from `high` on at most the other.
    let (mut least, mut most) = (0, u64::MAX);
    for step in 1_u32.. {
        if low >= high {
            break;
        }
        let part = u128::from(key.saturating_sub(least)) * u128::from(high - low)
            / u128::from(most.saturating_sub(least).max(1));
        let at = if step % 3 == 0 { low + (high - low) / 2 } else { low + (part as u64).min(high - low - 1) };
        let found = key_at(at)?;
        if found < key {
            (low, least) = (at + 1, found);
        } else {
            (high, most) = (at, found);
        }
    }
    Ok(low)
}

/// Whether a storage can be a PolyGlot book: whole entries in ascending order of the key, as far as a sample tells.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let whole = !storage.is_empty() && storage.len().is_multiple_of(ENTRY as u64);
    Ok(whole && fall(storage)?.is_none())
}

/// Where in a sample of the entries a key is smaller than one before, in bytes from the start of the file.
fn fall(storage: &dyn Storage) -> Result<Option<u64>, BookError> {
    let len = storage.len() / ENTRY as u64;
    let samples = SAMPLES.min(len);
    let mut last = 0;
    for sample in 0..samples {
        let offset = sample * (len - 1) / (samples - 1).max(1) * ENTRY as u64;
        let mut bytes = [0; ENTRY];
        storage.read_at(Purpose::Index, offset, &mut bytes)?;
        let key = Raw::decode(&bytes).key;
        if key < last {
            return Ok(Some(offset));
        }
        last = key;
    }
    Ok(None)
}

/// The entry that entries of one key make: moves in order, the weights of a move that is written twice added.
/// Moves of 0 mean nothing; an entry without moves is none.
fn gather(key: u64, raws: &[Raw]) -> Option<Entry> {
    let mut sorted: Vec<(u16, i32)> = raws
        .iter()
        .map(|raw| (raw.bits & MOVE_BITS, i32::from(raw.weight)))
        .filter(|raw| raw.0 != 0)
        .collect();
    sorted.sort_unstable();
    sorted.dedup_by(|again, kept| {
        let same = again.0 == kept.0;
        if same {
            kept.1 = kept.1.saturating_add(again.1);
        }
        same
    });
    let line = |&(bits, weight): &(u16, i32)| Line {
        mv: BookMove(bits),
        value: Value::Score(Score { weight, ..Score::default() }),
    };
    let moves: Vec<Line> = sorted.iter().map(line).collect();
    (!moves.is_empty()).then_some(Entry { key, moves })
}

impl Book for Reader {
    fn name(&self) -> &str {
        self.storage.name()
    }

    fn format(&self) -> Format {
        Format::Polyglot
    }

    fn payload(&self) -> Payload {
        Payload::Scores
    }

    fn find(&self, key: u64, accept: &mut dyn FnMut(&Entry) -> bool) -> Result<Option<Entry>, BookError> {
        let mut raws = Vec::new();
        let mut at = self.lower_bound(key)?;
        while key != 0 && at < self.len {
            let raw = self.raw(at)?;
            if raw.key != key {
                break;
            }
            raws.push(raw);
            at += 1;
        }
        Ok(gather(key, &raws).filter(|entry| accept(entry)))
    }

    fn entries(&self) -> Entries<'_> {
        let mut raws = self.raws(self.first).peekable();
        let mut run = Vec::new();
        Box::new(std::iter::from_fn(move || {
            loop {
                let raw = match raws.next()? {
                    Ok(raw) => raw,
                    Err(e) => return Some(Err(e)),
                };
                run.push(raw);
                if raws.peek().is_none_or(|next| !matches!(next, Ok(next) if next.key == raw.key)) {
                    let entry = gather(raw.key, &run);
                    run.clear();
                    if entry.is_some() {
                        return entry.map(Ok);
                    }
                }
            }
        }))
    }

    fn info(&self) -> Result<Info, BookError> {
        let (mut positions, mut moves) = (0, 0);
        for entry in self.entries() {
            positions += 1;
            moves += entry?.moves.len() as u64;
        }
        Ok(Info {
            format: Format::Polyglot,
            payload: Payload::Scores,
            variant: self.variant(),
            bytes: self.storage.len(),
            positions,
            moves,
            signature_bits: 64,
            chains: None,
        })
    }

    fn verify(&self) -> Result<Verification, BookError> {
        verify::verify(self)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_search_finds_what_a_look_at_every_key_finds(
            mut keys in proptest::collection::vec(
                prop_oneof![any::<u64>(), 0u64..50, (u64::MAX - 50)..=u64::MAX, (0u32..64).prop_map(|bit| 1 << bit)],
                0..300,
            ),
            more in proptest::collection::vec(any::<u64>(), 5),
        ) {
            keys.sort_unstable();
            for key in keys.iter().copied().chain(more).chain([0, u64::MAX]) {
                let naive = keys.iter().position(|&k| k >= key).unwrap_or(keys.len());
                let found = search(0, keys.len() as u64, key, |at| Ok(keys[at as usize]));
                prop_assert_eq!(found.unwrap(), naive as u64);
            }
        }
    }

    #[test]
    fn few_places_are_looked_at_where_keys_are_spread_evenly_and_never_many() {
        let looks = |key_at: &dyn Fn(u64) -> u64, key: u64| {
            let count = Cell::new(0);
            let look = |at| {
                count.set(count.get() + 1);
                Ok(key_at(at))
            };
            search(0, 1 << 22, key, look).unwrap();
            count.get()
        };
        // A hash of the place within the part of the place: as keys of positions are.
        let even = |at: u64| (at << 42) + (at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 22);
        let mean = (0..1000).map(|n| looks(&even, even(n * 4177))).sum::<u32>() / 1000;
        assert!(mean <= 8, "{mean}");
        // All keys but one are crowded at one end.
        let crowded = |at: u64| if at == (1 << 22) - 1 { u64::MAX } else { at };
        let most = (0..1000).map(|n| looks(&crowded, n * 4177)).max();
        assert!(most <= Some(66), "{most:?}");
    }
}
