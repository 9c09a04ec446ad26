use bookends_tables::{
    Layout, LayoutError, MAX_MEN, Man, Material, Place, Scale, Squares,
    board::{Army, Symmetry},
    side_index,
};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::{
    children::{ArrangeOrSolve, Children, Source},
    game::Game,
    lane::{Lane, Turn},
    spill::Room,
};

/// Where a leading man's quiet move leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeadMove {
    /// The class it leads to.
    pub(crate) class: usize,
    /// The symmetry that takes the squares after the move to those of that class.
    pub(crate) symmetry: Symmetry,
    /// The square it arrives on.
    pub(crate) to: u8,
    /// The squares it passes.
    pub(crate) between: u64,
}

/// An inner man other than the row man.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// Its place among the men.
    pub(crate) man: usize,
    pub(crate) role: Role,
    /// By how much the number of a word is shifted to get its square.
    pub(crate) shift: u32,
}

/// Two inner men of one kind, of which only the placements with the first on the lower square are worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Twins {
    /// The bit of a word's number at which the square of each begins.
    high: u32,
    low: u32,
}

impl Twins {
    /// The squares of both in the word of this number.
    #[inline(always)]
    fn squares(self, word: usize) -> (usize, usize) {
        (word >> self.high & 63, word >> self.low & 63)
    }

    /// The word with both exchanged.
    #[inline(always)]
    fn exchange(self, word: usize) -> usize {
        let (a, b) = self.squares(word);
        word & !(63 << self.high) & !(63 << self.low) | b << self.high | a << self.low
    }
}

/// The men that stand still in a class: the leading men and the pawns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassFrame {
    squares: Squares,
    occupied: u64,
    leads: usize,
    row_man: usize,
}

impl ClassFrame {
    /// The squares of the men in a row, the row man on 0, and the set of the squares of all but the row man.
    #[inline(always)]
    pub(crate) fn row(&self, word: usize) -> (Squares, u64) {
        let (mut squares, mut occupied) = (self.squares, self.occupied);
        let mut rest = word;
        for man in (self.leads..self.row_man).rev() {
            let square = rest & 63;
            rest >>= 6;
            squares[man & (MAX_MEN - 1)] = square as u8;
            occupied |= 1 << square;
        }
        (squares, occupied)
    }
}

/// All that stays the same while a table is solved.
#[derive(Debug)]
pub(crate) struct Frame<'g, C, G> {
    pub(crate) game: &'g G,
    pub(crate) layout: Layout,
    pub(crate) scale: Scale,
    pub(crate) turn: Turn,
    pub(crate) children: Children<C>,
    /// By class and leading man.
    lead_moves: Vec<Vec<Vec<LeadMove>>>,
    /// By side.
    movers: [Vec<Mover>; 2],
    twins: Option<Twins>,
}

