//! How the blocks of a file are decoded.

use shakmaty::Color;

use super::{
    FileError,
    fields::{Fields, put_varint},
};
use crate::{
    Layout,
    codec::{ByteCodec, CodecError, ctx},
};

/// The decoder of one side.
#[derive(Debug)]
pub(super) enum Coding {
    /// Blocks of bytes.
    Bytes(ByteCodec),
    /// Blocks that need the side's model.
    Context(Box<ctx::Decoder>),
}

impl Coding {
    /// Reads what the decoder of a side needs: its model, if the codec has models.
    pub(super) fn take(
        fields: &mut Fields<'_>,
        codec: Option<ByteCodec>,
        layout: &Layout,
        side: Color,
    ) -> Result<Coding, FileError> {
        if let Some(codec) = codec {
            return Ok(Coding::Bytes(codec));
        }
        let error = fields.corrupt("a model longer than the head");
        let len = fields.varint()?;
        if len > fields.left() as u64 {
            return Err(error);
        }
        let packed = fields.bytes(len as usize)?;
        let model =
            ctx::Model::decode(packed).map_err(|e| fields.corrupt_before(packed.len(), e.to_string()))?;
        Ok(Coding::Context(Box::new(ctx::Decoder::new(ctx::Geometry::new(layout, side), model))))
    }

    /// Appends the model of a side.
    pub(super) fn put_model(bytes: &mut Vec<u8>, model: &[u8]) {
        put_varint(bytes, model.len() as u64);
        bytes.extend(model);
    }

    /// Decodes a block whose first row has this number into its cells, of 16 bits if `wide`.
    pub(super) fn decode(
        &self,
        first_row: u64,
        block: &[u8],
        wide: bool,
        plain: &mut [u8],
    ) -> Result<(), CodecError> {
        match self {
            Coding::Bytes(codec) => codec.decode(block, plain),
            Coding::Context(decoder) => decoder.decode(first_row, block, wide, plain),
        }
    }
}
