use bookends_rules::Variant;
use shakmaty::Color;

use super::{
    FileError,
    fields::{Fields, put_letters},
    histogram,
};
use crate::{Codec, Layout, Man, Material, Parity, Scale, material::MAX_MEN, summary::Summary};

/// The version that is written. Earlier ones are read too.
pub const VERSION: u32 = 2;
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
const OWN_REVERSE: u8 = 1;
/// The leading men may stand on neighbouring squares.
const TOUCHING: u8 = 2;
/// Captures and promotions are left apart.
const CAPTURES_APART: u8 = 4;
/// White to move is left out.
const WITHOUT_WHITE: u8 = 8;
/// Black to move is left out.
const WITHOUT_BLACK: u8 = 16;

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
    /// Whether values that captures and promotions tell are left apart: the value of a position is then the best
    /// of what is stored and of what these moves (but not en passant) give by the smaller tables. What is stored is
    /// never better than the value.
    pub captures_apart: bool,
    /// The sides to move whose grades the file has, White first: both, or one.
    pub sides: Vec<StoredSide>,
    /// How the positions end.
    pub summary: Summary,
}

/// A side to move whose grades a file has.
#[derive(Clone, Debug)]
pub struct StoredSide {
    /// Who is to move.
    pub side: Color,
    /// The index of its positions.
    pub layout: Layout,
    /// Entries a block: a power of two from [`MIN_BLOCK_ENTRIES`] to [`MAX_BLOCK_ENTRIES`].
    pub block_entries: u32,
}

impl StoredSide {
    /// How many blocks its entries fill.
    pub fn blocks(&self) -> u64 {
        self.layout.len().div_ceil(u64::from(self.block_entries))
    }

    /// The entries of one block; the last may have fewer than the others.
    pub fn entries_of(&self, block: u64) -> usize {
        let size = u64::from(self.block_entries);
        (self.layout.len() - block * size).min(size) as usize
    }
}

/// Where the grades of a side to move are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In the file: the place in [`Head::sides`].
    Here(usize),
    /// Those of the other side, with the colours exchanged and the board upside down.
    Exchanged,
    /// Nowhere: a position's value follows from its moves.
    LeftOut,
}

impl Head {
    /// Where the grades of a side to move are.
    #[inline]
    pub fn kept(&self, side: Color) -> Kept {
        match self.sides.iter().position(|stored| stored.side == side) {
            Some(stored) => Kept::Here(stored),
            None if self.material.is_own_reverse(self.variant) => Kept::Exchanged,
            None => Kept::LeftOut,
        }
    }

