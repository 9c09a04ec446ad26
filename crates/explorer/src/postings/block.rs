use bookends_book::BookMove;

/// A move of a position and the games that played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveGames {
    pub(crate) mv: BookMove,
    /// Numbers of games, in ascending order.
    pub(crate) games: Vec<u32>,
}

/// Appends a number of variable length.
pub(super) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads the entries of a block, without its checksum.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    key: u64,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, key: 0 }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len()
    }

    /// The key of the next entry, and how many moves it has.
    pub(super) fn entry(&mut self) -> Option<(u64, u64)> {
        self.key = self.key.checked_add(self.number()?)?;
        Some((self.key, self.number()?))
    }

    /// The next move of an entry.
    pub(super) fn move_games(&mut self) -> Option<MoveGames> {
        let (mv, count) = self.head()?;
        let mut games = Vec::with_capacity(count);
        let mut game = 0_u32;
        for _ in 0..count {
            game = game.checked_add(u32::try_from(self.number()?).ok()?)?;
            games.push(game);
        }
        Some(MoveGames { mv, games })
    }

    /// Passes over the next move of an entry.
    pub(super) fn skip_move(&mut self) -> Option<()> {
        let (_, count) = self.head()?;
        for _ in 0..count {
            self.number()?;
        }
        Some(())
    }

    fn head(&mut self) -> Option<(BookMove, usize)> {
        let (mv, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        let count = usize::try_from(self.number()?).ok()?;
        // A game takes a byte at least, so that a damaged number allocates no more than the block has.
        (count <= self.bytes.len()).then_some((BookMove(u16::from_le_bytes(*mv)), count))
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_are_read_back() {
        for number in [0, 1, 0x7f, 0x80, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            let mut cursor = Cursor::new(&bytes);
            assert_eq!((cursor.number(), cursor.is_at_end()), (Some(number), true));
            assert_eq!(Cursor::new(&bytes[..bytes.len() - 1]).number(), None);
        }
    }

    #[test]
    fn a_count_beyond_the_block_is_refused() {
        let bytes = [0, 1, 7, 7, 0xff, 0xff, 0xff, 0xff, 0x0f];
        let mut cursor = Cursor::new(&bytes);
        assert_eq!(cursor.entry(), Some((0, 1)));
        assert_eq!(cursor.move_games(), None);
    }
}
