use super::{
    Shape,
    codec::{Bytes, put_moves, put_varint},
    record::Record,
};
use crate::{BookError, Line, Payload};

/// The number of moves that an entry's first byte can state; more are counted behind the signature.
const MOST_IN_HEAD: usize = 15;

/// The greatest number of moves that is read from one entry: more than any position has.
const MOST_MOVES: u64 = 1 << 15;

/// An entry as bytes, still without the place that decides how its signature is written.
#[derive(Debug, Default)]
pub(super) struct Encoded {
    count: u8,
    tail: Vec<u8>,
}

impl Encoded {
    /// Encodes the moves of a checked entry; the buffer is used again.
    pub(super) fn set(&mut self, moves: &[Line]) {
        self.tail.clear();
        self.count = if moves.len() <= MOST_IN_HEAD { moves.len() as u8 } else { 0 };
        if self.count == 0 {
            put_varint(moves.len() as u64, &mut self.tail);
        }
        put_moves(moves, &mut self.tail);
    }

    /// The bytes of the entry, if its signature is written as `delta`.
    pub(super) fn bytes(&self, delta: u64) -> usize {
        1 + delta_bytes(delta) + self.tail.len()
    }

    /// Appends the entry.
    pub(super) fn put(&self, delta: u64, out: &mut Vec<u8>) {
        let width = delta_bytes(delta);
        out.push(self.count << 4 | width as u8);
        out.extend_from_slice(&delta.to_le_bytes()[..width]);
        out.extend_from_slice(&self.tail);
    }
}

/// The bytes of a number without its leading zero bytes.
const fn delta_bytes(delta: u64) -> usize {
    (64 - delta.leading_zeros()).div_ceil(8) as usize
}

/// What is wrong with an entry, and where: in bytes from the start of the file.
#[derive(Debug)]
pub(super) struct Flaw {
    pub(super) offset: u64,
    pub(super) reason: &'static str,
}

impl Flaw {
    /// The error for a file of this name.
    pub(super) fn of(self, name: &str) -> BookError {
        BookError::corrupt(name, self.offset, self.reason)
    }
}

/// Reads the entries of a record one by one.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    bytes: Bytes<'a>,
    body_offset: u64,
    shape: Shape,
    payload: Payload,
    rest: u64,
    count: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(record: &'a Record<'_>, shape: Shape, payload: Payload) -> Scan<'a> {
        let bytes = Bytes::new(record.body());
        Scan { bytes, body_offset: record.body_offset(), shape, payload, rest: 0, count: 0 }
    }

    /// Reads up to the next entry's moves and returns the rest of its signature; none after the last.
    /// [`Scan::moves`] or [`Scan::skip`] must follow.
    pub(super) fn next_rest(&mut self) -> Result<Option<u64>, Flaw> {
        if self.bytes.is_at_end() {
            return Ok(None);
        }
        let offset = self.offset();
        self.head().map(Some).map_err(|reason| Flaw { offset, reason })
    }

    fn offset(&self) -> u64 {
        self.body_offset + self.bytes.at() as u64
    }

    fn head(&mut self) -> Result<u64, &'static str> {
        let head = self.bytes.byte()?;
        let width = usize::from(head & 15);
        if width > 8 {
            return Err("a signature has more than eight bytes");
        }
        let delta = self.bytes.number(width)?;
        self.rest = self
            .rest
            .checked_add(delta)
            .filter(|&rest| rest <= self.shape.max_rest())
            .ok_or("a signature has more bits than the header says")?;
        self.count = usize::from(head >> 4);
        if self.count == 0 {
            let count = self.bytes.varint()?;
            if count == 0 || count > MOST_MOVES {
                return Err("an entry has no moves, or too many");
            }
            self.count = count as usize;
        }
        Ok(self.rest)
    }

    /// Passes over the moves of the entry.
    pub(super) fn skip(&mut self) -> Result<(), Flaw> {
        let offset = self.offset();
        self.bytes.skip_moves(self.payload, self.count).map_err(|reason| Flaw { offset, reason })
    }

    /// Reads the moves of the entry.
    pub(super) fn moves(&mut self) -> Result<Vec<Line>, Flaw> {
        let offset = self.offset();
        self.bytes.moves(self.payload, self.count).map_err(|reason| Flaw { offset, reason })
    }
}
