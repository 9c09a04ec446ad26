use std::{cmp::Reverse, sync::atomic::Ordering};

use bookends_solver::Watch;
use bookends_tables::{Place, Value, Wdl, side_index};
use rayon::prelude::*;
use shakmaty::Color;

use super::{
    Found, Mine,
    best::Best,
    cells::{Cells, Entry},
};
use crate::InsightError;

/// An entry with what makes it come earlier than others.
type Candidate<Rank> = (Rank, Entry);

impl Mine<'_> {
    pub(super) fn single_draws(&self, limit: usize, watch: &Watch<'_>) -> Result<Found, InsightError> {
        let judge = self.judge();
        let draw = self.table.scale().draw();
        self.best_of_all(limit, watch, |cells, place, grades, best: &mut Best<Candidate<Reverse<usize>>>| {
            for &side in self.sides().iter().filter(|&&side| grades[side_index(side)] == draw) {
                if cells.is_kept(place)
                    && let Some(choices) = judge.single(place, side, Wdl::Draw)?
                {
                    best.push((Reverse(choices), Entry::of(cells.layout(), place, side)));
                }
            }
            Ok(())
        })
    }

    pub(super) fn zugzwangs(&self, limit: usize, watch: &Watch<'_>) -> Result<Found, InsightError> {
        let scale = self.table.scale();
        let lost = |grade| matches!(scale.value(grade), Some(Value::Loss(1..)));
        self.best_of_all(limit, watch, |cells, place, grades, best: &mut Best<Candidate<(bool, u16)>>| {
            for &side in self.sides() {
                let (own, other) = (grades[side_index(side)], grades[side_index(!side)]);
                let full = lost(other);
                if !lost(own) || !(full || other == scale.draw()) || !cells.is_kept(place) {
                    continue;
                }
                // One of both sides' loss is met again with the other to move, and with the colours exchanged.
                let earlier = |image| image < cells.layout().index(place);
                let again = side == Color::Black
                    || (self.is_own_reverse() && cells.exchanged(place).is_some_and(earlier));
                if !(full && again) {
                    // Grades of losses rise with the distance.
                    best.push(((!full, scale.draw() - own), Entry::of(cells.layout(), place, side)));
                }
            }
            Ok(())
        })
    }

    /// The best candidates of the whole table.
    fn best_of_all<Rank: Ord + Send>(
        &self,
        limit: usize,
        watch: &Watch<'_>,
        consider: impl Fn(&Cells<'_>, Place, [u16; 2], &mut Best<Candidate<Rank>>) -> Result<(), InsightError>
        + Sync,
    ) -> Result<Found, InsightError> {
        let cells = Cells::of(&self.table);
        let best = (0..cells.blocks())
            .into_par_iter()
            .try_fold(
                || Best::new(limit),
                |mut best, block| {
                    if watch.stop.load(Ordering::Relaxed) {
                        return Ok(best);
                    }
                    let mut considered = Ok(());
                    cells.each(block, |place, grades| {
                        if considered.is_ok() {
                            considered = consider(&cells, place, grades, &mut best);
                        }
                    });
                    watch.done.fetch_add(2 * cells.layout().class_len() as u64, Ordering::Relaxed);
                    considered.map(|()| best)
                },
            )
            .try_reduce(|| Best::new(limit), |one, other| Ok::<_, InsightError>(one.and(other)))?;
        let (chosen, total) = best.finish();
        self.found(chosen.into_iter().map(|(_, entry)| entry).collect(), Some(total), watch)
    }
}
