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
/// which only says "if lost, not before that ply". Where there is no such move it stays 0.
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
        let ClassStart { frame, solved, slice, class, states, cells } = self;
        let words = frame.words();
        let draw = C::from_grade(frame.scale.draw());
        let below_draw = C::from_grade(frame.scale.draw() - 1);
        let men = frame.men();
        let row_man = frame.layout.row_man();
        let still = frame.class(slice, class);
        let mut last = LastSeed::default();
        let [white, black] = states;
        white.reset(words);
        black.reset(words);
        let mut stuck = [white.take(Kind::Loss, 0), black.take(Kind::Loss, 0)];
        let states = [white, black];
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
                let best = Seeds::of(frame, isa, Steps::Into(solved), (&squares, occupied), valid, side);
                let row = &mut cells[i].as_chunks_mut::<64>().0[word];
                *row = best;
                let idle = C::equal(isa, &best, C::default()) & valid;
                let saved = C::above(isa, &best, below_draw);
                let state = &mut *states[i];
                state.won[word] = broken[i];
                state.closed[word] = broken[i] | saved;
                let present = &mut state.present[word >> 6];
                let mut seeds = valid & !idle & !C::equal(isa, &best, draw);
                while seeds != 0 {
                    let grade = best[seeds.trailing_zeros() as usize & 63];
                    seeds &= seeds - 1;
                    present.add(grade.into());
                    last.see(frame.scale, grade);
                }
                // With the other side to move this would be no position: the side to move is in check.
                let check = broken[1 - i] & valid;
                let candidates = frame.game.lost_if_stuck(check, idle) & valid;
                if candidates != 0 {
                    stuck[i].add(word, candidates);
                }
            }
        }
        for (state, stuck) in states.into_iter().zip(stuck) {
            state.put(Kind::Loss, 0, stuck);
        }
        last
    }
}