impl<'g, C: Lane, G: Game> Frame<'g, C, G> {
    pub(crate) fn new(
        game: &'g G,
        material: &Material,
        source: &dyn Source,
        room: &Room,
    ) -> Result<Frame<'g, C, G>, ArrangeOrSolve> {
        Frame::in_layout(game, solving_layout(game, material)?, source, room)
    }

    /// A frame with a layout of its own.
    pub(crate) fn in_layout(
        game: &'g G,
        layout: Layout,
        source: &dyn Source,
        room: &Room,
    ) -> Result<Frame<'g, C, G>, ArrangeOrSolve> {
        let children = Children::load(game, &layout, &SIDES, source, room)?;
        Ok(Frame::with(game, layout, children))
    }

    /// A frame in which only this side has captures and promotions.
    pub(crate) fn of_mover(
        game: &'g G,
        material: &Material,
        mover: Color,
        source: &dyn Source,
        room: &Room,
    ) -> Result<Frame<'g, C, G>, ArrangeOrSolve> {
        let layout = solving_layout(game, material)?;
        let children = Children::load(game, &layout, &[mover], source, room)?;
        Ok(Frame::with(game, layout, children))
    }

    /// A frame without the tables that irreversible moves lead to.
    pub(crate) fn bare(game: &'g G, material: &Material) -> Result<Frame<'g, C, G>, LayoutError> {
        let layout = solving_layout(game, material)?;
        let children = Children::none(layout.men().len());
        Ok(Frame::with(game, layout, children))
    }

    fn with(game: &'g G, layout: Layout, children: Children<C>) -> Frame<'g, C, G> {
        let scale = Scale::new(G::PARITY, C::BITS);
        let lead_moves = (0..layout.classes()).map(|class| lead_moves::<G::Army>(&layout, class)).collect();
        let movers = SIDES.map(|side| movers(&layout, side));
        let twins = twins(&layout);
        Frame { game, layout, scale, turn: Turn::new(G::PARITY), children, lead_moves, movers, twins }
    }

    /// The squares of the row man on which this is a position of a game that goes on with `side` to move.
    #[inline(always)]
    pub(crate) fn live(&self, squares: &Squares, side: Color) -> u64 {
        let (men, row_man) = (self.men(), self.layout.row_man());
        let over = self.game.over(men, squares, row_man, side);
        !(self.game.broken(men, squares, row_man, side) | over.lost | over.drawn)
    }

    pub(crate) fn men(&self) -> &[Man] {
        self.layout.men()
    }

    /// The number of rows in a class.
    #[inline(always)]
    pub(crate) fn words(&self) -> usize {
        self.layout.class_len() / 64
    }

    /// What the rows of a class have in common.
    #[inline(always)]
    pub(crate) fn class(&self, slice: usize, class: usize) -> ClassFrame {
        let squares = self.layout.squares(Place { slice, class, inner: 0 });
        let inner = self.layout.leads()..=self.layout.row_man();
        let still = (0..self.men().len()).filter(|i| !inner.contains(i));
        let occupied = still.fold(0, |occupied, i| occupied | 1 << squares[i]);
        ClassFrame { squares, occupied, leads: self.layout.leads(), row_man: self.layout.row_man() }
    }

    /// The squares of the inner men of a word but for the row man.
    #[inline(always)]
    pub(crate) fn inner_squares(&self, word: usize) -> u64 {
        (1..self.layout.inners()).fold(0, |set, i| set | 1 << (word >> (6 * (i - 1)) & 63))
    }

    /// The quiet moves of leading man `lead` from a class.
    #[inline(always)]
    pub(crate) fn lead_moves(&self, class: usize, lead: usize) -> &[LeadMove] {
        &self.lead_moves[class][lead]
    }

    /// The inner men of a side, but for the row man.
    #[inline(always)]
    pub(crate) fn movers(&self, side: Color) -> &[Mover] {
        &self.movers[side_index(side)]
    }

    /// The word in which the twins stand in order.
    #[inline(always)]
    pub(crate) fn sorted(&self, word: usize) -> usize {
        match self.twins {
            Some(twins) if !self.is_sorted(word) => twins.exchange(word),
            _ => word,
        }
    }

    /// Whether the twins stand in order, or there are none.
    #[inline(always)]
    pub(crate) fn is_sorted(&self, word: usize) -> bool {
        self.twins.is_none_or(|twins| {
            let (a, b) = twins.squares(word);
            a <= b
        })
    }

    pub(crate) fn has_twins(&self) -> bool {
        self.twins.is_some()
    }

    /// The word to which a symmetry takes a word.
    #[inline(always)]
    pub(crate) fn turned(&self, word: usize, symmetry: Symmetry) -> usize {
        let map = symmetry.squares();
        let mut turned = 0;
        let mut shift = 0;
        for _ in 1..self.layout.inners() {
            turned |= usize::from(map[word >> shift & 63]) << shift;
            shift += 6;
        }
        self.sorted(turned)
    }
}

/// Slices of at most so many positions are solved side by side, larger ones one after the other by all threads.
pub(crate) const SMALL_SLICE: usize = 1 << 18;

/// The layout in which a table is solved.
pub(crate) fn solving_layout<G: Game>(game: &G, material: &Material) -> Result<Layout, LayoutError> {
    let layout = solving_order(game, material)?;
    // A slice of few positions is better worked on as a whole; the threads take slices then.
    Ok(if layout.slice_len() <= SMALL_SLICE { layout.flattened() } else { layout })
}

/// The order of the men in which a table is solved, in classes: identical men apart from the row man where possible,
/// since then only half of their placements need work.
pub(crate) fn solving_order<G: Game>(game: &G, material: &Material) -> Result<Layout, LayoutError> {
    let usual = game.layout(material)?;
    let mut men = usual.men().to_vec();
    let officers = usual.leads() + usual.inners();
    let first = if usual.is_folded() {
        usual.leads()
    } else {
        men.iter().position(|man| man.role != Role::King).unwrap_or(0)
    };
    let inner = &mut men[first..officers];
    // Not the last two but the first two should be alike.
    if let [first, second, .., last] = inner[..]
        && first != second
        && inner[inner.len() - 2] == last
    {
        inner.rotate_left(1);
    }
    Layout::new(&men, game.variant())
}

/// The inner men but for the row man.
fn still_inners(layout: &Layout) -> std::ops::Range<usize> {
    layout.leads()..layout.leads() + layout.inners().saturating_sub(1)
}

fn movers(layout: &Layout, side: Color) -> Vec<Mover> {
    still_inners(layout)
        .filter(|&man| layout.men()[man].color == side)
        .map(|man| Mover { man, role: layout.men()[man].role, shift: shift(layout, man) })
        .collect()
}

/// By how much the number of a word is shifted to get the square of an inner man.
fn shift(layout: &Layout, man: usize) -> u32 {
    6 * (layout.row_man() - 1 - man) as u32
}

/// The first two neighbouring inner men of one kind, neither of them the row man.
fn twins(layout: &Layout) -> Option<Twins> {
    let men = layout.men();
    still_inners(layout)
        .find(|&i| i + 1 < layout.row_man() && men[i] == men[i + 1])
        .map(|i| Twins { high: shift(layout, i), low: shift(layout, i + 1) })
}

fn lead_moves<A: Army>(layout: &Layout, class: usize) -> Vec<Vec<LeadMove>> {
    let from = layout.lead_squares(class);
    let leads = layout.leads();
    let occupied = from[..leads].iter().fold(0, |set, &s| set | 1 << s);
    let square = |s: u8| Square::new(u32::from(s));
    (0..leads)
        .map(|lead| {
            let man = layout.men()[lead];
            let reach = A::attacks(man.role, man.color, from[lead], occupied) & !occupied;
            Bitboard(reach)
                .into_iter()
                .filter_map(|to| {
                    let to = to as u8;
                    let mut squares = from;
                    squares[lead] = to;
                    let (class, symmetry) = layout.class_of(squares)?;
                    let slides = !A::directions(man.role).is_empty();
                    let between = if slides { attacks::between(square(from[lead]), square(to)).0 } else { 0 };
                    Some(LeadMove { class, symmetry, to, between })
                })
                .collect()
        })
        .collect()
}

/// The colours in the order of arrays of two.
pub(crate) const SIDES: [Color; 2] = [Color::White, Color::Black];
