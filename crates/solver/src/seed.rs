use bookends_tables::{Scale, Squares, Value, side_index};
use shakmaty::{Bitboard, Color};

use crate::{
    change::Change,
    check::{Moved, Outcome, after_check, outcome},
    child::row_of,
    frame::Frame,
    game::Game,
    lane::{Lane, Row, broken},
    simd::Isa,
    spill::SideCells,
};

/// What pawn steps that do not promote are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Steps<'a, C> {
    /// They count. This table, by side to move: the slices to which pawns advance are solved.
    Into(&'a [SideCells<C>; 2]),
    /// They do not count.
    Apart,
}

/// The best irreversible moves of one side in a row, gathered from the game.
///
/// Squares that are given to these methods are those after the move, in the order of the layout; the row man's
/// is of no account unless it moves itself. Bits are squares of the row man before the move.
#[derive(Debug)]
pub(crate) struct Seeds<'a, C, G, I> {
    frame: &'a Frame<'a, C, G>,
    isa: I,
    steps: Steps<'a, C>,
    squares: Squares,
    occupied: u64,
    /// The squares of the row man that make a position.
    valid: u64,
    /// Who moves next after the move.
    next: Color,
    best: Row<C>,
    /// The squares of the row man on which a capture is compulsory.
    compelled: u64,
}

impl<'a, C: Lane, G: Game, I: Isa> Seeds<'a, C, G, I> {
    /// The grade of the best irreversible move of `side` for each square of the row man; 0 where there is none. And
    /// the squares on which quiet moves are not allowed because men can be taken.
    #[inline(always)]
    pub(crate) fn of(
        frame: &'a Frame<'a, C, G>,
        isa: I,
        steps: Steps<'a, C>,
        (squares, occupied): (&Squares, u64),
        valid: u64,
        side: Color,
    ) -> (Row<C>, u64) {
        let mut seeds = Seeds {
            frame,
            isa,
            steps,
            squares: *squares,
            occupied,
            valid,
            next: !side,
            best: [broken(); 64],
            compelled: 0,
        };
        frame.game.irreversible(&mut seeds, side);
        (seeds.best, seeds.compelled)
    }

    /// What has been given so far are captures, and where there is one, nothing else may be done.
    #[inline(always)]
    pub(crate) fn compel(&mut self) {
        self.compelled = !C::equal(self.isa, &self.best, C::from_grade(Scale::BROKEN)) & self.valid;
        self.valid &= !self.compelled;
    }

