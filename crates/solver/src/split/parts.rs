use std::collections::BTreeMap;

use bookends_tables::{Layout, board::Symmetry, side_index};

use crate::{frame::Frame, game::Game, lane::Lane};

/// Who solves which classes, as one worker sees it.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The worker that sees it so.
    own: usize,
    /// By class: its owner.
    owners: Vec<usize>,
    /// By side to move and class: the other workers whose moves lead there.
    readers: [Vec<Vec<usize>>; 2],
}

impl Parts {
    /// Shares the classes out to so many workers.
    pub(crate) fn new<C: Lane, G: Game>(frame: &Frame<'_, C, G>, workers: usize, own: usize) -> Parts {
        let owners = owners(&frame.layout, workers);
        let mut readers = [(); 2].map(|()| vec![Vec::new(); owners.len()]);
        for (class, &reader) in owners.iter().enumerate() {
            for (lead, man) in frame.men()[..frame.layout.leads()].iter().enumerate() {
                for lead_move in frame.lead_moves(class, lead) {
                    let of_class: &mut Vec<usize> = &mut readers[side_index(!man.color)][lead_move.class];
                    if owners[lead_move.class] != reader && !of_class.contains(&reader) {
                        of_class.push(reader);
                    }
                }
            }
        }
        Parts { own, owners, readers }
    }

    /// Whether this worker solves a class.
    pub(crate) fn is_own(&self, class: usize) -> bool {
        self.owners[class] == self.own
    }

    /// The classes that this worker solves.
    pub(crate) fn own_classes(&self) -> impl Iterator<Item = usize> {
        (0..self.owners.len()).filter(|&class| self.is_own(class))
    }

    /// How many entries the classes that this worker solves have for one side to move.
    pub(crate) fn own_entries(&self, layout: &Layout) -> u64 {
        (layout.slices() * self.own_classes().count() * layout.class_len()) as u64
    }

    /// The other workers that must know of a class with a side to move.
    pub(crate) fn readers(&self, side: usize, class: usize) -> &[usize] {
        &self.readers[side][class]
    }

    /// Whether this worker must know of a class of another, with a side to move.
    pub(crate) fn is_seen(&self, side: usize, class: usize) -> bool {
        self.readers[side][class].contains(&self.own)
    }

    /// The classes of others of which this worker must know, each with a side to move.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (usize, usize)> {
        let of_side = |side| (0..self.owners.len()).map(move |class| (side, class));
        (0..2).flat_map(of_side).filter(|&(side, class)| self.is_seen(side, class))
    }
}

/// The owner of each class: neighbours in the index, so that the moves of the second leading man seldom leave a part.
fn owners(layout: &Layout, workers: usize) -> Vec<usize> {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for class in 0..layout.classes() {
        groups.entry(class.min(mirrored(layout, class))).or_default().push(class);
    }
    let mut owners = vec![0; layout.classes()];
    let many = groups.len();
    for (number, classes) in groups.into_values().enumerate() {
        for class in classes {
            owners[class] = number * workers / many;
        }
    }
    owners
}

/// The class in which the leading men stand when a step of a pawn has mirrored the board.
fn mirrored(layout: &Layout, class: usize) -> usize {
    if layout.leads() != 1 || !layout.has_pawns() {
        return class;
    }
    let [lead, none] = layout.lead_squares(class);
    layout.class_of([Symmetry::MIRROR.square(lead), none]).map_or(class, |(class, _)| class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{frame::solving_order, game::Standard};

    fn layout(name: &str) -> Layout {
        solving_order(&Standard, &name.parse().unwrap()).unwrap()
    }

    #[test]
    fn every_class_has_an_owner_and_parts_are_even() {
        for (name, workers) in [("KRvKN", 2), ("KRvKN", 5), ("KRPvKR", 4), ("KPvK", 7)] {
            let owners = owners(&layout(name), workers);
            let shares: Vec<_> =
                (0..workers).map(|w| owners.iter().filter(|&&owner| owner == w).count()).collect();
            let most = shares.iter().max().unwrap() - shares.iter().min().unwrap();
            assert!(most <= 2, "{name}: {shares:?}");
        }
    }

    #[test]
    fn a_class_and_its_mirror_image_have_one_owner_where_there_are_pawns() {
        let owners = owners(&layout("KRPvKR"), 4);
        for square in 0..64 {
            assert_eq!(owners[square], owners[square ^ 7]);
        }
    }

    #[test]
    fn more_workers_than_classes_leave_some_without_work() {
        assert!(owners(&layout("KPPvK"), 100).iter().all(|&owner| owner < 100));
    }
}
