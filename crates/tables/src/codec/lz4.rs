use super::{Codec, CodecError, whole};

pub(super) fn encode(plain: &[u8]) -> Vec<u8> {
    lz4_flex::block::compress(plain)
}

pub(super) fn decode(packed: &[u8], plain: &mut [u8]) -> Result<(), CodecError> {
    let len = lz4_flex::block::decompress_into(packed, plain)
        .map_err(|e| CodecError::Damaged { codec: Codec::Lz4, reason: e.to_string() })?;
    whole(len, plain.len())
}
