use std::sync::LazyLock;

use shakmaty::Role;

/// The squares from one square on in one direction, nearest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ray {
    squares: [u8; 7],
    len: u8,
}

impl Ray {
    /// The squares, nearest first.
    #[inline(always)]
    pub fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.len.min(7))]
    }
}

/// Files and ranks to go a step in each direction: four straight ones, then four diagonal ones.
const STEPS: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

static RAYS: LazyLock<[[Ray; 8]; 64]> = LazyLock::new(|| {
    let mut all = [[Ray::default(); 8]; 64];
    for (from, rays) in all.iter_mut().enumerate() {
        for (ray, (df, dr)) in rays.iter_mut().zip(STEPS) {
            let (mut file, mut rank) = (from as i8 % 8 + df, from as i8 / 8 + dr);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                ray.squares[usize::from(ray.len)] = (rank * 8 + file) as u8;
                ray.len += 1;
                (file, rank) = (file + df, rank + dr);
            }
        }
    }
    all
});

/// The rays from every square: four straight directions, then four diagonal ones.
#[inline]
pub fn rays() -> &'static [[Ray; 8]; 64] {
    &RAYS
}

/// The directions of [`rays`] in which a man of a role slides; empty for a man that steps.
#[inline]
pub const fn directions(role: Role) -> std::ops::Range<usize> {
    match role {
        Role::Queen => 0..8,
        Role::Rook => 0..4,
        Role::Bishop => 4..8,
        _ => 0..0,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Square, attacks};

    use super::*;

    #[test]
    fn rays_cover_what_sliding_men_attack_on_an_empty_board() {
        for square in Square::ALL {
            for (role, wanted) in [
                (Role::Queen, attacks::queen_attacks(square, Bitboard::EMPTY)),
                (Role::Rook, attacks::rook_attacks(square, Bitboard::EMPTY)),
                (Role::Bishop, attacks::bishop_attacks(square, Bitboard::EMPTY)),
            ] {
                let mut set = 0u64;
                for ray in &rays()[square as usize][directions(role)] {
                    for &to in ray.squares() {
                        set |= 1 << to;
                    }
                }
                assert_eq!(set, wanted.0);
            }
        }
    }
}
