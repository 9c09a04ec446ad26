use shakmaty::Color;

use crate::{
    fill::quiet_moves,
    frame::{ClassFrame, Frame, Mover},
    game::Game,
    lane::Lane,
    quiet::{Then, Visit, each_quiet_move},
    simd::{Isa, Kernel},
    state::{ClassState, Frontier, Kind},
};

/// What all classes of a slice have in common while they decide the wins, or the losses, of a ply.
pub(crate) struct Ply<'a, C, G> {
    pub(crate) frame: &'a Frame<'a, C, G>,
    pub(crate) slice: usize,
    pub(crate) kind: Kind,
    /// The distance.
    pub(crate) plies: u16,
    /// The grade of that distance.
    pub(crate) grade: C,
}

/// Decides the wins, or the losses, of one side in one class; how many there are.
///
/// Candidates are the positions from which a quiet move leads to what the other side got a ply before, and those
/// whose irreversible moves come due. Candidates for a win are won. Candidates for a loss are tried: they are lost
/// if every quiet move leads to a win of the other side.
pub(crate) struct ClassPly<'a, C, G> {
    pub(crate) ply: &'a Ply<'a, C, G>,
    pub(crate) class: usize,
    pub(crate) side: Color,
    pub(crate) own: &'a mut ClassState,
    /// The classes of the other side.
    pub(crate) other: &'a [ClassState],
    pub(crate) cells: &'a mut [C],
}

/// Leaves in a frontier of ply 0 only those positions of one class in which no quiet move is legal.
///
/// Nothing is won yet but what is no position, so who seems to have only moves that lose has none.
pub(crate) struct ClassStuck<'a, C, G> {
    pub(crate) frame: &'a Frame<'a, C, G>,
    pub(crate) slice: usize,
    pub(crate) class: usize,
    pub(crate) side: Color,
    pub(crate) kind: Kind,
    pub(crate) own: &'a mut ClassState,
    /// The classes of the other side.
    pub(crate) other: &'a [ClassState],
}

impl<C: Lane, G: Game> Kernel for ClassStuck<'_, C, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, _: I) {
        let ClassStuck { frame, slice, class, side, kind, own, other } = self;
        let still = frame.class(slice, class);
        let mut frontier = own.take(kind, 0);
        for chunk in 0..frontier.summary.len() {
            let mut candidates = frontier.summary[chunk];
            while candidates != 0 {
                let bit = candidates.trailing_zeros();
                candidates &= candidates - 1;
                let word = chunk << 6 | bit as usize;
                let stuck = lost(frame, &still, (class, word), side, frontier.words[word], other);
                frontier.words[word] = stuck;
                if stuck == 0 {
                    frontier.summary[chunk] &= !(1 << bit);
                }
            }
        }
        own.put(kind, 0, frontier);
    }
}

impl<C: Lane, G: Game> Kernel for ClassPly<'_, C, G> {
    type Output = u64;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> u64 {
        let ClassPly { ply, class, side, own, other, cells } = self;
        let &Ply { frame, slice, kind, plies, grade } = ply;
        let still = frame.class(slice, class);
        let mut frontier = own.take(kind, plies);
        if plies > 0 {
            frontier.clear();
            let before = (kind.other(), plies - 1);
            pull_lead_moves(frame, class, side, other, before, &mut frontier);
            push_inner_moves(frame, &still, side, other[class].frontier(before.0, before.1), &mut frontier);
        }
        let rows = cells.as_chunks_mut::<64>().0;
        let mut decided = 0;
        for chunk in 0..frontier.summary.len() {
            let due = own.present[chunk].has(grade.into());
            let all = words_of_chunk(rows.len(), chunk);
            let mut candidates = if due { all } else { frontier.summary[chunk] };
            let mut summary = 0;
            while candidates != 0 {
                let bit = candidates.trailing_zeros();
                candidates &= candidates - 1;
                let word = chunk << 6 | bit as usize;
                let row = &mut rows[word];
                let sealed = own.sealed::<G>(word);
                let mut bits = frontier.words[word] & !sealed;
                if due {
                    bits |= C::equal(isa, row, grade);
                }
                match kind {
                    Kind::Win => bits &= !own.won[word],
                    Kind::Loss => {
                        bits &= !own.closed[word];
                        if bits != 0 {
                            if plies > 0 {
                                let with_quiet_moves = bits & !sealed;
                                bits &= sealed;
                                bits |= lost(frame, &still, (class, word), side, with_quiet_moves, other);
                            }
                            // An irreversible move holds out longer.
                            bits &= !C::above(isa, row, grade);
                        }
                    }
                }
                // Moves into these are taken back; those that give check were irreversible.
                let entered = bits & !own.checked::<G>(word);
                frontier.words[word] = entered;
                summary |= u64::from(entered != 0) << bit;
                if bits != 0 {
                    if kind == Kind::Win {
                        own.won[word] |= bits;
                    }
                    own.closed[word] |= bits;
                    C::set(isa, row, bits, grade);
                    decided += u64::from(bits.count_ones());
                }
            }
            frontier.summary[chunk] = summary;
        }
        own.put(kind, plies, frontier);
        decided
    }
}

/// A bit for each word of a chunk of 64 that the class has.
#[inline(always)]
fn words_of_chunk(words: usize, chunk: usize) -> u64 {
    match words - (chunk << 6) {
        left if left < 64 => (1 << left) - 1,
        _ => !0,
    }
}

