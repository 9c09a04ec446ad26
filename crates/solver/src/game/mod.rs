//! What the solver must know of a game. A variant is one file here; nothing else of the solver knows one by name.

mod standard;

use bookends_rules::Variant;
use bookends_tables::{Man, Material, Parity, Squares};
use shakmaty::Color;

pub(crate) use standard::Standard;

use crate::{change::Change, lane::Lane, seed::Seeds, simd::Isa};

/// The rules of a game, for 64 positions at a time.
///
/// *Quiet* moves can be taken back: no capture, no pawn move. They are the solver's own business, as they are
/// the same in every game. Everything else is *irreversible* and the game's to tell.
pub(crate) trait Game: Sync {
    /// Which game it is.
    const VARIANT: Variant;
    /// Which distances occur.
    const PARITY: Parity;

    /// Whether the leading men may stand side by side.
    fn touching(&self) -> bool;

    /// What keeps the material from being a table of this game.
    fn refuse(&self, material: &Material) -> Option<&'static str>;

    /// Material of which neither side can win, and that has no table: tells which squares of the men, in the
    /// order of [`Material::men`], are a position.
    fn drawn(&self, material: &Material) -> Option<fn(&[u8]) -> bool>;

    /// Every change of the men that an irreversible move can make.
    fn changes(&self, men: &[Man]) -> Vec<Change>;

    /// The men that may take the row man and go on as themselves: their tables are also arranged with them
    /// along the rows.
    fn takers_of_row_man(&self, men: &[Man], row_man: usize) -> Vec<usize>;

    /// The squares of the row man on which this is not a position with `side` to move.
    fn broken(&self, men: &[Man], squares: &Squares, row_man: usize, side: Color) -> u64;

    /// Gives every irreversible move of `side` to `seeds`.
    fn irreversible<C: Lane, I: Isa>(&self, seeds: &mut Seeds<'_, C, Self, I>, side: Color)
    where
        Self: Sized;

    /// The squares of the row man on which the side to move has lost if it has no move at all.
    /// `check` are those on which it is in check, `idle` those without an irreversible move.
    fn lost_if_stuck(&self, check: u64, idle: u64) -> u64;
}
