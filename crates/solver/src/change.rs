use bookends_tables::{Man, Material};
use shakmaty::{Color, Role};

/// How an irreversible move changes the men of a table: who leaves the board, and who becomes what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Change {
    /// One bit for each man that leaves.
    removed: u8,
    /// The pawn that promotes, and what it becomes.
    promoted: Option<(u8, Role)>,
}

impl Change {
    /// A man is taken.
    #[inline(always)]
    pub(crate) fn capture(victim: usize) -> Change {
        Change { removed: 1 << victim, promoted: None }
    }

    /// These men leave, one bit for each.
    #[inline(always)]
    pub(crate) fn removal(men: u8) -> Change {
        Change { removed: men, promoted: None }
    }

    /// A pawn becomes another man.
    #[inline(always)]
    pub(crate) fn promotion(pawn: usize, role: Role) -> Change {
        Change { removed: 0, promoted: Some((pawn as u8, role)) }
    }

    /// The same, and a pawn becomes another man.
    #[inline(always)]
    pub(crate) fn and_promotion(self, pawn: usize, role: Role) -> Change {
        Change { promoted: Some((pawn as u8, role)), ..self }
    }

    /// A number of its own for every change of a table of `men` men, below [`Change::slots`].
    #[inline(always)]
    pub(crate) fn slot(self, men: usize) -> usize {
        let promotion = match self.promoted {
            None => 0,
            Some((pawn, role)) => {
                let kind = match role {
                    Role::Queen => 0,
                    Role::Rook => 1,
                    Role::Bishop => 2,
                    Role::Knight => 3,
                    _ => 4,
                };
                1 + 5 * usize::from(pawn) + kind
            }
        };
        promotion << men | usize::from(self.removed)
    }

    /// How many slots a table of `men` men has.
    pub(crate) fn slots(men: usize) -> usize {
        (1 + 5 * men) << men
    }

    /// The side that has moved, where the change tells: who promotes, or who takes the only man that leaves.
    pub(crate) fn mover(self, men: &[Man]) -> Option<Color> {
        match (self.promoted, self.removed.count_ones()) {
            (Some((pawn, _)), _) => Some(men[usize::from(pawn)].color),
            (None, 1) => Some(!men[self.removed.trailing_zeros() as usize].color),
            _ => None,
        }
    }

    /// What a man goes on as; `None` if it leaves the board.
    #[inline(always)]
    pub(crate) fn of_man(self, number: usize, man: Man) -> Option<Man> {
        if self.removed >> number & 1 != 0 {
            return None;
        }
        Some(match self.promoted {
            Some((pawn, role)) if usize::from(pawn) == number => Man { role, ..man },
            _ => man,
        })
    }

    /// The men that are left, each with its number before the change and as what it goes on.
    pub(crate) fn apply(self, men: &[Man]) -> Vec<(usize, Man)> {
        men.iter().enumerate().filter_map(|(i, &man)| Some((i, self.of_man(i, man)?))).collect()
    }
}

/// The material of some men; `None` if a side has none.
pub(crate) fn material(men: impl IntoIterator<Item = Man>) -> Option<Material> {
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for man in men {
        man.color.fold_wb(&mut white, &mut black).push(man.role);
    }
    Material::new(white, black).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_change_has_a_slot_of_its_own() {
        let mut slots = HashSet::new();
        for men in [5] {
            for removed in 0..1u8 << men {
                assert!(slots.insert(Change { removed, promoted: None }.slot(men)));
                for pawn in 0..men as u8 {
                    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King] {
                        assert!(slots.insert(Change { removed, promoted: Some((pawn, role)) }.slot(men)));
                    }
                }
            }
            assert!(slots.iter().all(|&slot| slot < Change::slots(men)));
        }
    }
}
