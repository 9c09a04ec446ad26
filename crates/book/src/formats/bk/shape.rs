use crate::BookError;

/// The record size if none is asked for, in bytes.
pub const DEFAULT_RECORD_SIZE: u32 = 1024;

/// The number of chains if none is asked for.
pub const DEFAULT_HASH_INDEX_SIZE: u32 = 256;

/// Records begin at a multiple of the record size, but of no more than this: a page of most systems, in bytes.
const PAGE: u64 = 4096;

/// How wide the record numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// 16 bits: at most 65,534 records.
    Narrow,
    /// 32 bits: at most 4,294,967,294 records.
    Wide,
}

impl Layout {
    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Narrow => "narrow",
            Layout::Wide => "wide",
        }
    }

    /// The bytes of a record number.
    pub const fn number_bytes(self) -> usize {
        match self {
            Layout::Narrow => 2,
            Layout::Wide => 4,
        }
    }

    /// The number that means "no record".
    pub const fn none(self) -> u32 {
        match self {
            Layout::Narrow => u16::MAX as u32,
            Layout::Wide => u32::MAX,
        }
    }

    /// The most records that a book may have: the highest two numbers are reserved.
    pub const fn max_records(self) -> u32 {
        self.none() - 1
    }

    /// Appends a record number, or "no record".
    pub(super) fn put(self, number: Option<u32>, out: &mut Vec<u8>) {
        out.extend_from_slice(&number.unwrap_or(self.none()).to_le_bytes()[..self.number_bytes()]);
    }

    /// Reads what [`Layout::put`] wrote from the first bytes of a slice that is long enough.
    pub(super) fn take(self, bytes: &[u8]) -> Option<u32> {
        let mut whole = [0; 4];
        whole[..self.number_bytes()].copy_from_slice(&bytes[..self.number_bytes()]);
        let number = u32::from_le_bytes(whole);
        (number != self.none()).then_some(number)
    }
}

/// The sizes that decide where in a book a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    layout: Layout,
    record_size: u32,
    hash_index_size: u32,
    signature_bits: u32,
}

impl Shape {
    /// The record sizes of the format, in bytes: powers of two.
    pub const RECORD_SIZES: std::ops::RangeInclusive<u32> = 256..=65_536;
    /// The hash index sizes of the format, in chains: powers of two.
    pub const HASH_INDEX_SIZES: std::ops::RangeInclusive<u32> = 16..=1_048_576;
    /// The signature lengths of the format, in bits.
    pub const SIGNATURE_BITS: std::ops::RangeInclusive<u32> = 24..=64;

    /// Checks the sizes.
    ///
    /// # Errors
    /// [`BookError::Shape`] says which size is wrong, and what the format has.
    pub fn new(
        layout: Layout,
        record_size: u32,
        hash_index_size: u32,
        signature_bits: u32,
    ) -> Result<Shape, BookError> {
        for (what, size, range) in [
            ("record size", record_size, Shape::RECORD_SIZES),
            ("hash index size", hash_index_size, Shape::HASH_INDEX_SIZES),
        ] {
            if !size.is_power_of_two() || !range.contains(&size) {
                let (least, most) = range.into_inner();
                return Err(BookError::Shape(format!(
                    "the {what} is a power of two from {least} to {most}, not {size}"
                )));
            }
        }
        if !Shape::SIGNATURE_BITS.contains(&signature_bits) {
            let (least, most) = Shape::SIGNATURE_BITS.into_inner();
            return Err(BookError::Shape(format!(
                "a signature has {least} to {most} bits, not {signature_bits}"
            )));
        }
        Ok(Shape { layout, record_size, hash_index_size, signature_bits })
    }

    /// How wide the record numbers are.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The bytes of a record.
    pub const fn record_size(&self) -> u32 {
        self.record_size
    }

    /// The number of chains.
    pub const fn hash_index_size(&self) -> u32 {
        self.hash_index_size
    }

    /// The bits of the key that are stored: those that choose the chain and those in the entry.
    pub const fn signature_bits(&self) -> u32 {
        self.signature_bits
    }

    /// The bits of the key that choose the chain.
    const fn chain_bits(&self) -> u32 {
        self.hash_index_size.trailing_zeros()
    }

    /// The greatest rest of a signature.
    pub(super) const fn max_rest(&self) -> u64 {
        u64::MAX >> (64 - (self.signature_bits - self.chain_bits()))
    }

    /// The chain of a key, and the rest of its signature.
    pub const fn split(&self, key: u64) -> (u32, u64) {
        let chain = (key >> (64 - self.chain_bits())) as u32;
        (chain, key >> (64 - self.signature_bits) & self.max_rest())
    }

    /// The key of a chain and a rest; the bits that are not stored are zero.
    pub const fn join(&self, chain: u32, rest: u64) -> u64 {
        (chain as u64) << (64 - self.chain_bits()) | rest << (64 - self.signature_bits)
    }

    /// The bytes of the hash index table.
    pub(super) const fn index_bytes(&self) -> u64 {
        self.hash_index_size as u64 * self.layout.number_bytes() as u64
    }

    /// Where the first record begins, in bytes from the start of the file.
    pub(super) fn records_start(&self) -> u64 {
        let head = super::header::BYTES as u64 + self.index_bytes();
        head.next_multiple_of(PAGE.min(u64::from(self.record_size)))
    }

    /// Where a record begins, in bytes from the start of the file.
    pub(super) fn record_offset(&self, number: u32) -> u64 {
        self.records_start() + u64::from(number) * u64::from(self.record_size)
    }

    /// The bytes that a record has for its entries.
    pub const fn capacity(&self) -> usize {
        self.record_size as usize - super::record::header_bytes(self.layout)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_wrong_size_is_named_with_what_the_format_has() {
        for (record, index, bits, word) in [
            (1000, 256, 64, "record size"),
            (128, 256, 64, "256 to 65536"),
            (1024, 8, 64, "hash index"),
            (1024, 256, 23, "24 to 64"),
        ] {
            let e = Shape::new(Layout::Narrow, record, index, bits).unwrap_err().to_string();
            assert!(e.contains(word), "{e}");
        }
    }

    #[test]
    fn a_full_narrow_book_of_default_records_is_64_mib_less_two_records() {
        assert_eq!(u64::from(Layout::Narrow.max_records()) * 1024, (64 << 20) - 2 * 1024);
    }

    proptest! {
        #[test]
        fn a_key_is_its_chain_and_rest_down_to_the_bits_that_are_stored(
            key: u64, index in 4u32..=20, bits in 24u32..=64
        ) {
            let shape = Shape::new(Layout::Wide, 1024, 1 << index, bits).unwrap();
            let (chain, rest) = shape.split(key);
            prop_assert!(chain < shape.hash_index_size() && rest <= shape.max_rest());
            prop_assert_eq!(shape.join(chain, rest), key >> (64 - bits) << (64 - bits));
        }
    }
}
