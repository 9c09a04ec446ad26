use bookends_tables::{
    Layout, LayoutError, MAX_MEN, Man, Material, Place, Scale, Squares, board::Symmetry, side_index,
};
use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

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
        let layout = solving_layout(material, game.touching())?;
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
        let layout = solving_layout(material, game.touching())?;
        let children = Children::load(game, &layout, &[mover], source, room)?;
        Ok(Frame::with(game, layout, children))
    }

    /// A frame without the tables that irreversible moves lead to.
    pub(crate) fn bare(game: &'g G, material: &Material) -> Result<Frame<'g, C, G>, LayoutError> {
        let layout = solving_layout(material, game.touching())?;
        let children = Children::none(layout.men().len());
        Ok(Frame::with(game, layout, children))
    }

    fn with(game: &'g G, layout: Layout, children: Children<C>) -> Frame<'g, C, G> {
        let scale = Scale::new(G::PARITY, C::BITS);
        let lead_moves = (0..layout.classes()).map(|class| lead_moves(&layout, class)).collect();
        let movers = SIDES.map(|side| movers(&layout, side));
        let twins = twins(&layout);
        Frame { game, layout, scale, turn: Turn::new(G::PARITY), children, lead_moves, movers, twins }
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

/// The layout in which a table is solved: identical men apart from the row man where possible, since then only half
/// of their placements need work.
pub(crate) fn solving_layout(material: &Material, touching: bool) -> Result<Layout, LayoutError> {
    let usual = Layout::of(material, touching)?;
    let mut men = usual.men().to_vec();
    let first = men.iter().position(|man| man.role != Role::King).unwrap_or(0);
    let officers = men.iter().take_while(|man| man.role != Role::Pawn).count();
    let inner = &mut men[first..officers];
    // Not the last two but the first two should be alike.
    if let [first, second, .., last] = inner[..]
        && first != second
        && inner[inner.len() - 2] == last
    {
        inner.rotate_left(1);
    }
    let layout = Layout::new(&men, touching)?;
    // A slice of few positions is better worked on as a whole; the threads take slices then.
    Ok(if layout.slice_len() <= SMALL_SLICE { layout.flattened() } else { layout })
}

fn movers(layout: &Layout, side: Color) -> Vec<Mover> {
    (layout.leads()..layout.row_man())
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
    (layout.leads()..layout.row_man().saturating_sub(1))
        .find(|&i| men[i] == men[i + 1])
        .map(|i| Twins { high: shift(layout, i), low: shift(layout, i + 1) })
}

fn lead_moves(layout: &Layout, class: usize) -> Vec<Vec<LeadMove>> {
    let from = layout.lead_squares(class);
    (0..layout.leads())
        .map(|lead| {
            let man = layout.men()[lead];
            let piece = Piece { color: man.color, role: man.role };
            attacks::attacks(Square::new(u32::from(from[lead])), piece, Bitboard::EMPTY)
                .into_iter()
                .filter_map(|to| {
                    let mut squares = from;
                    squares[lead] = to as u8;
                    let (class, symmetry) = layout.class_of(squares)?;
                    Some(LeadMove { class, symmetry, to: to as u8 })
                })
                .collect()
        })
        .collect()
}

/// The colours in the order of arrays of two.
pub(crate) const SIDES: [Color; 2] = [Color::White, Color::Black];