/// Takes back the leading men's quiet moves of `side`: adds the positions of this class from which one leads to
/// the frontier of another class.
#[inline(always)]
fn pull_lead_moves<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    class: usize,
    side: Color,
    other: &[ClassState],
    (kind, plies): (Kind, u16),
    out: &mut Frontier,
) {
    for lead in 0..frame.layout.leads() {
        if frame.men()[lead].color != side {
            continue;
        }
        for lead_move in frame.lead_moves(class, lead) {
            let from = other[lead_move.class].frontier(kind, plies);
            if lead_move.symmetry.is_identity() && lead_move.between == 0 {
                for (word, bits) in from.iter() {
                    out.add(word, bits);
                }
            } else {
                let back = lead_move.symmetry.inverse();
                for (word, bits) in from.iter() {
                    let (word, bits) = (frame.turned(word, back), back.bits(bits) & !lead_move.between);
                    if lead_move.between == 0 || frame.inner_squares(word) & lead_move.between == 0 {
                        out.add(word, bits);
                    }
                }
            }
        }
    }
}

/// Takes back the inner men's quiet moves of `side` inside the class.
#[inline(always)]
fn push_inner_moves<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    still: &ClassFrame,
    side: Color,
    from: &Frontier,
    out: &mut Frontier,
) {
    let row_man = frame.layout.row_man();
    for (word, bits) in from.iter() {
        let (squares, occupied) = still.row(word);
        for mover in frame.movers(side) {
            let slot = Slot::new(mover, word);
            let take_back = TakeBack { frame, slot, bits, moved: bits, out: &mut *out };
            each_quiet_move::<G::Army>(mover.role, squares[mover.man], occupied, take_back);
        }
        if frame.men()[row_man].color == side {
            let bits = quiet_moves::<G::Army>(frame.men()[row_man].role, bits, !occupied);
            if bits != 0 {
                out.add(word, bits);
            }
        }
    }
}

/// The words that differ only in the square of one inner man.
#[derive(Clone, Copy, Debug)]
struct Slot {
    base: usize,
    shift: u32,
}

impl Slot {
    #[inline(always)]
    fn new(mover: &Mover, word: usize) -> Slot {
        Slot { base: word & !(63 << mover.shift), shift: mover.shift }
    }

    #[inline(always)]
    fn word(self, square: u8) -> usize {
        self.base | usize::from(square) << self.shift
    }
}

/// Adds the positions from which a man has come.
struct TakeBack<'a, C, G> {
    frame: &'a Frame<'a, C, G>,
    slot: Slot,
    bits: u64,
    /// Those of `bits` in which the way is free so far.
    moved: u64,
    out: &'a mut Frontier,
}

impl<C: Lane, G: Game> Visit for TakeBack<'_, C, G> {
    #[inline(always)]
    fn turn(&mut self) {
        self.moved = self.bits;
    }

    #[inline(always)]
    fn arrive(&mut self, to: u8) -> Then {
        self.moved &= !(1 << to);
        if self.moved == 0 {
            return Then::NextDirection;
        }
        self.out.add(self.frame.sorted(self.slot.word(to)), self.moved);
        Then::GoOn
    }
}

/// Keeps the positions in which a man's moves all lead to a win of the other side.
struct AllLose<'a, C, G> {
    frame: &'a Frame<'a, C, G>,
    slot: Slot,
    there: &'a ClassState,
    bits: &'a mut u64,
    /// Squares on which the row man is in the way.
    way: u64,
}

impl<C: Lane, G: Game> Visit for AllLose<'_, C, G> {
    #[inline(always)]
    fn turn(&mut self) {
        self.way = 0;
    }

    #[inline(always)]
    fn arrive(&mut self, to: u8) -> Then {
        // Where the row man stands in the way there is no such move.
        *self.bits &= self.there.no_way_out::<G>(self.frame.sorted(self.slot.word(to))) | self.way;
        self.way |= 1 << to;
        if *self.bits == 0 { Then::Stop } else { Then::GoOn }
    }
}

/// The positions among `bits` from which every quiet move leads to a win of the other side.
#[inline(always)]
fn lost<C: Lane, G: Game>(
    frame: &Frame<'_, C, G>,
    still: &ClassFrame,
    (class, word): (usize, usize),
    side: Color,
    mut bits: u64,
    other: &[ClassState],
) -> u64 {
    let (squares, occupied) = still.row(word);
    let there = &other[class];
    let row_man = frame.layout.row_man();
    if frame.men()[row_man].color == side {
        let escapes = !there.no_way_out::<G>(word) & !occupied;
        if escapes != 0 {
            bits &= !quiet_moves::<G::Army>(frame.men()[row_man].role, escapes, !occupied);
        }
    }
    for mover in frame.movers(side) {
        if bits == 0 {
            return 0;
        }
        let slot = Slot::new(mover, word);
        let all_lose = AllLose { frame, slot, there, bits: &mut bits, way: 0 };
        each_quiet_move::<G::Army>(mover.role, squares[mover.man], occupied, all_lose);
    }
    for lead in 0..frame.layout.leads() {
        if frame.men()[lead].color != side {
            continue;
        }
        for lead_move in frame.lead_moves(class, lead) {
            if bits == 0 {
                return 0;
            }
            if occupied & (lead_move.between | 1 << lead_move.to) != 0 {
                continue;
            }
            let there = &other[lead_move.class];
            let lost = if lead_move.symmetry.is_identity() {
                there.no_way_out::<G>(word)
            } else {
                let turned = frame.turned(word, lead_move.symmetry);
                lead_move.symmetry.inverse().bits(there.no_way_out::<G>(turned))
            };
            // Where the row man stands in between there is no such move.
            bits &= lost | lead_move.between;
        }
    }
    bits
}
