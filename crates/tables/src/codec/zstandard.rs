use std::cell::RefCell;

use zstd::bulk::{Compressor, Decompressor};

use super::{Codec, CodecError, whole};

thread_local! {
    // A context is larger than most blocks: each thread keeps one.
    static COMPRESSOR: RefCell<Compressor<'static>> =
        RefCell::new(Compressor::new(0).expect("memory for a compressor"));
    static DECOMPRESSOR: RefCell<Decompressor<'static>> =
        RefCell::new(Decompressor::new().expect("memory for a decompressor"));
}

pub(super) fn encode(level: i32, plain: &[u8]) -> Vec<u8> {
    COMPRESSOR.with_borrow_mut(|c| {
        c.set_compression_level(level).expect("a level that Zstandard has");
        c.compress(plain).expect("a buffer as large as Zstandard asks for")
    })
}

pub(super) fn decode(packed: &[u8], plain: &mut [u8]) -> Result<(), CodecError> {
    let len = DECOMPRESSOR
        .with_borrow_mut(|d| d.decompress_to_buffer(packed, plain))
        .map_err(|e| CodecError::Damaged { codec: Codec::Zstd, reason: e.to_string() })?;
    whole(len, plain.len())
}
