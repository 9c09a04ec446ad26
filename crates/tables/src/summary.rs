use shakmaty::Color;

use crate::{index::Squares, side_index};

/// A number of positions, counted in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// As tables are published: without pawns one position an orbit of the eight symmetries, with pawns the
    /// full board halved.
    pub published: u64,
    /// Every placement on the full board, like men told apart.
    pub full: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.published += other.published;
        self.full += other.full;
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), |mut sum, t| {
            sum += t;
            sum
        })
    }
}

/// How many positions end at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// Plies to the end of the game; 0: it is decided already.
    pub plies: u16,
    /// How many positions.
    pub tally: Tally,
}

/// All wins, or all losses, of one side to move: a histogram, and a position with the greatest distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// By distance, the least first; no bar is empty.
    pub bars: Vec<Bar>,
    /// Squares of a position with the greatest distance, in the order of [`Material::men`](crate::Material::men);
    /// of several the first in the order of the index. `None` if there is no position at all.
    pub example: Option<Squares>,
}

impl Decided {
    /// How many positions.
    pub fn total(&self) -> Tally {
        self.bars.iter().map(|bar| bar.tally).sum()
    }

    /// The greatest distance in plies.
    pub fn longest(&self) -> Option<u16> {
        self.bars.last().map(|bar| bar.plies)
    }
}

/// The results with one side to move, from that side's view. Positions are counted as in [`Summary`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSummary {
    /// Positions that the side to move wins.
    pub wins: Decided,
    /// Positions that it loses.
    pub losses: Decided,
    /// Positions that nobody wins.
    pub draws: Tally,
}

/// How the positions of a table end. Placements in which the side not to move is in check are no positions, and
/// nobody has the right to castle or to capture en passant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// With White to move, and with Black to move.
    pub sides: [SideSummary; 2],
}

impl Summary {
    /// The results with a side to move.
    pub fn side(&self, color: Color) -> &SideSummary {
        &self.sides[side_index(color)]
    }
}