    #[inline(always)]
    pub(crate) fn game(&self) -> &'a G {
        self.frame.game
    }

    #[inline(always)]
    pub(crate) fn men(&self) -> &'a [bookends_tables::Man] {
        self.frame.layout.men()
    }

    #[inline(always)]
    pub(crate) fn row_man(&self) -> usize {
        self.frame.layout.row_man()
    }

    /// The squares before the move.
    #[inline(always)]
    pub(crate) fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The squares on which a man other than the row man stands.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.occupied
    }

    /// The grade of a draw.
    pub(crate) fn draw(&self) -> C {
        C::from_grade(self.frame.scale.draw())
    }

    /// The grade of a value that every width has.
    #[inline(always)]
    pub(crate) fn grade_of(&self, value: Value) -> C {
        C::from_grade(self.frame.scale.grade(value).expect("the end of a game is near the end of the scale"))
    }

    /// A move that ends the game with this value for the side that would be next.
    #[inline(always)]
    pub(crate) fn ends(&mut self, value: Value, at: u64) {
        self.merge(&[self.grade_of(value); 64], at);
    }

    /// The grade before a move into a grade.
    pub(crate) fn before_move(&self, grade: C) -> C {
        grade.before_move(self.frame.turn)
    }

    /// A move after which the men have changed and the row man stands where it stood.
    #[inline(always)]
    pub(crate) fn row(&mut self, change: Change, after: &Squares, at: u64) {
        if at & self.valid != 0 {
            let read = |after: &Squares, row: &mut Row<C>| {
                self.frame.children.row(change, after, self.next, self.row_man(), row);
            };
            let row = self.counted_row(change, after, at, read);
            self.merge(&row, at);
        }
    }

    /// A move after which it does not matter where the row man stood: it has moved itself.
    #[inline(always)]
    pub(crate) fn single(&mut self, change: Change, after: &Squares, at: u64) {
        if at & self.valid != 0 {
            let grade = self.grade(change, after, self.next);
            self.merge(&[grade; 64], at);
        }
    }

    /// A move of the row man within this table, after which it does not matter where it stood.
    #[inline(always)]
    pub(crate) fn single_step(&mut self, after: &Squares, at: u64) {
        if let Steps::Into(solved) = self.steps
            && at & self.valid != 0
        {
            let layout = &self.frame.layout;
            let cells = &solved[side_index(self.next)];
            let grade = self.counted_grade(Change::default(), after, self.next, |after| {
                layout.locate(after).map_or(broken(), |(place, _)| cells.cell(layout, place))
            });
            self.merge(&[grade; 64], at);
        }
    }

    /// `taker` takes the row man, on any of `targets`.
    #[inline(always)]
    pub(crate) fn takes_row_man(&mut self, change: Change, taker: usize, targets: u64) {
        let mut targets = targets & self.valid;
        if targets == 0 {
            return;
        }
        let mut row = [broken(); 64];
        if change == Change::capture(self.row_man())
            && let Some(child) = self.frame.children.turned(taker)
        {
            child.row(&self.squares, self.next, taker, &mut row);
        } else {
            let at = targets;
            let mut after = self.squares;
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                after[taker] = to;
                row[usize::from(to)] = self.grade(change, &after, self.next);
            }
            return self.merge(&row, at);
        }
        self.merge(&row, targets);
    }

    /// A pawn has stepped forward, or a man has given check.
    #[inline(always)]
    pub(crate) fn step(&mut self, after: &Squares, at: u64) {
        if at & self.valid != 0
            && let Some(row) = self.stepped(after, at)
        {
            self.merge(&row, at);
        }
    }

    /// The grades of this table after a move to solved slices of it, where a bit is set; `None` if such moves do not
    /// count.
    #[inline(always)]
    pub(crate) fn stepped(&self, after: &Squares, at: u64) -> Option<Row<C>> {
        let Steps::Into(solved) = self.steps else { return None };
        let cells = &solved[side_index(self.next)];
        let read = |after: &Squares, row: &mut Row<C>| row_of(&self.frame.layout, cells, after, row);
        Some(self.counted_row(Change::default(), after, at, read))
    }

    /// Whether moves within this table count.
    #[inline(always)]
    pub(crate) fn steps_count(&self) -> bool {
        matches!(self.steps, Steps::Into(_))
    }

    /// The grade of a single position of another table, with this side to move.
    pub(crate) fn grade(&self, change: Change, after: &Squares, side: Color) -> C {
        self.counted_grade(change, after, side, |after| self.frame.children.grade(change, after, side))
    }

    /// Counts moves into the grades of a row.
    #[inline(always)]
    pub(crate) fn merge(&mut self, row: &Row<C>, at: u64) {
        C::merge(self.isa, &mut self.best, row, at & self.valid, self.frame.turn);
    }
}

/// Where checks are counted, what a move leads to depends on whether it gives check: then there are fewer left.
impl<C: Lane, G: Game, I: Isa> Seeds<'_, C, G, I> {
    /// The row after a move, where a bit is set, of those that `read` gives for squares with the right checks left.
    #[inline(always)]
    fn counted_row(
        &self,
        change: Change,
        after: &Squares,
        at: u64,
        read: impl Fn(&Squares, &mut Row<C>),
    ) -> Row<C> {
        let mut row = [broken(); 64];
        if !G::COUNTS_CHECKS {
            read(after, &mut row);
            return row;
        }
        let moved = Moved::new(self.men(), after, change, self.row_man());
        let check = moved.attacked(self.next);
        if at & !check != 0 {
            read(after, &mut row);
        }
        let check = check & at;
        if check != 0 {
            let mut checked = [broken(); 64];
            match after_check(after, !self.next) {
                Some(after) => read(&after, &mut checked),
                None => {
                    let legal = !moved.attacked(!self.next);
                    C::set(self.isa, &mut checked, legal, self.grade_of(Value::Loss(0)));
                }
            }
            for at in Bitboard(check) {
                row[at as usize] = checked[at as usize];
            }
        }
        row
    }

    /// The grade after a move, as `read` gives it for squares with the right checks left.
    #[inline(always)]
    fn counted_grade(&self, change: Change, after: &Squares, next: Color, read: impl Fn(&Squares) -> C) -> C {
        if !G::COUNTS_CHECKS {
            return read(after);
        }
        match outcome(self.men(), after, change, !next) {
            Outcome::GoesOn(after) => read(&after),
            Outcome::Won => self.grade_of(Value::Loss(0)),
            Outcome::Illegal => broken(),
        }
    }

    /// The squares after a move within this table, with the checks left then; `None` if the game is over.
    #[inline(always)]
    pub(crate) fn counted(&self, after: &Squares) -> Option<Squares> {
        if !G::COUNTS_CHECKS {
            return Some(*after);
        }
        match outcome(self.men(), after, Change::default(), !self.next) {
            Outcome::GoesOn(after) => Some(after),
            Outcome::Won | Outcome::Illegal => None,
        }
    }
}