    /// The head as bytes, without checksum and lengths, which depend on the blocks.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.resize(32, 0);
        put_letters::<16>(&mut bytes, self.variant.name());
        put_letters::<MAX_MEN>(&mut bytes, &letters(&self.material.men()));
        let mut block_sizes = [0; 4];
        for (size, side) in block_sizes.iter_mut().zip(&self.sides) {
            *size = side.block_entries.trailing_zeros() as u8;
        }
        bytes.extend(block_sizes);
        bytes.push(self.codec.id());
        bytes.push(self.scale.bits());
        bytes.push(match self.scale.parity() {
            Parity::WinsOdd => 0,
            Parity::WinsEven => 1,
            Parity::Mixed => 2,
        });
        bytes.push(self.flags());
        for side in &self.sides {
            put_letters::<MAX_MEN>(&mut bytes, &side.layout.to_string());
        }
        histogram::put(&mut bytes, &self.summary, &self.sides[0].layout);
        bytes
    }

    fn flags(&self) -> u8 {
        let left_out = match (self.kept(Color::White), self.kept(Color::Black)) {
            (Kept::LeftOut, _) => WITHOUT_WHITE,
            (_, Kept::LeftOut) => WITHOUT_BLACK,
            (_, Kept::Exchanged) => OWN_REVERSE,
            _ => 0,
        };
        let touching = if touching(self.variant) { TOUCHING } else { 0 };
        let captures_apart = if self.captures_apart { CAPTURES_APART } else { 0 };
        left_out | touching | captures_apart
    }

    /// Reads a head of some version whose checksum is right, from the variant on.
    pub(super) fn decode(fields: &mut Fields<'_>, version: u32) -> Result<Head, FileError> {
        let error = fields.corrupt("an unknown variant");
        let variant = fields.letters::<16>()?;
        let variant = Variant::ALL.into_iter().find(|v| v.name() == variant).ok_or(error)?;

        let error = fields.corrupt("the men are not canonical material");
        let men = take_men(fields)?;
        let roles = |c| men.iter().filter(|m| m.color == c).map(|m| m.role).collect();
        let material = Material::new(roles(Color::White), roles(Color::Black))
            .ok()
            .filter(|m| m.men() == men && m.is_canonical(variant))
            .ok_or(error)?;

        let wrong_sizes = fields.corrupt("blocks of a size that is not allowed");
        let block_sizes = BlockSizes::take(fields, version)?;
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
        let stored: &[Color] = match (flags & !(TOUCHING | CAPTURES_APART), material.is_own_reverse(variant))
        {
            (0, false) => &[Color::White, Color::Black],
            (OWN_REVERSE, true) => &[Color::White],
            (WITHOUT_WHITE, false) if version > 1 => &[Color::Black],
            (WITHOUT_BLACK, false) if version > 1 => &[Color::White],
            _ => return Err(error),
        };
        if (flags & TOUCHING != 0) != touching(variant) {
            return Err(error);
        }
        let captures_apart = flags & CAPTURES_APART != 0;
        let block_sizes = block_sizes.of(stored.len()).ok_or(wrong_sizes)?;
        let sides = stored
            .iter()
            .zip(block_sizes)
            .map(|(&side, block_entries)| {
                let layout = take_layout(fields, &material, variant)?;
                Ok(StoredSide { side, layout, block_entries })
            })
            .collect::<Result<Vec<_>, FileError>>()?;
        let summary = histogram::take(fields, &sides[0].layout)?;
        Ok(Head { variant, material, scale, codec, captures_apart, sides, summary })
    }
}

/// The entries a block of the stored sides, as a version of the format has them.
enum BlockSizes {
    /// Version 1: the same on every side.
    Equal(u32),
    /// Powers of two, one a side, then zeros.
    Powers([u8; 4]),
}

impl BlockSizes {
    fn take(fields: &mut Fields<'_>, version: u32) -> Result<BlockSizes, FileError> {
        if version == 1 {
            fields.u32().map(BlockSizes::Equal)
        } else {
            fields.array().map(BlockSizes::Powers)
        }
    }

    /// Those of so many stored sides, if all are allowed.
    fn of(self, sides: usize) -> Option<Vec<u32>> {
        let sizes: Vec<u32> = match self {
            BlockSizes::Equal(size) => vec![size; sides],
            BlockSizes::Powers(powers) if powers[sides..].iter().any(|&power| power != 0) => return None,
            BlockSizes::Powers(powers) => {
                powers[..sides].iter().map(|&power| 1u32.checked_shl(power.into())).collect::<Option<_>>()?
            }
        };
        let allowed =
            |size: &u32| size.is_power_of_two() && (MIN_BLOCK_ENTRIES..=MAX_BLOCK_ENTRIES).contains(size);
        Some(sizes).filter(|sizes| sizes.iter().all(allowed))
    }
}

/// Whether two leading men may stand on neighbouring squares.
fn touching(variant: Variant) -> bool {
    matches!(variant, Variant::Atomic | Variant::Antichess | Variant::Suicide | Variant::Horde)
}

fn letters(men: &[Man]) -> String {
    men.iter().map(|m| m.char()).collect()
}

fn take_men(fields: &mut Fields<'_>) -> Result<Vec<Man>, FileError> {
    let error = fields.corrupt("a letter that is no man");
    fields.letters::<MAX_MEN>()?.chars().map(Man::from_char).collect::<Option<_>>().ok_or(error)
}

fn take_layout(fields: &mut Fields<'_>, material: &Material, variant: Variant) -> Result<Layout, FileError> {
    let error = fields.corrupt("an order of men that no index of this material has");
    let order = take_men(fields)?;
    let mut sorted: Vec<char> = order.iter().map(|m| m.char()).collect();
    let mut wanted: Vec<char> = material.men().iter().map(|m| m.char()).collect();
    sorted.sort_unstable();
    wanted.sort_unstable();
    if sorted != wanted {
        return Err(error);
    }
    Layout::new(&order, variant).map_err(|_| error)
}
