use super::{MAX_PRIORITY, MORE};
use crate::{BookMove, Line, Payload, Score, Statistics, Symbol, Value};

/// The fewest bytes that a move can take.
const LEAST_MOVE: usize = 3;

/// Bytes that are read from front to back; what is missing or too large is told apart by no more than a reason.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { bytes, at: 0 }
    }

    /// How many bytes have been read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) const fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next bytes, which are not passed over; none where fewer are left.
    pub(crate) fn ahead<const N: usize>(&self) -> Option<&'a [u8; N]> {
        self.bytes.get(self.at..)?.first_chunk()
    }

    /// Passes over bytes that [`Bytes::ahead`] has shown.
    pub(crate) fn pass(&mut self, n: usize) {
        self.at = self.bytes.len().min(self.at + n);
    }

    pub(crate) fn take(&mut self, n: usize) -> Result<&'a [u8], &'static str> {
        let part =
            self.bytes.get(self.at..self.at + n).ok_or("an entry runs past the bytes of its record")?;
        self.at += n;
        Ok(part)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, &'static str> {
        Ok(self.take(1)?[0])
    }

    /// A number of at most eight bytes, the lowest first.
    pub(crate) fn number(&mut self, width: usize) -> Result<u64, &'static str> {
        let mut number = [0; 8];
        number[..width].copy_from_slice(self.take(width)?);
        Ok(u64::from_le_bytes(number))
    }

    pub(crate) fn varint(&mut self) -> Result<u64, &'static str> {
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
    pub(crate) fn skip_moves(&mut self, payload: Payload, count: usize) -> Result<(), &'static str> {
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
    pub(crate) fn moves(&mut self, payload: Payload, count: usize) -> Result<Vec<Line>, &'static str> {
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

const fn unzigzag(n: u32) -> i32 {
    (n >> 1) as i32 ^ -((n & 1) as i32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::encode::{put_varint, zigzag},
        *,
    };

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
    fn a_number_is_the_same_wherever_its_bytes_end() {
        let bytes: Vec<u8> = (1..=20).collect();
        for width in 0..=8 {
            let naive = (0..width).fold(0, |n, i| n | u64::from(bytes[i]) << (8 * i));
            assert_eq!(Bytes::new(&bytes[..width]).number(width), Ok(naive), "{width}");
            assert_eq!(Bytes::new(&bytes).number(width), Ok(naive), "{width}");
        }
        assert!(Bytes::new(&bytes[..3]).number(4).is_err());
    }

    #[test]
    fn a_number_of_more_than_64_bits_is_refused_in_ten_bytes() {
        assert!(Bytes::new(&[0xff; 100]).varint().is_err());
        assert!(Bytes::new(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]).varint().is_err());
        assert_eq!(Bytes::new(&[0x80; 3]).varint(), Err("an entry runs past the bytes of its record"));
    }
}
