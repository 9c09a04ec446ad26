use bookends_rules::Variant;
use bookends_tables::{AnyDense, Material, Place};
use rayon::prelude::*;
use shakmaty::Color;

use super::{Fault, Verified};
use crate::{
    children::Source,
    derive::{Solved, derive},
    error::SolveError,
    position::position,
    watch::Watch,
};

/// Derives the positions of a table again from the positions one ply on, with the rules of `bookends_rules`,
/// which the solver does not use.
///
/// The table, and those that its captures and promotions lead to, are held in memory whole. Entries that are no
/// position must be marked as such.
///
/// `watch` counts entries as they are worked on.
///
/// # Errors
/// [`SolveError`] if a table is missing or cannot be read, or if somebody ends the work.
pub fn verify(
    variant: Variant,
    material: &Material,
    source: &dyn Source,
    watch: &Watch<'_>,
) -> Result<Verified, SolveError> {
    let canonical = material.canonical(variant);
    let mut solved = Solved::below(variant, &canonical, source)?;
    let table = &source.table(&canonical)?;
    solved.add(&canonical, table.clone());
    let layout = table.layout();
    let entries = layout.len();
    let grain = (layout.class_len() as u64).max(1 << 12);
    let verified = (0..entries.div_ceil(grain))
        .into_par_iter()
        .map(|class| {
            let mut verified = Verified::default();
            if watch.is_ended() {
                return verified;
            }
            let (from, to) = (class * grain, ((class + 1) * grain).min(entries));
            for index in from..to {
                for side in Color::ALL {
                    verify_entry(&solved, table, layout.place(index), side, &mut verified);
                }
            }
            watch.add(2 * (to - from));
            verified
        })
        .reduce(Verified::default, Verified::and);
    watch.go_on()?;
    Ok(verified)
}

fn verify_entry(solved: &Solved, table: &AnyDense, place: Place, side: Color, verified: &mut Verified) {
    let layout = table.layout();
    let squares = &layout.squares(place);
    let found = table.value(squares, side);
    let p = position(layout.variant(), layout.men(), squares, side);
    let expected = p.as_ref().map(|p| derive(p, &|p| solved.stored(p)));
    match &p {
        Some(_) => verified.positions += 1,
        None => verified.broken += 1,
    }
    if found != expected {
        verified.blame(|| Fault {
            fen: p.map_or_else(|| format!("{layout} on {squares:?}, {side} to move"), |p| p.fen()),
            found,
            expected,
        });
    }
}
