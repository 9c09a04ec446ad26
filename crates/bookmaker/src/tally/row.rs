use bookends_book::BookMove;

/// How many bits a row has for its number.
const GAMES_BITS: u32 = 45;
/// How many bits tell what the number is of.
const CELL_BITS: u32 = 3;
const MOVE_BITS: u32 = 16;

/// The top bit of a move: the book is for one side, and this is a move of the other.
const ANSWER: u16 = 1 << 15;

/// A number of games in which a move was played in a position, with one result, or what else is added up: 16 bytes.
///
/// From the top: 64 bits of key, 16 of move, 3 of what is counted, 45 of the number. Rows in ascending order are
/// therefore grouped by position, move and what is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row(u128);

impl Row {
    /// How many bytes a row takes, in memory and in a run.
    pub(crate) const BYTES: usize = size_of::<u128>();

    /// The largest number that a row has.
    pub(crate) const MOST: u64 = (1 << GAMES_BITS) - 1;

    /// How many things are counted.
    pub(crate) const CELLS: usize = 1 << CELL_BITS;

    /// The first four cells are of games by result, from the mover's view: won, drawn, lost, unknown. This one is of
    /// the mover's points in games of known result, each game times how recent it is.
    pub(crate) const RECENT_POINTS: usize = 4;
    /// The ratings of opponents in games of known result, added up.
    pub(crate) const RATINGS: usize = 5;
    /// The games that have these ratings.
    pub(crate) const RATED: usize = 6;
    /// The mover's points in these games.
    pub(crate) const RATED_POINTS: usize = 7;

    /// A row.
    pub(crate) fn new(key: u64, mv: BookMove, cell: usize, games: u64) -> Row {
        debug_assert!(cell < Row::CELLS && games < 1 << GAMES_BITS);
        let group = (u128::from(key) << MOVE_BITS | u128::from(mv.0)) << CELL_BITS | cell as u128;
        Row(group << GAMES_BITS | u128::from(games))
    }

    pub(crate) fn key(self) -> u64 {
        (self.0 >> (MOVE_BITS + CELL_BITS + GAMES_BITS)) as u64
    }

    pub(crate) fn mv(self) -> BookMove {
        Row::plain(BookMove((self.0 >> (CELL_BITS + GAMES_BITS)) as u16))
    }

    /// Whether the move is one of the other side than the book's, see [`Row::answer`].
    pub(crate) fn is_answer(self) -> bool {
        (self.0 >> (CELL_BITS + GAMES_BITS)) as u16 & ANSWER != 0
    }

    /// A move that rows have as one of the other side than the book's.
    pub(crate) fn answer(mv: BookMove) -> BookMove {
        BookMove(mv.0 | ANSWER)
    }

    /// A move without what [`Row::answer`] marks it with.
    pub(crate) fn plain(mv: BookMove) -> BookMove {
        BookMove(mv.0 & !ANSWER)
    }

    pub(crate) fn cell(self) -> usize {
        (self.0 >> GAMES_BITS) as usize & ((1 << CELL_BITS) - 1)
    }

    pub(crate) fn games(self) -> u64 {
        self.0 as u64 & ((1 << GAMES_BITS) - 1)
    }

    /// Adds the games of another row of the same position, move and result. False, and nothing is added, if it is
    /// of another one, or if the sum does not fit (35 million million games): both rows are then kept.
    pub(crate) fn absorb(&mut self, other: Row) -> bool {
        let same = self.0 >> GAMES_BITS == other.0 >> GAMES_BITS;
        let fits = self.games() + other.games() < 1 << GAMES_BITS;
        if same && fits {
            self.0 += u128::from(other.games());
        }
        same && fits
    }

    pub(crate) fn to_bytes(self) -> [u8; Row::BYTES] {
        self.0.to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: [u8; Row::BYTES]) -> Row {
        Row(u128::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_back() {
        let row = Row::new(u64::MAX - 1, BookMove(0x7ffe), 2, (1 << 45) - 2);
        assert_eq!(
            (row.key(), row.mv(), row.cell(), row.games()),
            (u64::MAX - 1, BookMove(0x7ffe), 2, (1 << 45) - 2)
        );
        assert_eq!(Row::from_bytes(row.to_bytes()), row);
        let answer = Row::new(1, Row::answer(BookMove(9)), Row::RATED_POINTS, 3);
        assert_eq!((answer.mv(), answer.is_answer(), row.is_answer()), (BookMove(9), true, false));
    }

    #[test]
    fn only_rows_of_one_group_are_added_up_and_only_while_they_fit() {
        let mut row = Row::new(1, BookMove(2), 3, 4);
        assert!(row.absorb(Row::new(1, BookMove(2), 3, 5)));
        assert_eq!(row.games(), 9);
        assert!(!row.absorb(Row::new(1, BookMove(2), 2, 5)));
        assert!(!row.absorb(Row::new(1, BookMove(2), 3, (1 << 45) - 5)));
        assert_eq!(row, Row::new(1, BookMove(2), 3, 9));
    }
}
