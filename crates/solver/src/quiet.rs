use bookends_tables::board::{directions, rays};
use shakmaty::{Role, Square, attacks};

/// What is wanted after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    NextDirection,
    Stop,
}

/// What is done with the quiet moves of a man.
pub(crate) trait Visit {
    /// A new direction begins; for a king or a knight each move is one.
    fn turn(&mut self);

    /// The man arrives on a square, after those of the same direction before.
    fn arrive(&mut self, to: u8) -> Then;
}

/// Visits the quiet moves of a man that is not the row man, as if that were not there.
#[inline(always)]
pub(crate) fn each_quiet_move(role: Role, from: u8, occupied: u64, mut visit: impl Visit) {
    let square = Square::new(u32::from(from & 63));
    let steps = match role {
        Role::King => attacks::king_attacks(square).0,
        Role::Knight => attacks::knight_attacks(square).0,
        _ => {
            for ray in &rays()[usize::from(from & 63)][directions(role)] {
                visit.turn();
                for &to in ray.squares() {
                    if occupied >> to & 1 != 0 {
                        break;
                    }
                    match visit.arrive(to) {
                        Then::GoOn => {}
                        Then::NextDirection => break,
                        Then::Stop => return,
                    }
                }
            }
            return;
        }
    };
    let mut steps = steps & !occupied;
    while steps != 0 {
        visit.turn();
        if visit.arrive(steps.trailing_zeros() as u8) == Then::Stop {
            return;
        }
        steps &= steps - 1;
    }
}
