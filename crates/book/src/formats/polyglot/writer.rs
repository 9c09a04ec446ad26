use std::{borrow::Borrow, cmp::Reverse, io::Write};

use super::{Raw, scale::Scale};
use crate::{BookError, Entry};

/// What was written into a PolyGlot book.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Written {
    /// Positions.
    pub positions: u64,
    /// Moves of all positions together.
    pub moves: u64,
    /// Moves with the weight 0, which PolyGlot never plays: they had no points, or a score of 0 or less.
    pub never_played: u64,
    /// What every weight was multiplied by; 1 unless some weight needed more than 16 bits.
    pub scale: f64,
}

/// Writes a book of entries in ascending order of the key; within a position the heaviest move comes first.
///
/// A move weighs twice the mover's wins plus the draws, or its score. If any move of the book needs more than 16
/// bits, all weights of the book are scaled by one factor; a move that had weight keeps at least 1.
///
/// `source` is called twice, and must give the same entries each time: first for the heaviest move.
///
/// # Errors
/// [`BookError::Entry`] for keys out of order, or the key 0, which the format keeps for its header;
/// [`BookError::Write`] from `out`, and whatever the source gives.
pub fn write<S, I, T, E>(out: &mut impl Write, mut source: S) -> Result<Written, E>
where
    S: FnMut() -> I,
    I: IntoIterator<Item = Result<T, E>>,
    T: Borrow<Entry>,
    E: From<BookError>,
{
    let mut most = 0;
    for entry in source() {
        most = entry?.borrow().moves.iter().map(|line| line.value.weight()).fold(most, u64::max);
    }
    let scale = Scale::new(most);
    let mut written = Written { scale: scale.factor(), ..Written::default() };
    // The key 0 marks header entries.
    let mut last = 0;
    for entry in source() {
        let entry = entry?;
        let entry = entry.borrow();
        if entry.key <= last {
            let reason = format!("it comes after {last:016x}; keys must ascend from 1");
            return Err(BookError::entry(entry.key, reason).into());
        }
        last = entry.key;
        let weigh = |line: &crate::Line| Raw {
            key: entry.key,
            bits: line.mv.0,
            weight: scale.apply(line.value.weight()),
        };
        let mut moves: Vec<Raw> = entry.moves.iter().map(weigh).collect();
        moves.sort_by_key(|raw| (Reverse(raw.weight), raw.bits));
        written.positions += u64::from(!moves.is_empty());
        for raw in moves {
            written.moves += 1;
            written.never_played += u64::from(raw.weight == 0);
            out.write_all(&raw.encode()).map_err(BookError::Write)?;
        }
    }
    Ok(written)
}
