use bookends_rules::Variant;
use shakmaty::Color;

use super::{
    FileError,
    fields::{Fields, put_letters},
    histogram,
};
use crate::{Codec, Layout, Man, Material, Parity, Scale, material::MAX_MEN, side_index, summary::Summary};

/// The version that is written and read.
pub const VERSION: u32 = 1;
/// The fewest entries of a block: a row.
pub const MIN_BLOCK_ENTRIES: u32 = 64;
/// The most entries of a block.
pub const MAX_BLOCK_ENTRIES: u32 = 1 << 20;

/// The first eight bytes of a table. The first has its high bit set and line ends of both kinds follow, so that
/// a transfer that takes the file for text shows at once.
pub(super) const MAGIC: [u8; 8] = *b"\x8cEGTB\r\n\x1a";
/// From here on the checksum in the head covers the head.
pub(super) const CHECKED_FROM: usize = 16;
/// The length of the part of the head whose fields have a fixed place.
pub(super) const FIXED_LEN: usize = 64;

/// One side to move is stored; the other is the same with the colours exchanged.
const ONE_SIDE: u8 = 1;
/// The leading men may stand on neighbouring squares.
const TOUCHING: u8 = 2;
/// Captures and promotions are left apart.
const CAPTURES_APART: u8 = 4;

/// What a table file says about itself.
#[derive(Clone, Debug)]
pub struct Head {
    /// The game.
    pub variant: Variant,
    /// The men; the side named first is White.
    pub material: Material,
    /// What the grades mean.
    pub scale: Scale,
    /// How blocks are compressed.
    pub codec: Codec,
    /// Entries a block: a power of two from [`MIN_BLOCK_ENTRIES`] to [`MAX_BLOCK_ENTRIES`].
    pub block_entries: u32,
    /// Whether the leading men may stand on neighbouring squares.
    pub touching: bool,
    /// Whether values that captures and promotions tell are left apart: the value of a position is then the best
    /// of what is stored and of what these moves (but not en passant) give by the smaller tables. What is stored is
    /// never better than the value.
    pub captures_apart: bool,
    /// The index of the sides that are stored: White to move, Black to move. Material that is its own reverse
    /// is stored for White to move only.
    pub layouts: Vec<Layout>,
    /// How the positions end.
    pub summary: Summary,
}

impl Head {
    /// The place in [`Head::layouts`] of a side to move; `None` if its entries must be looked up with the
    /// colours exchanged.
    pub fn stored_side(&self, color: Color) -> Option<usize> {
        Some(side_index(color)).filter(|&i| i < self.layouts.len())
    }

    /// How many blocks the entries of a layout fill.
    pub fn blocks(&self, layout: &Layout) -> u64 {
        layout.len().div_ceil(u64::from(self.block_entries))
    }

    /// The entries of one block; the last may have fewer than the others.
    pub fn entries_of(&self, layout: &Layout, block: u64) -> usize {
        (layout.len() - block * u64::from(self.block_entries)).min(u64::from(self.block_entries)) as usize
    }

    /// The head as bytes, without checksum and lengths, which depend on the blocks.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.resize(32, 0);
        put_letters::<16>(&mut bytes, self.variant.name());
        put_letters::<MAX_MEN>(&mut bytes, &letters(&self.material.men()));
        bytes.extend(self.block_entries.to_le_bytes());
        bytes.push(self.codec.id());
        bytes.push(self.scale.bits());
        bytes.push(match self.scale.parity() {
            Parity::WinsOdd => 0,
            Parity::WinsEven => 1,
            Parity::Mixed => 2,
        });
        let one_side = if self.layouts.len() == 1 { ONE_SIDE } else { 0 };
        let touching = if self.touching { TOUCHING } else { 0 };
        let captures_apart = if self.captures_apart { CAPTURES_APART } else { 0 };
        bytes.push(one_side | touching | captures_apart);
        for layout in &self.layouts {
            put_letters::<MAX_MEN>(&mut bytes, &layout.to_string());
        }
        histogram::put(&mut bytes, &self.summary, self.material.len());
        bytes
    }

    /// Reads a head whose checksum is right, from the variant on.
    pub(super) fn decode(fields: &mut Fields<'_>) -> Result<Head, FileError> {
        let error = fields.corrupt("an unknown variant");
        let variant = fields.letters::<16>()?;
        let variant = Variant::ALL.into_iter().find(|v| v.name() == variant).ok_or(error)?;

        let error = fields.corrupt("the men are not canonical material");
        let men = take_men(fields)?;
        let roles = |c| men.iter().filter(|m| m.color == c).map(|m| m.role).collect();
        let material = Material::new(roles(Color::White), roles(Color::Black))
            .ok()
            .filter(|m| m.men() == men && m.is_canonical())
            .ok_or(error)?;

        let error = fields.corrupt("blocks of a size that is not allowed");
        let block_entries = fields.u32()?;
        if !block_entries.is_power_of_two()
            || !(MIN_BLOCK_ENTRIES..=MAX_BLOCK_ENTRIES).contains(&block_entries)
        {
            return Err(error);
        }
        let error = fields.corrupt("an unknown codec");
        let codec = Codec::from_id(fields.u8()?).ok_or(error)?;
        let error = fields.corrupt("grades of neither 8 nor 16 bits, or an unknown parity");
        let scale = match (fields.u8()?, fields.u8()?) {
            (bits @ (8 | 16), 0) => Scale::new(Parity::WinsOdd, bits),
            (bits @ (8 | 16), 1) => Scale::new(Parity::WinsEven, bits),
            (bits @ (8 | 16), 2) => Scale::new(Parity::Mixed, bits),
            _ => return Err(error),
        };
        let error = fields.corrupt("unknown flags");
        let flags = fields.u8()?;
        if flags & !(ONE_SIDE | TOUCHING | CAPTURES_APART) != 0
            || (flags & ONE_SIDE != 0) != material.is_symmetric()
        {
            return Err(error);
        }
        let touching = flags & TOUCHING != 0;
        let captures_apart = flags & CAPTURES_APART != 0;
        let layouts = (0..if material.is_symmetric() { 1 } else { 2 })
            .map(|_| take_layout(fields, &material, touching))
            .collect::<Result<Vec<_>, _>>()?;
        let summary = histogram::take(fields, material.len(), layouts[0].len())?;
        Ok(Head {
            variant,
            material,
            scale,
            codec,
            block_entries,
            touching,
            captures_apart,
            layouts,
            summary,
        })
    }
}

fn letters(men: &[Man]) -> String {
    men.iter().map(|m| m.char()).collect()
}

fn take_men(fields: &mut Fields<'_>) -> Result<Vec<Man>, FileError> {
    let error = fields.corrupt("a letter that is no man");
    fields.letters::<MAX_MEN>()?.chars().map(Man::from_char).collect::<Option<_>>().ok_or(error)
}

fn take_layout(fields: &mut Fields<'_>, material: &Material, touching: bool) -> Result<Layout, FileError> {
    let error = fields.corrupt("an order of men that no index of this material has");
    let order = take_men(fields)?;
    let mut sorted: Vec<char> = order.iter().map(|m| m.char()).collect();
    let mut wanted: Vec<char> = material.men().iter().map(|m| m.char()).collect();
    sorted.sort_unstable();
    wanted.sort_unstable();
    if sorted != wanted {
        return Err(error);
    }
    Layout::new(&order, touching).map_err(|_| error)
}
