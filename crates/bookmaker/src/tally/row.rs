use bookends_book::BookMove;

/// How many bits a row has for its number of games.
const GAMES_BITS: u32 = 46;
/// How many bits tell the result.
const CELL_BITS: u32 = 2;
const MOVE_BITS: u32 = 16;

/// So many games in which a move was played in a position, with one result: 16 bytes.
///
/// From the top: 64 bits of key, 16 of move, 2 of result from the mover's view (won, drawn, lost, unknown), 46 of
/// games. Rows in ascending order are therefore grouped by position, move and result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row(u128);

impl Row {
    /// How many bytes a row takes, in memory and in a run.
    pub(crate) const BYTES: usize = size_of::<u128>();

    /// A row; `cell` is 0 to 3.
    pub(crate) fn new(key: u64, mv: BookMove, cell: usize, games: u64) -> Row {
        debug_assert!(cell < 4 && games < 1 << GAMES_BITS);
        let group = (u128::from(key) << MOVE_BITS | u128::from(mv.0)) << CELL_BITS | cell as u128;
        Row(group << GAMES_BITS | u128::from(games))
    }

    pub(crate) fn key(self) -> u64 {
        (self.0 >> (MOVE_BITS + CELL_BITS + GAMES_BITS)) as u64
    }

    pub(crate) fn mv(self) -> BookMove {
        BookMove((self.0 >> (CELL_BITS + GAMES_BITS)) as u16)
    }

    pub(crate) fn cell(self) -> usize {
        (self.0 >> GAMES_BITS) as usize & ((1 << CELL_BITS) - 1)
    }

    pub(crate) fn games(self) -> u64 {
        self.0 as u64 & ((1 << GAMES_BITS) - 1)
    }

    /// Adds the games of another row of the same position, move and result. False, and nothing is added, if it is
    /// of another one, or if the sum does not fit (70 million million games): both rows are then kept.
    pub(crate) fn absorb(&mut self, other: Row) -> bool {
        let same = self.0 >> GAMES_BITS == other.0 >> GAMES_BITS;
        let fits = self.games() + other.games() < 1 << GAMES_BITS;
        if same && fits {
            self.0 += u128::from(other.games());
        }
        same && fits
    }

    pub(super) fn to_bytes(self) -> [u8; Row::BYTES] {
        self.0.to_le_bytes()
    }

    pub(super) fn from_bytes(bytes: [u8; Row::BYTES]) -> Row {
        Row(u128::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_back() {
        let row = Row::new(u64::MAX - 1, BookMove(0xfffe), 2, (1 << 46) - 2);
        assert_eq!(
            (row.key(), row.mv(), row.cell(), row.games()),
            (u64::MAX - 1, BookMove(0xfffe), 2, (1 << 46) - 2)
        );
        assert_eq!(Row::from_bytes(row.to_bytes()), row);
    }

    #[test]
    fn only_rows_of_one_group_are_added_up_and_only_while_they_fit() {
        let mut row = Row::new(1, BookMove(2), 3, 4);
        assert!(row.absorb(Row::new(1, BookMove(2), 3, 5)));
        assert_eq!(row.games(), 9);
        assert!(!row.absorb(Row::new(1, BookMove(2), 2, 5)));
        assert!(!row.absorb(Row::new(1, BookMove(2), 3, (1 << 46) - 5)));
        assert_eq!(row, Row::new(1, BookMove(2), 3, 9));
    }
}
