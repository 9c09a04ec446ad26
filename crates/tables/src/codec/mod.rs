//! How a block of entries is compressed: one file a codec.
//!
//! A block is a run of cells in the order of a layout, 16-bit cells little-endian. Codecs know nothing of chess;
//! what is not worth keeping has been filled with what compresses best before they see it.

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
    #[default]
    Zstd,
}

impl Codec {
    /// Every codec.
    pub const ALL: [Codec; 3] = [Codec::Raw, Codec::Lz4, Codec::Zstd];

    /// The number in files.
    pub const fn id(self) -> u8 {
        match self {
            Codec::Raw => 0,
            Codec::Lz4 => 1,
            Codec::Zstd => 2,
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
        }
    }

    /// Compresses a block; `level` is that of Zstandard (1 to 22), others have none. A block that would not
    /// shrink comes back as it is, which its length tells.
    #[must_use]
    pub fn encode(self, level: i32, plain: &[u8]) -> Vec<u8> {
        let packed = match self {
            Codec::Raw => return raw::encode(plain),
            Codec::Lz4 => lz4::encode(plain),
            Codec::Zstd => zstandard::encode(level, plain),
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
            Codec::Raw => raw::decode(packed, plain),
            Codec::Lz4 => lz4::decode(packed, plain),
            Codec::Zstd => zstandard::decode(packed, plain),
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
#[error("unknown codec \"{}\"; known are raw, lz4 and zstd", .0.escape_debug())]
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
            for codec in Codec::ALL {
                let packed = codec.encode(3, &plain);
                prop_assert!(packed.len() <= plain.len());
                let mut back = vec![0; plain.len()];
                codec.decode(&packed, &mut back).unwrap();
                prop_assert_eq!(&back, &plain);
            }
        }

        #[test]
        fn hostile_blocks_are_errors_or_blocks(packed in proptest::collection::vec(any::<u8>(), 0..300)) {
            for codec in Codec::ALL {
                let _ = codec.decode(&packed, &mut [0; 4096]);
            }
        }
    }

    #[test]
    fn a_block_of_another_length_is_refused() {
        for codec in Codec::ALL {
            let packed = codec.encode(3, &[5; 1000]);
            assert!(codec.decode(&packed, &mut [0; 999]).is_err(), "{codec}");
            assert!(codec.decode(&packed, &mut [0; 1001]).is_err(), "{codec}");
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
