//! How a block of entries is compressed: one file a codec.
//!
//! A block is a run of cells in the order of a layout, 16-bit cells little-endian. A [`ByteCodec`] knows nothing of
//! chess; what is not worth keeping has been filled with what compresses best before it sees it. The codec
//! [`ctx`] knows where the men stand and what it has learned of the table.

pub mod ctx;
mod lz4;
mod raw;
mod zstandard;

use std::{fmt, str::FromStr};

/// A way to compress blocks. The number in files is that of [`Codec::id`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Codec {
    /// Cells as they are.
    Raw,
    /// LZ4 blocks: quick to decode, twice as large as Zstandard's.
    Lz4,
    /// Zstandard frames.
    Zstd,
    /// Made for endgame tables: see [`ctx`].
    #[default]
    Ctx,
}

impl Codec {
    /// Every codec.
    pub const ALL: [Codec; 4] = [Codec::Raw, Codec::Lz4, Codec::Zstd, Codec::Ctx];

    /// The number in files.
    pub const fn id(self) -> u8 {
        match self {
            Codec::Raw => 0,
            Codec::Lz4 => 1,
            Codec::Zstd => 2,
            Codec::Ctx => 3,
        }
    }

    /// The codec of a number.
    pub fn from_id(id: u8) -> Option<Codec> {
        Codec::ALL.into_iter().find(|c| c.id() == id)
    }

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Codec::Raw => "raw",
            Codec::Lz4 => "lz4",
            Codec::Zstd => "zstd",
            Codec::Ctx => "ctx",
        }
    }

    /// The codec of bytes of any kind; `None` for [`Codec::Ctx`].
    pub const fn of_bytes(self) -> Option<ByteCodec> {
        match self {
            Codec::Raw => Some(ByteCodec::Raw),
            Codec::Lz4 => Some(ByteCodec::Lz4),
            Codec::Zstd => Some(ByteCodec::Zstd),
            Codec::Ctx => None,
        }
    }

    /// No block takes more bytes an entry, with grades of so many bits.
    pub const fn longest_entry(self, bits: u8) -> u64 {
        match self {
            Codec::Raw | Codec::Lz4 | Codec::Zstd => bits as u64 / 8,
            // The rarest symbol takes 14 bits.
            Codec::Ctx => 2,
        }
    }

    /// How many blocks share a checksum in a file: small blocks are read and checked together.
    pub const fn blocks_a_group(self) -> usize {
        match self {
            Codec::Raw | Codec::Lz4 | Codec::Zstd => 1,
            Codec::Ctx => 64,
        }
    }
}

/// A way to compress blocks of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteCodec {
    /// [`Codec::Raw`].
    Raw,
    /// [`Codec::Lz4`].
    Lz4,
    /// [`Codec::Zstd`].
    Zstd,
}

impl ByteCodec {
    /// Every one.
    pub const ALL: [ByteCodec; 3] = [ByteCodec::Raw, ByteCodec::Lz4, ByteCodec::Zstd];

    /// Compresses a block; `level` is that of Zstandard (1 to 22), others have none. A block that would not
    /// shrink comes back as it is, which its length tells.
    #[must_use]
    pub fn encode(self, level: i32, plain: &[u8]) -> Vec<u8> {
        let packed = match self {
            ByteCodec::Raw => return raw::encode(plain),
            ByteCodec::Lz4 => lz4::encode(plain),
            ByteCodec::Zstd => zstandard::encode(level, plain),
        };
        if packed.len() < plain.len() { packed } else { raw::encode(plain) }
    }

    /// Fills `plain` from a compressed block.
    ///
    /// # Errors
    /// [`CodecError`] if the block is damaged or has another length.
    pub fn decode(self, packed: &[u8], plain: &mut [u8]) -> Result<(), CodecError> {
        match self {
            _ if packed.len() == plain.len() => raw::decode(packed, plain),
            ByteCodec::Raw => raw::decode(packed, plain),
            ByteCodec::Lz4 => lz4::decode(packed, plain),
            ByteCodec::Zstd => zstandard::decode(packed, plain),
        }
    }
}

impl fmt::Display for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Codec {
    type Err = UnknownCodec;

    fn from_str(text: &str) -> Result<Codec, UnknownCodec> {
        Codec::ALL.into_iter().find(|c| c.name() == text).ok_or_else(|| UnknownCodec(text.to_owned()))
    }
}

/// A name that no codec has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown codec \"{}\"; known are raw, lz4, zstd and ctx", .0.escape_debug())]
pub struct UnknownCodec(pub String);

/// A block that does not decode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// The block decodes to another number of bytes.
    #[error("the block holds {found} bytes, {wanted} were expected")]
    Length {
        /// How many bytes the block holds.
        found: usize,
        /// How many it should.
        wanted: usize,
    },
    /// The block decodes to other bytes than went in.
    #[error("the block decodes to something else")]
    Different,
    /// The compressed bytes make no sense.
    #[error("the {codec} block is damaged: {reason}")]
    Damaged {
        /// Which codec read it.
        codec: Codec,
        /// What the codec says.
        reason: String,
    },
}

/// Whether a decoder has filled the whole block.
fn whole(found: usize, wanted: usize) -> Result<(), CodecError> {
    if found == wanted { Ok(()) } else { Err(CodecError::Length { found, wanted }) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_block_is_decoded_to_what_it_was(
            plain in proptest::collection::vec(prop_oneof![4 => Just(7u8), 1 => any::<u8>()], 1..5000),
        ) {
            for codec in ByteCodec::ALL {
                let packed = codec.encode(3, &plain);
                prop_assert!(packed.len() <= plain.len());
                let mut back = vec![0; plain.len()];
                codec.decode(&packed, &mut back).unwrap();
                prop_assert_eq!(&back, &plain);
            }
        }

        #[test]
        fn hostile_blocks_are_errors_or_blocks(packed in proptest::collection::vec(any::<u8>(), 0..300)) {
            for codec in ByteCodec::ALL {
                let _ = codec.decode(&packed, &mut [0; 4096]);
            }
        }
    }

    #[test]
    fn a_block_of_another_length_is_refused() {
        for codec in ByteCodec::ALL {
            let packed = codec.encode(3, &[5; 1000]);
            assert!(codec.decode(&packed, &mut [0; 999]).is_err(), "{codec:?}");
            assert!(codec.decode(&packed, &mut [0; 1001]).is_err(), "{codec:?}");
        }
    }

    #[test]
    fn names_and_numbers_lead_back() {
        for codec in Codec::ALL {
            assert_eq!(codec.name().parse(), Ok(codec));
            assert_eq!(Codec::from_id(codec.id()), Some(codec));
        }
        assert!("gzip".parse::<Codec>().is_err());
    }
}
