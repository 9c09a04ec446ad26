use bookends_tables::Value;

use crate::{
    frame::{Frame, SIDES},
    game::Game,
    lane::Lane,
    seed::{Seeds, Steps},
    simd::{Isa, Kernel},
    spill::SideCells,
    state::{ClassState, Kind, LastSeed},
};

/// The start of a class: which positions there are, and what their irreversible moves are worth.
///
/// A cell becomes the grade of the best irreversible move: a win to be entered at its ply, a draw, or a loss,
/// which only says "if lost, not before that ply". Where there is no such move it stays 0. Where the game is over
/// without regard to moves the cell becomes what it ended with.
///
/// The frontiers of ply 0 become the positions that are decided if no quiet move is legal; whether that is so is found
/// out when all classes have started.
pub(crate) struct ClassStart<'a, C, G> {
    pub(crate) frame: &'a Frame<'a, C, G>,
    pub(crate) solved: &'a [SideCells<C>; 2],
    pub(crate) slice: usize,
    pub(crate) class: usize,
    pub(crate) states: [&'a mut ClassState; 2],
    pub(crate) cells: [&'a mut [C]; 2],
}

impl<C: Lane, G: Game> Kernel for ClassStart<'_, C, G> {
    type Output = LastSeed;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> LastSeed {
        let ClassStart { frame, solved, slice, class, mut states, cells } = self;
        let words = frame.words();
        let draw = C::from_grade(frame.scale.draw());
        let lost_now = C::from_grade(frame.scale.grade(Value::Loss(0)).unwrap_or_default());
        let below_draw = C::from_grade(frame.scale.draw() - 1);
        let men = frame.men();
        let row_man = frame.layout.row_man();
        let still = frame.class(slice, class);
        let mut last = LastSeed::default();
        for state in &mut states {
            state.reset::<G>(words);
        }
        for word in 0..words {
            if !frame.is_sorted(word) {
                continue; // all bits are set: no position
            }
            let (squares, occupied) = still.row(word);
            let broken = SIDES.map(|side| frame.game.broken(men, &squares, row_man, side));
            for (i, side) in SIDES.into_iter().enumerate() {
                let valid = !broken[i];
                if valid == 0 {
                    continue;
                }
                let over = frame.game.over(men, &squares, row_man, side);
                let live = valid & !(over.lost | over.drawn);
                let at = (&squares, occupied);
                let (mut best, compelled) = Seeds::of(frame, isa, Steps::Into(solved), at, live, side);
                if G::SEALS {
                    C::set(isa, &mut best, over.lost & valid, lost_now);
                    C::set(isa, &mut best, over.drawn & valid, draw);
                }
                let row = &mut cells[i].as_chunks_mut::<64>().0[word];
                *row = best;
                let idle = C::equal(isa, &best, C::default()) & live;
                let saved = C::above(isa, &best, below_draw);
                let state = &mut *states[i];
                state.won[word] = broken[i];
                state.closed[word] = broken[i] | saved;
                state.seal::<G>(word, compelled | (valid & !live));
                let present = &mut state.present[word >> 6];
                let mut seeds = valid & !idle & !C::equal(isa, &best, draw);
                while seeds != 0 {
                    let grade = best[seeds.trailing_zeros() as usize & 63];
                    seeds &= seeds - 1;
                    present.add(grade.into());
                    last.see(frame.scale, grade);
                }
                // With the other side to move this would be no position: the side to move is in check.
                let check = broken[1 - i];
                state.check::<G>(word, check);
                for (in_check, bits) in [(true, idle & check), (false, idle & !check)] {
                    if bits != 0
                        && let Some(kind) = Kind::of(frame.game.stuck(men, side, in_check))
                    {
                        state.enter(kind, 0, word, bits);
                    }
                }
            }
        }
        last
    }
}
