use std::cmp::Ordering;

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

    /// The count that the entry's first byte states, and the bytes behind its signature.
    pub(super) fn parts(&self) -> (u8, &[u8]) {
        (self.count, &self.tail)
    }

    /// Takes the parts of another entry.
    pub(super) fn set_parts(&mut self, count: u8, tail: &[u8]) {
        self.count = count;
        self.tail.clear();
        self.tail.extend_from_slice(tail);
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

/// The lowest bytes of a number, none to eight.
const LOW_BYTES: [u64; 9] = {
    let mut masks = [0; 9];
    let mut width = 1;
    while width < masks.len() {
        masks[width] = u64::MAX >> (64 - 8 * width);
        width += 1;
    }
    masks
};

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

    /// Goes to the next entry whose signature has this rest, or a greater one: [`Scan::moves`] may follow. Less if the
    /// record ends before.
    pub(super) fn seek(&mut self, wanted: u64) -> Result<Ordering, Flaw> {
        loop {
            while let Some((rest, bytes)) = self.single().filter(|&(rest, _)| rest < wanted) {
                self.rest = rest;
                self.bytes.pass(bytes);
            }
            let Some(rest) = self.next_rest()? else { return Ok(Ordering::Less) };
            match rest.cmp(&wanted) {
                Ordering::Less => self.skip()?,
                found => return Ok(found),
            }
        }
    }

    /// The rest of the next entry's signature and the entry's bytes, if it is of the common kind that can be passed over
    /// with hardly a branch: one move, with short numbers, and not at the record's end.
    fn single(&self) -> Option<(u64, usize)> {
        // Head, signature (at most 15 bytes, by four bits), move, and eight bytes of numbers.
        let ahead = self.bytes.ahead::<{ 1 + 15 + 2 + 8 }>()?;
        let width = usize::from(ahead[0] & 15);
        if ahead[0] >> 4 != 1 || width > 8 {
            return None;
        }
        let eight = |at: usize| u64::from_le_bytes(ahead[at..at + 8].try_into().expect("eight bytes"));
        let rest = self.rest.checked_add(eight(1) & LOW_BYTES[width])?;
        let more = ahead[width + 2] & 0x80 != 0;
        let after = |ends: u64| ends & ends.wrapping_sub(1);
        // The last byte of each number has no top bit.
        let ends = !eight(width + 3) & 0x8080_8080_8080_8080;
        let last = match self.payload {
            Payload::Scores => ends,
            Payload::Statistics => {
                let third = after(after(ends));
                if more { after(third) } else { third }
            }
        };
        let annotation = usize::from(more && self.payload == Payload::Scores);
        (last != 0).then(|| (rest, width + 3 + last.trailing_zeros() as usize / 8 + 1 + annotation))
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
