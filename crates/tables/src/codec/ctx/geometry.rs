use bookends_rules::Variant;
use shakmaty::{Color, Role, Square, attacks};

use crate::{
    Layout, Man, Squares,
    board::{Army, Medieval, Modern, Symmetry},
    index::Twins,
    row,
};

/// How many features an entry has.
pub const FEATURES: usize = 5;

/// What follows from the squares of the men, for the 64 entries of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowGeometry {
    /// The entries whose grade is kept: positions, of which twins are kept once.
    pub kept: u64,
    /// By feature, the entries that have it: the side to move is in check; a man of the other side is attacked;
    /// one is attacked and not defended; a man of the side to move is attacked; one is attacked and not
    /// defended. Kings count as attackers and defenders, not as attacked men, except in antichess and suicide,
    /// where they are men like others. Only of account where [`RowGeometry::kept`].
    pub features: [u64; FEATURES],
}

impl RowGeometry {
    /// The features of every entry as a number: bit `i` is feature `i`.
    #[inline]
    pub fn feature_sets(&self) -> [u8; 64] {
        let mut sets = [0; 64];
        for (rank, sets) in sets.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            // The features of eight entries, one feature a line; the other way round, one entry a line.
            let lines = (0..FEATURES).fold(0, |n, i| n | (self.features[i] >> (8 * rank) & 0xff) << (8 * i));
            *sets = Symmetry::ALL[4].bits(lines).to_le_bytes();
        }
        sets
    }
}

/// The geometry of the rows of one side to move. Files depend on it bit by bit: it never changes; another
/// geometry would get another number in the model.
#[derive(Clone, Debug)]
pub struct Geometry {
    layout: Layout,
    twins: Twins,
    side: Color,
}

impl Geometry {
    /// The number of this geometry in files.
    pub const VERSION: u8 = 1;

    /// The geometry of a layout with a side to move.
    pub fn new(layout: &Layout, side: Color) -> Geometry {
        Geometry { layout: layout.clone(), twins: Twins::of(layout), side }
    }

    /// How the rows are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A row, by its number: the index of its first entry divided by 64.
    pub fn row(&self, number: u64) -> RowGeometry {
        let layout = &self.layout;
        let place = layout.place(number * 64);
        let (men, squares, row_man) = (layout.men(), layout.squares(place), layout.row_man());
        let variant = layout.variant();
        let mut row = match variant {
            Variant::Shatranj => attacks_in_row::<Medieval>(men, &squares, row_man, self.side, true),
            Variant::Antichess | Variant::Suicide => {
                attacks_in_row::<Modern>(men, &squares, row_man, self.side, false)
            }
            _ => attacks_in_row::<Modern>(men, &squares, row_man, self.side, true),
        };
        if matches!(variant, Variant::Atomic | Variant::KingOfTheHill | Variant::RacingKings) {
            // There a position is not only one in which the other king is not attacked.
            row.kept = !row::broken(variant, men, &squares, row_man, self.side);
        }
        if row.kept != 0 {
            row.kept &= !self.twins.duplicates(&self.layout, place);
        }
        row
    }
}

fn square(s: u8) -> Square {
    Square::new(u32::from(s & 63))
}

