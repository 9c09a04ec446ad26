use shakmaty::{Color, Role, Square};

use super::ENTRY;
use crate::{BookMove, Statistics};

/// The number that means "no entry".
const NONE: u32 = u32::MAX;

/// One move at one place of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeEntry {
    /// The move; castling is the king's own two steps. None if the squares or the promotion make no sense.
    pub(super) mv: Option<BookMove>,
    games: u32,
    white_won: u32,
    black_won: u32,
    /// Whether Arena counts the entry as deleted.
    pub(super) deleted: bool,
    /// The first answer to the move.
    pub(super) child: Option<u32>,
    /// The next move in the same position.
    pub(super) sibling: Option<u32>,
}

impl TreeEntry {
    /// The entry of a number, if the file has it.
    pub(super) fn read(file: &[u8], number: u32) -> Option<TreeEntry> {
        let at = usize::try_from(u64::from(number) * ENTRY).ok()?;
        let bytes = file.get(at..at + ENTRY as usize)?;
        let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let link = |at: usize| Some(u32_at(at)).filter(|&number| number != NONE);
        Some(TreeEntry {
            mv: book_move(bytes[0], bytes[1], bytes[2].cast_signed()),
            games: u32_at(4),
            white_won: u32_at(8),
            black_won: u32_at(12),
            deleted: u32_at(16) != 0,
            child: link(20),
            sibling: link(24),
        })
    }

    /// The results from the mover's view; none if more games are decided than were played.
    pub(super) fn statistics(&self, turn: Color) -> Option<Statistics> {
        let draws = self.games.checked_sub(self.white_won)?.checked_sub(self.black_won)?;
        let (wins, losses) = match turn {
            Color::White => (self.white_won, self.black_won),
            Color::Black => (self.black_won, self.white_won),
        };
        Some(Statistics { wins: wins.into(), draws: draws.into(), losses: losses.into(), unknown: 0 })
    }
}

/// The sign of a promotion is the colour of the pawn.
fn book_move(from: u8, to: u8, promotion: i8) -> Option<BookMove> {
    let promotion = match promotion.unsigned_abs() {
        0 => None,
        1 => Some(Role::Rook),
        2 => Some(Role::Knight),
        3 => Some(Role::Bishop),
        4 => Some(Role::Queen),
        _ => return None,
    };
    let square = |n: u8| Square::try_from(n).ok();
    Some(BookMove::new(square(from)?, square(to)?, promotion))
}
