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

/// A block, or as much of it as has been asked for so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Decoded {
    /// The bytes of all its cells.
    Cells(Vec<u8>),
    /// Its first rows.
    Rows(ctx::Rows),
}

impl Coding {
    /// Reads what the decoder of a side needs: its model, if the codec has models. Cells have so many bits.
    pub(super) fn take(
        fields: &mut Fields<'_>,
        codec: Option<ByteCodec>,
        bits: u8,
        layout: &Layout,
        side: Color,
    ) -> Result<Coding, FileError> {
        if let Some(codec) = codec {
            return Ok(Coding::Bytes(codec));
        }
        if !layout.has_rows() {
            return Err(fields.corrupt("pawns alone have no rows, which this codec needs"));
        }
        let error = fields.corrupt("a model longer than the head");
        let len = fields.varint()?;
        if len > fields.left() as u64 {
            return Err(error);
        }
        let packed = fields.bytes(len as usize)?;
        let model =
            ctx::Model::decode(packed).map_err(|e| fields.corrupt_before(packed.len(), e.to_string()))?;
        if let Some(wide) = model.grades().iter().find(|&&grade| u32::from(grade) >> bits != 0) {
            return Err(fields.corrupt_before(packed.len(), format!("grade {wide} in cells of {bits} bits")));
        }
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

    /// Decodes a block of so many entries at least up to one of them, after what is decoded already.
    pub(super) fn decode_to(
        &self,
        first_row: u64,
        block: &[u8],
        wide: bool,
        (entries, entry): (usize, usize),
        done: Option<&Decoded>,
    ) -> Result<Decoded, CodecError> {
        match self {
            Coding::Bytes(codec) => {
                let mut plain = vec![0; entries * if wide { 2 } else { 1 }];
                codec.decode(block, &mut plain)?;
                Ok(Decoded::Cells(plain))
            }
            Coding::Context(decoder) => {
                let done = match done {
                    Some(Decoded::Rows(rows)) => Some(rows),
                    _ => None,
                };
                Ok(Decoded::Rows(decoder.rows(first_row, block, done, entry.min(entries - 1) / 64 + 1)))
            }
        }
    }

    /// The grade of an entry; `None` if it has not been decoded.
    #[inline]
    pub(super) fn grade(&self, decoded: &Decoded, wide: bool, entry: usize) -> Option<u16> {
        match (self, decoded) {
            (Coding::Context(decoder), Decoded::Rows(rows)) => decoder.grade(rows, entry),
            (Coding::Bytes(_), Decoded::Cells(cells)) => cell(cells, wide, entry),
            _ => None,
        }
    }
}

/// A cell of some, of 16 bits if `wide`; `None` past their end.
#[inline]
pub(super) fn cell(cells: &[u8], wide: bool, entry: usize) -> Option<u16> {
    if wide {
        cells.get(2 * entry..2 * entry + 2).map(|cell| u16::from_le_bytes([cell[0], cell[1]]))
    } else {
        cells.get(entry).map(|&cell| u16::from(cell))
    }
}
