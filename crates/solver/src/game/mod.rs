//! What the solver must know of a game. A variant is one file here; nothing else of the solver knows one by name.
//!
//! What games have in common stands beside them: [`captures`](mod@captures) that remove one man, and what pawns do
//! ([`pawns`]).

mod antichess;
mod atomic;
mod captures;
mod hill;
mod horde;
mod losers;
mod pawns;
mod race;
mod shatranj;
mod standard;
mod suicide;
mod three_check;

use bookends_rules::Variant;
use bookends_tables::{Layout, LayoutError, Man, Material, Parity, Squares, Value, board::Army};
use shakmaty::{Color, Role};

#[cfg(test)]
pub(crate) use standard::Standard;

use crate::{
    change::Change,
    error::SolveError,
    lane::Lane,
    seed::Seeds,
    simd::{Isa, Processor},
};

/// Tells the value of men on squares, in any order, for a side to move; `None`: that is not a position.
pub(crate) type Tell = fn(&[Man], &[u8], Color) -> Option<Value>;

/// The rules of a game, for 64 positions at a time.
///
/// *Quiet* moves can be taken back: no capture, no pawn move. They are the solver's own business, as they differ
/// from game to game in how men move only. Everything else is *irreversible* and the game's to tell.
pub(crate) trait Game: Sized + Sync {
    /// Which distances occur.
    const PARITY: Parity;
    /// How men move.
    type Army: Army;
    /// The cells with which solving begins. Games of which few tables are made do without narrow ones, and without
    /// kernels for several processors: each is compiled for each game.
    type Narrow: Lane;
    /// Which instructions its kernels are run with.
    type Processor: Processor;
    /// What a pawn may become.
    const PROMOTIONS: &'static [Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    /// Whether kings are taken like other men.
    const KINGS_ARE_TAKEN: bool = false;
    /// Whether who can take must take.
    const COMPULSORY: bool = false;
    /// Whether there are positions without quiet moves although men could move: because captures are compulsory, or
    /// because the game may end before it is mate.
    const SEALS: bool = Self::COMPULSORY;
    /// Whether checks are counted: a move that gives one leads to positions with fewer checks left.
    const COUNTS_CHECKS: bool = false;

    /// Which game it is.
    fn variant(&self) -> Variant;

    /// What keeps the material from being a table of this game.
    fn refuse(&self, material: &Material) -> Option<&'static str>;

    /// Every change of the men that an irreversible move can make.
    fn changes(&self, men: &[Man]) -> Vec<Change> {
        captures::changes(self, men)
    }

    /// The usual layout of some material.
    fn layout(&self, material: &Material) -> Result<Layout, LayoutError> {
        Layout::of(material, self.variant())
    }

    /// Men that have no table, because their value is told by where they stand.
    fn told(&self, men: &[Man]) -> Option<Tell>;

    /// The men that may take the row man and go on as themselves: their tables are also arranged with them
    /// along the rows.
    fn takers_of_row_man(&self, men: &[Man], row_man: usize) -> Vec<usize> {
        captures::takers_of_row_man(self, men, row_man)
    }

    /// The squares of the row man on which this is not a position with `side` to move.
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64;

    /// The squares of the row man, among those that make a position, on which the game is over with `side` to move
    /// although that may have moves.
    #[inline(always)]
    fn over(&self, _men: &[Man], _squares: &Squares, _row_man: usize, _side: Color) -> Over {
        Over::default()
    }

    /// Gives every irreversible move of `side` to `seeds`.
    #[inline(always)]
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Self, I>, side: Color) {
        captures::give(seeds, side);
        if Self::COMPULSORY {
            seeds.compel();
        }
        pawns::give(seeds, side);
    }

    /// The grade for the side that moved `pawn` two squares, if `taker` now takes it en passant on `passed`, the men
    /// standing on `squares` before that. 0: it may not.
    fn en_passant<C: Lane, I: Isa>(
        &self,
        seeds: &Seeds<'_, C, Self, I>,
        (pawn, taker): (usize, usize),
        passed: u8,
        squares: &Squares,
    ) -> C {
        let mut taken = *squares;
        taken[taker] = passed;
        seeds.grade(Change::capture(pawn), &taken, seeds.men()[pawn].color)
    }

    /// What a side to move has that has no move at all, by whether it is in check.
    fn stuck(&self, _men: &[Man], _side: Color, in_check: bool) -> Value {
        if in_check { Value::Loss(0) } else { Value::Draw }
    }
}

/// Where in a row a game is over.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Over {
    /// The side to move has lost.
    pub(crate) lost: u64,
    /// Neither side has won.
    pub(crate) drawn: u64,
}

/// Something that is done with a game of any type.
pub(crate) trait WithGame {
    type Output;

    fn run<G: Game>(self, game: &G) -> Self::Output;
}

/// Does something with the game of a variant.
///
/// # Errors
/// [`SolveError::Variant`] if the solver does not know it.
pub(crate) fn with_game<W: WithGame>(variant: Variant, with: W) -> Result<W::Output, SolveError> {
    Ok(match variant {
        Variant::Standard => with.run(&standard::Standard),
        Variant::Atomic => with.run(&atomic::Atomic),
        Variant::Antichess => with.run(&antichess::Antichess),
        Variant::Suicide => with.run(&suicide::Suicide),
        Variant::Losers => with.run(&losers::LOSERS),
        Variant::LosersDraw => with.run(&losers::LOSERS_DRAW),
        Variant::KingOfTheHill => with.run(&hill::KingOfTheHill),
        Variant::RacingKings => with.run(&race::RacingKings),
        Variant::ThreeCheck => with.run(&three_check::ThreeCheck),
        Variant::Horde => with.run(&horde::Horde),
        Variant::Shatranj => with.run(&shatranj::Shatranj),
        _ => return Err(SolveError::Variant(variant)),
    })
}

/// The men of the other side, with their numbers.
fn enemies(men: &[Man], color: Color) -> impl Iterator<Item = (usize, Man)> {
    men.iter().copied().enumerate().filter(move |(_, man)| man.color != color)
}

/// Bare kings on squares on which they can stand: a draw, if they do not touch.
fn bare_kings(men: &[Man]) -> Option<Tell> {
    let bare = men.iter().all(|man| man.role == Role::King) && men.len() == 2;
    bare.then_some(|_, squares, _| {
        let touch = king_reach(squares[0]) >> squares[1] & 1 != 0;
        (squares[0] != squares[1] && !touch).then_some(Value::Draw)
    })
}

/// The squares around a king.
#[inline(always)]
fn king_reach(from: u8) -> u64 {
    shakmaty::attacks::king_attacks(shakmaty::Square::new(u32::from(from & 63))).0
}
