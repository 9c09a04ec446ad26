use crate::{
    frame::{Frame, SIDES},
    game::Game,
    lane::Lane,
    simd::{Isa, Kernel},
    state::ClassState,
};

/// What is known of another worker's class before anything is decided, with one side to move: which placements are no
/// positions.
pub(crate) struct ClassOutline<'a, C, G> {
    pub(crate) frame: &'a Frame<'a, C, G>,
    pub(crate) slice: usize,
    pub(crate) class: usize,
    /// By its number.
    pub(crate) side: usize,
    pub(crate) state: &'a mut ClassState,
}

impl<C: Lane, G: Game> Kernel for ClassOutline<'_, C, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, _: I) {
        let ClassOutline { frame, slice, class, side, state } = self;
        let still = frame.class(slice, class);
        state.reset_outline(frame.words());
        for word in (0..frame.words()).filter(|&word| frame.is_sorted(word)) {
            let (squares, _) = still.row(word);
            state.won[word] = frame.game.broken(frame.men(), &squares, frame.layout.row_man(), SIDES[side]);
        }
    }
}
