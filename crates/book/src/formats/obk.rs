//! Chessmaster's book: the lines of a tree one after the other, two bytes a move, everything little-endian.
//!
//! A file begins with `UGWS` (the older kind) or `BOO!`, and the number of moves; the newer kind has the size of its
//! notes behind that, and the notes, which are not read, behind the moves. A move has a square in the lower six bits of each
//! byte, file first. The upper bits say how the tree goes on and how good the move is. The format was never published;
//! its layout is known from the work of others.
//!
//! A position that several lines lead to has the best weight that any of them gives a move: 3 for `!!`, 2 for `!`, 1 without
//! a mark, and 0 for `?`, which is never played.

use bookends_rules::{Position, Variant};
use bookends_store::{Purpose, Storage};
use shakmaty::{Move, Role, Square};

use super::{gathered::Gathered, held::Held};
use crate::{Book, BookError, BookMove, Entry, Format, Payload, Score, Symbol, Value, Verification};

/// The first bytes of the two kinds, with the bytes before their first move.
const KINDS: [(&[u8; 4], usize); 2] = [(b"UGWS", 8), (b"BOO!", 12)];

/// The bits of a move's first byte that say that it is the last one in its position, and that its line ends.
const LAST_IN_POSITION: u8 = 0x40;
const LAST_IN_LINE: u8 = 0x80;

/// Whether a storage begins as a Chessmaster book does.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    let mut start = [0; 4];
    let len = storage.len().min(start.len() as u64) as usize;
    storage.read_at(Purpose::Header, 0, &mut start[..len])?;
    Ok(KINDS.iter().any(|(magic, _)| **magic == start))
}

/// Reads a Chessmaster book into memory.
///
/// # Errors
/// [`BookError::Corrupt`] if the file is too short for the moves that it states, [`BookError::Store`] if reading fails.
/// Moves that are not legal are left out with their lines, and [`Book::verify`] reports them.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let bytes = storage.read_vec(Purpose::Scan, 0, storage.len())?;
    let corrupt = |reason: &str| BookError::corrupt(storage.name(), storage.len(), reason);
    let kind = KINDS.iter().find(|(magic, _)| bytes.starts_with(*magic));
    let &(_, head) = kind.ok_or_else(|| corrupt("it does not begin as a Chessmaster book"))?;
    let count = bytes.get(4..8).map(|n| u32::from_le_bytes(n.try_into().expect("four bytes")));
    let moves = count.and_then(|count| bytes.get(head..)?.get(..2 * count as usize));
    let moves = moves.ok_or_else(|| corrupt("truncated: the file is too short for its moves"))?;
    let (pairs, _) = moves.as_chunks::<2>();
    let (entries, found) = walk(pairs, head as u64);
    Ok(Held::book(storage, Format::Obk, Payload::Scores, entries, found))
}

/// Plays the lines of the tree. Each move is read once, so no tree is endless.
fn walk(moves: &[[u8; 2]], head: u64) -> (Vec<Entry>, Verification) {
    let mut found = Verification::default();
    let mut gathered = Gathered::<u8>::default();
    // The positions that have more moves to come, the latest last; none behind a move that is not legal.
    let mut open: Vec<Option<Position>> = Vec::new();
    let mut position = Some(Position::start(Variant::Standard));
    for (n, &[first, second]) in moves.iter().enumerate() {
        if [first, second] == [0, 0] {
            continue;
        }
        if first & LAST_IN_POSITION == 0 {
            open.push(position.clone());
        }
        let offset = head + 2 * n as u64;
        let legal = position.as_ref().map(|position| to_move(position, first, second));
        match (&mut position, legal) {
            (Some(position), Some(Some(m))) => {
                let best = gathered.at(position, m);
                *best = (*best).max(second >> 6);
                *position = position.play(m);
            }
            (_, Some(None)) => {
                found.fault(None, offset, "the move is not legal");
                position = None;
            }
            _ => {}
        }
        if first & LAST_IN_LINE != 0 {
            match open.pop() {
                Some(earlier) => position = earlier,
                None if n + 1 == moves.len() => {}
                None => {
                    found.fault(None, offset, "a line ends, but no position waits for another move");
                    break;
                }
            }
        }
    }
    (gathered.into_entries(value), found)
}

/// Castling is the king's own two steps; a pawn becomes a queen, for the format has no other promotion.
fn to_move(position: &Position, first: u8, second: u8) -> Option<Move> {
    let square = |byte: u8| Square::new(u32::from(byte & 63));
    let (from, to) = (square(first), square(second));
    let plain = BookMove::new(from, to, None).to_move(position);
    plain.or_else(|| BookMove::new(from, to, Some(Role::Queen)).to_move(position))
}

/// The weight is also a symbol.
fn value(weight: u8) -> Value {
    let symbol = [Some(Symbol::Mistake), None, Some(Symbol::Good), Some(Symbol::Brilliant)];
    let symbol = symbol[usize::from(weight)];
    Value::Score(Score { weight: weight.into(), symbol, priority: None })
}