/// The positions of a row and their features. The men other than the row man block each other everywhere, and the
/// row man blocks them where it stands in between. With `royal` kings must not be taken.
fn attacks_in_row<A: Army>(
    men: &[Man],
    squares: &Squares,
    row_man: usize,
    side: Color,
    royal: bool,
) -> RowGeometry {
    let Some(occupied) = row::occupied(men, squares, row_man) else { return RowGeometry::default() };
    let attacked = |man: Man, from: u8| A::attacks(man.role, man.color, from, occupied);
    let mut reach = [0u64; crate::MAX_MEN];
    for (i, (&man, &s)) in men.iter().zip(squares).enumerate() {
        if i != row_man {
            reach[i] = attacked(man, s);
        }
    }
    let mut row = RowGeometry { kept: !occupied, ..RowGeometry::default() };
    for (target, man) in men.iter().enumerate() {
        // Where the target is attacked by the men of its own side, and by those of the other side.
        let (mut defended, mut attacked_there) = (0u64, 0u64);
        let at = squares[target];
        for (i, attacker) in men.iter().enumerate() {
            let there = if i == target {
                continue;
            } else if target == row_man {
                reach[i]
            } else if i == row_man {
                // The row man is an officer: it attacks to and fro.
                attacked(*attacker, at)
            } else if reach[i] >> at & 1 != 0 {
                match A::directions(attacker.role).is_empty() {
                    true => u64::MAX,
                    false => !attacks::between(square(squares[i]), square(at)).0,
                }
            } else {
                continue;
            };
            if attacker.color == man.color {
                defended |= there;
            } else {
                attacked_there |= there;
            }
        }
        match (man.role, man.color == side) {
            (Role::King, true) if royal => row.features[0] = attacked_there,
            (Role::King, false) if royal => row.kept &= !attacked_there,
            (_, own) => {
                let at = if own { 3 } else { 1 };
                row.features[at] |= attacked_there;
                row.features[at + 1] |= attacked_there & !defended;
            }
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(order: &str, variant: Variant) -> Layout {
        let men: Vec<Man> = order.chars().filter_map(Man::from_char).collect();
        Layout::new(&men, variant).unwrap()
    }

    /// The features of one entry, with every man on its square.
    fn one_by_one(layout: &Layout, squares: &Squares, side: Color) -> usize {
        let (men, variant) = (layout.men(), layout.variant());
        let royal = !matches!(variant, Variant::Antichess | Variant::Suicide);
        let occupied = squares[..men.len()].iter().fold(0u64, |o, s| o | 1 << s);
        let reach = |man: Man, from: u8| match variant {
            Variant::Shatranj => Medieval::attacks(man.role, man.color, from, occupied),
            _ => Modern::attacks(man.role, man.color, from, occupied),
        };
        let attacked = |target: usize, by: Color| {
            (0..men.len()).any(|i| {
                i != target && men[i].color == by && reach(men[i], squares[i]) >> squares[target] & 1 != 0
            })
        };
        let mut feature = 0;
        for (i, man) in men.iter().enumerate() {
            let (hit, held) = (attacked(i, !man.color), attacked(i, man.color));
            match man.role {
                Role::King if royal && man.color == side => feature |= usize::from(hit),
                Role::King if royal => {}
                _ => {
                    let at = if man.color == side { 3 } else { 1 };
                    feature |= usize::from(hit) << at | usize::from(hit && !held) << (at + 1);
                }
            }
        }
        feature
    }

    #[test]
    fn a_row_at_once_is_what_its_entries_are_one_by_one() {
        for (order, variant) in [
            ("KkQ", Variant::Standard),
            ("kKrB", Variant::Standard),
            ("KkRR", Variant::Standard),
            ("RKkp", Variant::Standard),
            ("KkPp", Variant::Standard),
            ("KkBNq", Variant::Standard),
            ("KkRb", Variant::Atomic),
            ("RKqp", Variant::Antichess),
            ("QkBR", Variant::Suicide),
            ("KkQ", Variant::KingOfTheHill),
            ("KkRn", Variant::RacingKings),
            ("KkQb", Variant::Shatranj),
            ("QkP", Variant::Horde),
        ] {
            let layout = layout(order, variant);
            for side in Color::ALL {
                let geometry = Geometry::new(&layout, side);
                for number in (0..layout.len() / 64).step_by(if layout.len() > 99_999 { 991 } else { 3 }) {
                    let row = geometry.row(number);
                    let start = layout.place(number * 64);
                    let mut squares = layout.squares(start);
                    let broken = row::broken(variant, layout.men(), &squares, layout.row_man(), side);
                    let twins = Twins::of(&layout);
                    let sets = row.feature_sets();
                    assert_eq!(row.kept, !broken & !twins.duplicates(&layout, start), "{order} {number}");
                    for at in (0..64).filter(|at| row.kept >> at & 1 != 0) {
                        squares[layout.row_man()] = at as u8;
                        let wanted = one_by_one(&layout, &squares, side);
                        assert_eq!(usize::from(sets[at]), wanted, "{order} {squares:?} {side}");
                    }
                }
            }
        }
    }
}
