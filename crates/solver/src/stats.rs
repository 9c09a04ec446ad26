//! What a solved table says as a whole: counts, histogram, longest lines.

use bookends_store::StoreError;
use bookends_tables::{
    Bar, Cell, Layout, Man, Material, Place, Scale, SideSummary, Squares, Summary, Tally, Value,
    index::{CHECKS, Twins},
};
use rayon::prelude::*;
use shakmaty::Color;

use crate::{
    frame::SIDES,
    portion::{Cells, Portion},
};

/// Counts the positions of a table by result and distance, in both conventions, and finds a longest win and a
/// longest loss for each side to move.
pub(crate) fn summary<C: Cell>(table: &dyn Cells<C>, material: &Material) -> Result<Summary, StoreError> {
    let [white, black] = SIDES.map(|side| summary_of_side(table, material, side));
    Ok(Summary { sides: [white?, black?] })
}

fn summary_of_side<C: Cell>(
    table: &dyn Cells<C>,
    material: &Material,
    side: Color,
) -> Result<SideSummary, StoreError> {
    let scale = table.scale();
    let layout = table.layout();
    let twins = Twins::of(layout);
    let counts = (0..layout.slices() * layout.classes())
        .into_par_iter()
        .try_fold(
            || Counts::new(scale),
            |mut counts, i| {
                let (slice, class) = (i / layout.classes(), i % layout.classes());
                let cells = table.portion(side, Portion::class(layout, slice, class))?;
                counts.add_class(layout, &twins, slice, class, &cells);
                Ok::<_, StoreError>(counts)
            },
        )
        .try_reduce(|| Counts::new(scale), |a, b| Ok(a.and(b)))?;
    let mut found = SideSummary::default();
    for grade in 1..=scale.best() {
        let count = counts.0[usize::from(grade)];
        if count.full == 0 {
            continue;
        }
        let tally = Tally { published: count.halves / 2, full: count.full };
        let (decided, plies) = match scale.value(grade) {
            Some(Value::Win(plies)) => (&mut found.wins, plies),
            Some(Value::Loss(plies)) => (&mut found.losses, plies),
            Some(Value::Draw) => {
                found.draws = tally;
                continue;
            }
            None => continue,
        };
        let longest = decided.bars.iter().all(|bar| bar.plies < plies);
        decided.bars.push(Bar { plies, tally });
        if longest {
            decided.example = Some(named_order(layout, material, count.first));
        }
    }
    // Wins come from slow to quick.
    found.wins.bars.reverse();
    Ok(found)
}

/// The squares of an entry, in the order in which material names its men.
fn named_order(layout: &Layout, material: &Material, index: u64) -> Squares {
    let squares = layout.squares(layout.place(index));
    let mut left: Vec<(Man, u8)> = layout.men().iter().copied().zip(squares).collect();
    let mut named = Squares::default();
    if layout.counts_checks() {
        named[CHECKS] = squares[CHECKS];
    }
    for (square, man) in named.iter_mut().zip(material.men()) {
        let at = left.iter().position(|&(m, _)| m == man).expect("a layout has the men of its material");
        *square = left.remove(at).1;
    }
    named
}

/// The positions of one grade.
#[derive(Clone, Copy, Debug)]
struct Count {
    full: u64,
    /// Twice the published count: where that counts orbits, a position in a class that holds both mirror images
    /// of it counts half, unless it is its own mirror image.
    halves: u64,
    /// The first entry of the index.
    first: u64,
}

/// By grade.
struct Counts(Vec<Count>);

impl Counts {
    fn new(scale: Scale) -> Counts {
        Counts(vec![Count { full: 0, halves: 0, first: u64::MAX }; usize::from(scale.best()) + 1])
    }

    fn and(mut self, other: Counts) -> Counts {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            count.full += more.full;
            count.halves += more.halves;
            count.first = count.first.min(more.first);
        }
        self
    }

    fn add_class<C: Cell>(
        &mut self,
        layout: &Layout,
        twins: &Twins,
        slice: usize,
        class: usize,
        cells: &[C],
    ) {
        let weight = layout.weight(slice, class);
        let pawns = layout.has_pawns();
        let twice = twins.has_mirror_images(layout, class);
        // With pawns the published count is half of the full board.
        let halves = if pawns { weight } else { 2 - u64::from(twice) };
        let start = layout.index(Place { slice, class, inner: 0 });
        for (inner, &cell) in cells.iter().enumerate() {
            let count = &mut self.0[usize::from(cell.into())];
            count.full += weight;
            count.halves += halves + u64::from(twice && on_diagonal(inner, layout.inners()));
            count.first = count.first.min(start + inner as u64);
        }
    }
}

/// Whether all inner men stand on the a1-h8 diagonal.
fn on_diagonal(inner: usize, inners: usize) -> bool {
    (0..inners).all(|i| {
        let square = inner >> (6 * i) & 63;
        square >> 3 == square & 7
    })
}
