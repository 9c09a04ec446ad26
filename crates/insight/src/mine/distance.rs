use std::sync::atomic::Ordering;

use bookends_solver::Watch;
use bookends_tables::{Place, Value, side_index};
use rayon::prelude::*;
use shakmaty::Color;

use super::{
    Found, Mine,
    cells::{Cells, Entry},
};
use crate::InsightError;

/// How many blocks are searched between two looks at whether enough is found.
const TOGETHER: usize = 64;

impl Mine<'_> {
    /// Wins that are accepted, the longest first.
    pub(super) fn by_distance(
        &self,
        limit: usize,
        watch: &Watch<'_>,
        accept: impl Fn(Place, Color) -> Result<bool, InsightError> + Sync,
    ) -> Result<Found, InsightError> {
        let cells = Cells::of(&self.table);
        let scale = cells.scale();
        let occurring = occurring(&cells);
        let mut chosen: Vec<Entry> = Vec::new();
        // Grades rise from the slowest win to the quickest.
        for grade in (scale.draw() + 1..=scale.best()).filter(|&g| occurring[usize::from(g)]) {
            if scale.value(grade) == Some(Value::Win(0)) {
                continue;
            }
            for from in (0..cells.blocks()).step_by(TOGETHER) {
                if chosen.len() >= limit || watch.stop.load(Ordering::Relaxed) {
                    break;
                }
                let blocks = (from..cells.blocks().min(from + TOGETHER)).into_par_iter();
                let found = blocks.map(|block| {
                    let mut wins = Vec::new();
                    cells.each(block, |place, grades| {
                        let of = |&side: &Color| grades[side_index(side)] == grade;
                        wins.extend(self.sides().iter().copied().filter(of).map(|side| (place, side)));
                    });
                    wins.retain(|&(place, _)| cells.is_kept(place));
                    watch.done.fetch_add(wins.len() as u64, Ordering::Relaxed);
                    let mut accepted = Vec::new();
                    for (place, side) in wins {
                        if accepted.len() < limit && accept(place, side)? {
                            accepted.push(Entry::of(cells.layout(), place, side));
                        }
                    }
                    Ok(accepted)
                });
                chosen.extend(found.collect::<Result<Vec<_>, InsightError>>()?.concat());
            }
        }
        chosen.truncate(limit);
        self.found(chosen, None, watch)
    }
}

/// Which grades occur.
fn occurring(cells: &Cells<'_>) -> Vec<bool> {
    let none = || vec![false; usize::from(cells.scale().best()) + 1];
    (0..cells.blocks())
        .into_par_iter()
        .fold(none, |mut found, block| {
            cells.each(block, |_, grades| grades.iter().for_each(|&g| found[usize::from(g)] = true));
            found
        })
        .reduce(none, |mut one, other| {
            one.iter_mut().zip(other).for_each(|(one, other)| *one |= other);
            one
        })
}
