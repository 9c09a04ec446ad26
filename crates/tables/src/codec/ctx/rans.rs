//! A range coder of the asymmetric kind (rANS): one state of 32 bits, renormalised by words of 16 bits.
//!
//! The encoder takes symbols last to first and starts from the state 0. As long as a symbol begins at 0 in its
//! frequency table the state stays 0, so a block of nothing but first symbols takes no bytes at all. When all
//! symbols are decoded the state is 0 again, which shows that the block was whole.

/// Frequencies add up to 2 to this power.
pub const PRECISION: u32 = 14;
/// The sum of the frequencies of a table.
pub const TOTAL: u16 = 1 << PRECISION;
/// Below this the decoder takes another word.
const LEAST: u32 = 1 << 16;

/// The part of the range that belongs to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The sum of the frequencies before it.
    pub start: u16,
    /// Its frequency, at least 1.
    pub width: u16,
}

/// Codes symbols, given by their shares in the order in which they will be decoded.
#[must_use]
pub fn encode(shares: &[Share]) -> Vec<u8> {
    let mut state = 0u32;
    let mut backwards = Vec::new();
    for share in shares.iter().rev() {
        let (start, width) = (u32::from(share.start), u32::from(share.width));
        if u64::from(state) >= u64::from(width) << (32 - PRECISION) {
            backwards.extend((state as u16).to_le_bytes());
            state >>= 16;
        }
        state = (state / width) << PRECISION | (state % width + start);
    }
    // No more bytes of the state than it needs.
    let needed = 4 - state.leading_zeros() as usize / 8;
    backwards.extend(&state.to_le_bytes()[..needed]);
    backwards.reverse();
    backwards
}

/// What is left of a coded block.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    state: u32,
    words: &'a [u8],
}

/// How far a block has been read, so that reading can go on later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    state: u32,
    /// How many bytes are left.
    left: usize,
}

impl<'a> Reader<'a> {
    /// The start of a block. Up to four bytes are the state alone. A longer block has words, so that its state
    /// takes at least three bytes: three if the length is odd.
    #[inline]
    #[must_use]
    pub fn new(block: &'a [u8]) -> Reader<'a> {
        let first = match block.len() {
            len @ 0..=4 => len,
            len => 4 - len % 2,
        };
        let (state, words) = block.split_at(first);
        Reader { state: state.iter().fold(0, |n, &b| n << 8 | u32::from(b)), words }
    }

    /// How far the block has been read.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { state: self.state, left: self.words.len() }
    }

    /// Goes on where the same block has been read to.
    #[must_use]
    pub fn at(mark: Mark, block: &'a [u8]) -> Reader<'a> {
        Reader { state: mark.state, words: &block[block.len().saturating_sub(mark.left)..] }
    }

    /// Whether every symbol to come begins at 0 in its table, or none is to come.
    #[inline(always)]
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.state == 0 && self.words.is_empty()
    }

    /// The point of the range, below [`TOTAL`], in whose share the next symbol is found.
    #[inline(always)]
    #[must_use]
    pub fn point(&self) -> u16 {
        self.state as u16 & (TOTAL - 1)
    }

    /// Goes past the symbol in whose share the point lies.
    #[inline(always)]
    pub fn skip(&mut self, share: Share) {
        let inside = u32::from(self.point().wrapping_sub(share.start));
        self.state = u32::from(share.width).wrapping_mul(self.state >> PRECISION).wrapping_add(inside);
        if self.state < LEAST
            && let [high, low, rest @ ..] = self.words
        {
            self.state = self.state << 16 | u32::from(u16::from_be_bytes([*high, *low]));
            self.words = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shares(widths: &[u16], symbols: &[usize]) -> Vec<Share> {
        let start = |symbol: usize| widths[..symbol].iter().sum();
        symbols.iter().map(|&s| Share { start: start(s), width: widths[s] }).collect()
    }

    proptest! {
        #[test]
        fn symbols_are_decoded_in_the_order_given(
            likely in 1u16..16_000,
            symbols in proptest::collection::vec(prop_oneof![9 => Just(0usize), 1 => 0usize..4], 0..600),
        ) {
            let rest = TOTAL - likely;
            let widths = [likely, rest - rest / 3 - rest / 7, rest / 3, rest / 7];
            let shares = shares(&widths, &symbols);
            let block = encode(&shares);
            let mut reader = Reader::new(&block);
            for share in shares {
                prop_assert!((share.start..share.start + share.width).contains(&reader.point()));
                reader.skip(share);
            }
            prop_assert!(reader.is_idle());
        }

        #[test]
        fn hostile_blocks_end(block in proptest::collection::vec(any::<u8>(), 0..40)) {
            let mut reader = Reader::new(&block);
            for _ in 0..1000 {
                let start = reader.point() & !7;
                reader.skip(Share { start, width: 8 });
            }
        }
    }

    #[test]
    fn first_symbols_take_no_bytes() {
        assert!(encode(&shares(&[TOTAL - 1, 1], &[0; 1000])).is_empty());
    }

    #[test]
    fn a_symbol_of_probability_a_half_takes_a_bit() {
        let symbols: Vec<usize> = (0..8000usize).map(|i| i.count_ones() as usize & 1).collect();
        let block = encode(&shares(&[TOTAL / 2, TOTAL / 2], &symbols));
        assert!((995..=1002).contains(&block.len()), "{}", block.len());
    }
}
