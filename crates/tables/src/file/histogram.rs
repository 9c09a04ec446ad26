//! The summary in the head of a file.

use super::{
    FileError,
    fields::{Fields, put_varint},
};
use crate::{
    index::{CHECKS, ChecksLeft, Layout, Squares},
    summary::{Bar, Decided, SideSummary, Summary, Tally},
};

/// Appends a summary of positions of a layout.
pub(super) fn put(bytes: &mut Vec<u8>, summary: &Summary, layout: &Layout) {
    for side in &summary.sides {
        put_tally(bytes, side.draws);
        for decided in [&side.wins, &side.losses] {
            put_varint(bytes, decided.bars.len() as u64);
            let mut next = 0;
            for bar in &decided.bars {
                put_varint(bytes, u64::from(bar.plies - next));
                put_tally(bytes, bar.tally);
                next = bar.plies + 1;
            }
            if let Some(squares) = decided.example {
                bytes.extend(&squares[..layout.men().len()]);
                if layout.counts_checks() {
                    bytes.push(squares[CHECKS]);
                }
            }
        }
    }
}

fn put_tally(bytes: &mut Vec<u8>, tally: Tally) {
    put_varint(bytes, tally.published);
    put_varint(bytes, tally.full);
}

/// Takes a summary of positions of a layout. No side may have more positions than the entries of the index can
/// stand for.
pub(super) fn take(fields: &mut Fields<'_>, layout: &Layout) -> Result<Summary, FileError> {
    let entries = layout.len();
    let mut summary = Summary::default();
    for side in &mut summary.sides {
        let error = fields.corrupt("more positions than the board has");
        *side = SideSummary {
            draws: take_tally(fields)?,
            wins: take_decided(fields, layout)?,
            losses: take_decided(fields, layout)?,
        };
        let bars = || [&side.wins, &side.losses].into_iter().flat_map(|d| &d.bars).map(|b| b.tally);
        let full = bars().try_fold(side.draws.full, |sum, t| sum.checked_add(t.full));
        let published = bars().try_fold(side.draws.published, |sum, t| sum.checked_add(t.published));
        if full.zip(published).is_none_or(|(full, published)| full > 48 * entries || published > full) {
            return Err(error);
        }
    }
    Ok(summary)
}

fn take_tally(fields: &mut Fields<'_>) -> Result<Tally, FileError> {
    Ok(Tally { published: fields.varint()?, full: fields.varint()? })
}

fn take_decided(fields: &mut Fields<'_>, layout: &Layout) -> Result<Decided, FileError> {
    let count = fields.varint()?;
    // Every bar takes at least three bytes.
    if count > fields.left() as u64 / 3 {
        return Err(fields.corrupt("a histogram longer than the head"));
    }
    let mut decided = Decided { bars: Vec::with_capacity(count as usize), example: None };
    let mut next = 0u64;
    for _ in 0..count {
        let error = fields.corrupt("a distance of more than 65,535 plies");
        let plies = fields.varint()?.checked_add(next).and_then(|n| u16::try_from(n).ok()).ok_or(error)?;
        let tally = take_tally(fields)?;
        if tally.full == 0 {
            return Err(fields.corrupt("an empty bar in a histogram"));
        }
        next = u64::from(plies) + 1;
        decided.bars.push(Bar { plies, tally });
    }
    if count > 0 {
        let mut example = Squares::default();
        let error = fields.corrupt("a square past h8");
        let men = layout.men().len();
        example[..men].copy_from_slice(fields.bytes(men)?);
        if example.iter().any(|&s| s >= 64) {
            return Err(error);
        }
        if layout.counts_checks() {
            let error = fields.corrupt("checks left that no game has");
            example[CHECKS] = fields.bytes(1)?[0];
            if ChecksLeft::of_squares(&example).is_none() {
                return Err(error);
            }
        }
        decided.example = Some(example);
    }
    Ok(decided)
}
