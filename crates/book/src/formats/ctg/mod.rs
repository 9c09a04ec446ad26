//! ChessBase's book: pages of positions, each with its moves and the results of the games that came to it.
//!
//! The first page of 4,096 bytes is a header; every other page holds positions one behind the other. A position is
//! written man by man, so that the `.ctg` file alone can be read: the files `.cto` and `.ctb` beside it only help to
//! find a position in it. Everything is big-endian. The format is ChessBase's; it is known from a specification that
//! Steinar H. Gunderson placed in the public domain, and from the work of others after him.
//!
//! Only positions with White to move are stored. A position with Black to move is stored with colours exchanged, and
//! one without castling rights is mirrored if that brings the king of the side to move to the files e to h. So a stored
//! position stands for up to four; which of them the book is about is told by walking from the start of the game.
//!
//! The results of a move are those of the position behind it. Annotations are not read.

mod code;
mod man;
mod page;
mod stored;
mod view;

use bookends_store::{Purpose, Storage};

use self::{page::PAGE, stored::Stored};
use crate::{Book, BookError, Format, Payload, Verification, formats::held::Held};

/// Whether a storage is a ChessBase book: the format has no magic number, but its pages are full of lengths that must
/// fit together.
pub(crate) fn recognizes(storage: &dyn Storage) -> Result<bool, BookError> {
    if storage.len() < 2 * PAGE as u64 {
        return Ok(false);
    }
    let bytes = storage.read_vec(Purpose::Header, PAGE as u64, PAGE as u64)?;
    Ok(page::positions(&bytes).is_ok_and(|positions| !positions.is_empty()))
}

/// Reads a ChessBase book into memory.
///
/// Positions that no line of the book from the start of the game leads to are held in each of the two or four ways
/// that they may stand for.
///
/// # Errors
/// [`BookError::Store`] if reading fails. Positions and moves that make no sense are left out, and [`Book::verify`]
/// reports them.
pub fn read(storage: &dyn Storage) -> Result<Box<dyn Book>, BookError> {
    let mut found = Verification::default();
    let mut stored = Stored::default();
    let pages = storage.len() / PAGE as u64;
    for number in 1..pages {
        let offset = number * PAGE as u64;
        let bytes = storage.read_vec(Purpose::Scan, offset, PAGE as u64)?;
        match page::positions(&bytes) {
            Ok(positions) => {
                for raw in positions {
                    let at = offset + raw.at as u64;
                    stored.add(&raw, at).unwrap_or_else(|reason| found.fault(None, at, reason));
                }
            }
            Err((at, reason)) => found.fault(None, offset + at as u64, reason),
        }
    }
    if !storage.len().is_multiple_of(PAGE as u64) {
        found.fault(None, pages * PAGE as u64, "truncated: the last page is not whole");
    }
    let entries = stored.entries(&mut found);
    Ok(Held::book(storage, Format::Ctg, Payload::Statistics, entries, found))
}
