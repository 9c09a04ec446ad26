use bookends_tables::board::{Army, rays};
use shakmaty::{Color, Role};

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
pub(crate) fn each_quiet_move<A: Army>(role: Role, from: u8, occupied: u64, mut visit: impl Visit) {
    let directions = A::directions(role);
    if !directions.is_empty() {
        for ray in &rays()[usize::from(from & 63)][directions] {
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
    let mut steps = A::attacks(role, Color::White, from, occupied) & !occupied;
    while steps != 0 {
        visit.turn();
        if visit.arrive(steps.trailing_zeros() as u8) == Then::Stop {
            return;
        }
        steps &= steps - 1;
    }
}
