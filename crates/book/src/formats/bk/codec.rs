//! How the moves of an entry become bytes.
//!
//! A move is 16 bits: the 15 of PolyGlot, and on top a flag. Scores: a zigzag varint, and with the flag one byte
//! of annotation, the symbol's glyph number below and the priority plus one above. Statistics: three varints,
//! wins, draws and losses, and with the flag a fourth, games without a result.

use crate::{BookError, BookMove, Entry, Line, Payload, Score, Statistics, Symbol, Value};

/// The bit of a move that says that something optional follows.
const MORE: u16 = 1 << 15;

/// The fewest bytes that a move can take.
const LEAST_MOVE: usize = 3;

/// The highest priority of a move.
const MAX_PRIORITY: u8 = 9;

/// Checks that a book of a payload can hold an entry.
pub(super) fn check(entry: &Entry, payload: Payload) -> Result<(), BookError> {
    let refuse = |reason: String| Err(BookError::entry(entry.key, reason));
    if entry.moves.is_empty() {
        return refuse("it has no moves".into());
    }
    if let Some(pair) = entry.moves.windows(2).find(|pair| pair[0].mv >= pair[1].mv) {
        return refuse(format!(
            "its moves are not in ascending order ({} before {})",
            pair[0].mv, pair[1].mv
        ));
    }
    for line in &entry.moves {
        if line.mv.0 & MORE != 0 {
            return refuse(format!("a move has the bits {:#06x}", line.mv.0));
        }
        if line.value.payload() != payload {
            return refuse(format!(
                "the move {} has {} in a book of {payload}",
                line.mv,
                line.value.payload()
            ));
        }
        if let Value::Score(Score { priority: Some(p), .. }) = line.value
            && p > MAX_PRIORITY
        {
            return refuse(format!("the move {} has priority {p}; the highest is {MAX_PRIORITY}", line.mv));
        }
    }
    Ok(())
}

/// Appends the moves of a checked entry.
pub(super) fn put_moves(moves: &[Line], out: &mut Vec<u8>) {
    for line in moves {
        let more = match line.value {
            Value::Score(s) => s.symbol.is_some() || s.priority.is_some(),
            Value::Statistics(s) => s.unknown > 0,
        };
        let bits = line.mv.0 | if more { MORE } else { 0 };
        out.extend_from_slice(&bits.to_le_bytes());
        match line.value {
            Value::Score(score) => {
                put_varint(zigzag(score.weight).into(), out);
                if more {
                    out.push(annotation(score));
                }
            }
            Value::Statistics(s) => {
                for count in [s.wins, s.draws, s.losses] {
                    put_varint(count, out);
                }
                if more {
                    put_varint(s.unknown, out);
                }
            }
        }
    }
}

fn annotation(score: Score) -> u8 {
    score.symbol.map_or(0, Symbol::nag) | score.priority.map_or(0, |p| p + 1) << 4
}

const fn zigzag(n: i32) -> u32 {
    (n << 1 ^ n >> 31) as u32
}

const fn unzigzag(n: u32) -> i32 {
    (n >> 1) as i32 ^ -((n & 1) as i32)
}

/// Appends a number, seven bits to a byte, lowest first; the top bit of a byte says that more follow.
pub(super) fn put_varint(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Bytes that are read from front to back; what is missing or too large is told apart by no more than a reason.
#[derive(Clone, Debug)]
pub(super) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { bytes, at: 0 }
    }

    /// How many bytes have been read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8], &'static str> {
        let part =
            self.bytes.get(self.at..self.at + n).ok_or("an entry runs past the bytes of its record")?;
        self.at += n;
        Ok(part)
    }

    pub(super) fn byte(&mut self) -> Result<u8, &'static str> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn varint(&mut self) -> Result<u64, &'static str> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            n |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(n);
            }
        }
        Err("a number has more than 64 bits")
    }

    /// Passes over the moves of an entry.
    pub(super) fn skip_moves(&mut self, payload: Payload, count: usize) -> Result<(), &'static str> {
        for _ in 0..count {
            let more = self.take(2)?[1] & 0x80 != 0;
            let numbers = match payload {
                Payload::Scores => 1,
                Payload::Statistics => 3 + usize::from(more),
            };
            for _ in 0..numbers {
                while self.byte()? & 0x80 != 0 {}
            }
            if more && payload == Payload::Scores {
                self.byte()?;
            }
        }
        Ok(())
    }

    /// Reads the moves of an entry.
    pub(super) fn moves(&mut self, payload: Payload, count: usize) -> Result<Vec<Line>, &'static str> {
        // The count is not trusted to allocate: the bytes that are left bound it.
        if count > (self.bytes.len() - self.at) / LEAST_MOVE {
            return Err("an entry has more moves than bytes");
        }
        let mut moves: Vec<Line> = Vec::with_capacity(count);
        for _ in 0..count {
            let bits = u16::from_le_bytes(self.take(2)?.try_into().expect("two bytes"));
            let more = bits & MORE != 0;
            let mv = BookMove(bits & !MORE);
            if moves.last().is_some_and(|last| last.mv >= mv) {
                return Err("the moves of an entry do not ascend");
            }
            let value = match payload {
                Payload::Scores => Value::Score(self.score(more)?),
                Payload::Statistics => Value::Statistics(self.statistics(more)?),
            };
            moves.push(Line { mv, value });
        }
        Ok(moves)
    }

    fn score(&mut self, annotated: bool) -> Result<Score, &'static str> {
        let weight = u32::try_from(self.varint()?).map_err(|_| "a score has more than 32 bits")?;
        let byte = if annotated { self.byte()? } else { 0 };
        let symbol = match byte & 15 {
            0 => None,
            nag => Some(Symbol::from_nag(nag).ok_or("an annotation has an unknown symbol")?),
        };
        let priority = (byte >> 4).checked_sub(1);
        if priority > Some(MAX_PRIORITY) {
            return Err("an annotation has a priority above 9");
        }
        Ok(Score { weight: unzigzag(weight), symbol, priority })
    }

    fn statistics(&mut self, more: bool) -> Result<Statistics, &'static str> {
        Ok(Statistics {
            wins: self.varint()?,
            draws: self.varint()?,
            losses: self.varint()?,
            unknown: if more { self.varint()? } else { 0 },
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn varints_of_every_size_are_read_back(n: u64, shift in 0u32..64) {
            let mut out = Vec::new();
            put_varint(n >> shift, &mut out);
            let mut bytes = Bytes::new(&out);
            prop_assert_eq!(bytes.varint(), Ok(n >> shift));
            prop_assert!(bytes.is_at_end());
        }

        #[test]
        fn weights_of_both_signs_are_read_back(n: i32) {
            prop_assert_eq!(unzigzag(zigzag(n)), n);
        }
    }

    #[test]
    fn a_number_of_more_than_64_bits_is_refused_in_ten_bytes() {
        assert!(Bytes::new(&[0xff; 100]).varint().is_err());
        assert!(Bytes::new(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]).varint().is_err());
        assert_eq!(Bytes::new(&[0x80; 3]).varint(), Err("an entry runs past the bytes of its record"));
    }

    #[test]
    fn a_small_weight_takes_three_bytes_with_its_move() {
        let value = Value::Score(Score { weight: -64, ..Score::default() });
        let mut out = Vec::new();
        put_moves(&[Line { mv: BookMove(0x31c), value }], &mut out);
        assert_eq!(out, [0x1c, 0x03, 0x7f]);
    }
}
