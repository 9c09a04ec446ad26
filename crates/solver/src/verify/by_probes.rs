use bookends_rules::{Position, Variant};
use bookends_tables::{Layout, Material, ProbeError, Tables, Value};
use rayon::prelude::*;
use shakmaty::Color;

use super::{Fault, Verified};
use crate::{derive::end_of_game, error::SolveError, position::position, watch::Watch};

/// Neighbouring entries that are verified together: their moves lead to the same blocks, so that a block is decoded for
/// many of them. Few enough that a sample is spread over the table.
const RUN: u64 = 16;

/// Which entries are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every entry.
    All,
    /// About so many entries of both sides to move, in runs of neighbours that are evenly spread.
    Sample(u64),
}

/// Derives positions of a table again from the positions one ply on, all of them probed in files as a user's
/// positions are. No more memory is taken than the cache of the tables has.
///
/// Entries that are no position cannot be probed; they are counted and passed over. `watch` counts entries as they are
/// worked on, as if all were.
///
/// # Errors
/// [`SolveError`] if a table is missing or cannot be read, or if somebody ends the work.
pub fn verify_by_probes(
    variant: Variant,
    material: &Material,
    tables: &Tables,
    extent: Extent,
    watch: &Watch<'_>,
) -> Result<Verified, SolveError> {
    let layout = Layout::of(&material.canonical(variant), variant)?;
    let entries = layout.len();
    let runs = entries.div_ceil(RUN);
    let stride = match extent {
        Extent::All => 1,
        // An odd stride meets every square of every man.
        Extent::Sample(wanted) => (runs / (wanted / (2 * RUN)).max(1)).max(1) | 1,
    };
    (0..runs.div_ceil(stride))
        .into_par_iter()
        .map(|run| {
            watch.go_on()?;
            let from = run * stride * RUN;
            let mut verified = Verified::default();
            for side in Color::ALL {
                for index in from..(from + RUN).min(entries) {
                    match position(variant, layout.men(), &layout.squares(layout.place(index)), side) {
                        Some(p) => verify_position(tables, &p, &mut verified)?,
                        None => verified.broken += 1,
                    }
                }
            }
            watch.add(2 * stride * RUN);
            Ok(verified)
        })
        .try_reduce(Verified::default, |all, some| Ok(all.and(some)))
}

fn verify_position(tables: &Tables, p: &Position, verified: &mut Verified) -> Result<(), ProbeError> {
    verified.positions += 1;
    let (found, expected) = (tables.value(p)?, by_moves(tables, p)?);
    if found != expected {
        verified.blame(|| Fault { fen: p.fen(), found: Some(found), expected: Some(expected) });
    }
    Ok(())
}

/// What follows from the values one ply on.
fn by_moves(tables: &Tables, p: &Position) -> Result<Value, ProbeError> {
    let mut best = None;
    for m in p.legal_moves() {
        best = best.max(Some(tables.value(&p.play_unchecked(m))?.before_move()));
    }
    Ok(best.or_else(|| end_of_game(p)).unwrap_or(Value::Draw))
}
