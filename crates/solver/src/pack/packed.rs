use std::{
    io::{self, Write},
    path::Path,
    sync::atomic::AtomicBool,
};

use bookends_rules::Variant;
use bookends_store::{Publish, StoreError};
use bookends_tables::{
    AnyDense, Cell, Codec, Head, Material,
    file::{PackedSide, StoredSide, write},
};
use shakmaty::{Color, Role};

use super::{PackError, batch::Work, bytes, context, order::orders, view::View};
use crate::{frame::SIDES, portion::Cells, spill::Room, stats, told::Told, watch::Watch, width::Narrowed};

/// How a table is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackOptions {
    /// How blocks are compressed. A side with more than 255 different grades does not fit the codec `ctx`; its
    /// table is packed with Zstandard.
    pub codec: Codec,
    /// The level of Zstandard, 1 to 22.
    pub level: i32,
    /// Entries a block: a power of two from 64 to 2^20. `None`: what suits the codec; with `ctx` as many on each side
    /// as a cold probe, which decodes half of a block on average, decodes in about 20 microseconds.
    pub block_entries: Option<u32>,
    /// Whether only the side to move that takes fewer bytes is stored. Whoever asks for the other side looks one ply
    /// ahead, which takes some ten times as long.
    pub one_sided: bool,
}

impl Default for PackOptions {
    fn default() -> PackOptions {
        // Blocks of up to 16 KiB get Zstandard's optimal parser at level 12 already: nearly as small as level 19
        // and four times as fast.
        PackOptions { codec: Codec::default(), level: 12, block_entries: None, one_sided: false }
    }
}

/// Entries a block of the byte codecs: a cold probe decodes little.
const BYTE_BLOCK: u32 = 1 << 14;

/// A table ready to be written.
#[derive(Debug)]
pub struct Packed {
    head: Head,
    sides: Vec<PackedSide>,
}

/// Packs a solved table so that its file tells every value. The result depends on the table and the options only,
/// not on the number of threads.
///
/// # Errors
/// [`PackError`] if a block does not survive the check that follows its compression.
pub fn pack(table: &AnyDense, variant: Variant, options: &PackOptions) -> Result<Packed, PackError> {
    pack_any(table, None, variant, options)
}

/// Packs a solved table so that its file leaves apart what the smaller tables tell: where a capture or a promotion
/// is as good as any other move, the file may hold any grade that is not better. With the codec `ctx` this makes a
/// file smaller by a seventh; other codecs make no use of it.
///
/// # Errors
/// As [`pack`].
pub fn pack_apart(
    table: &AnyDense,
    told: &Told,
    variant: Variant,
    options: &PackOptions,
) -> Result<Packed, PackError> {
    pack_any(table, Some(told), variant, options)
}

fn pack_any(
    table: &AnyDense,
    told: Option<&Told>,
    variant: Variant,
    options: &PackOptions,
) -> Result<Packed, PackError> {
    let (room, go_on) = (Room::unlimited(), AtomicBool::new(false));
    let work = Work { room: &room, watch: &Watch::new(&go_on) };
    match table {
        AnyDense::Byte(table) => pack_cells(&**table, told, variant, options, &work),
        AnyDense::Word(table) => pack_cells(&**table, told, variant, options, &work),
    }
}

/// Packs a table, leaving apart what is `told`.
pub(crate) fn pack_cells<C: Cell>(
    table: &dyn Cells<C>,
    told: Option<&Told>,
    variant: Variant,
    options: &PackOptions,
    work: &Work<'_>,
) -> Result<Packed, PackError> {
    let layout = table.layout();
    let roles =
        |color| -> Vec<Role> { layout.men().iter().filter(|m| m.color == color).map(|m| m.role).collect() };
    let material = Material::new(roles(Color::White), roles(Color::Black))?;
    let summary = stats::summary(table, &material)?;
    if C::BITS == 16
        && let Some(narrow) = Narrowed::of(table, &summary)
    {
        return pack_cells(&narrow, told, variant, options, work);
    }
    let stored = if material.is_own_reverse(variant) { &SIDES[..1] } else { &SIDES[..] };
    let alphabets: Option<Vec<_>> = match options.codec {
        Codec::Ctx if layout.has_rows() => {
            stored.iter().map(|&side| context::alphabet(summary.side(side), table.scale())).collect()
        }
        _ => None,
    };
    let mut head = Head {
        variant,
        summary,
        scale: table.scale(),
        codec: if options.codec == Codec::Ctx && alphabets.is_none() { Codec::Zstd } else { options.codec },
        captures_apart: alphabets.is_some() && told.is_some(),
        sides: Vec::new(),
        material,
    };
    let candidates = orders(layout)?;
    let views = |side: Color| -> Vec<View<'_, C>> {
        candidates.iter().map(|to| View::new(table, told, side, to)).collect()
    };
    let mut sides = Vec::new();
    if let (Some(alphabets), None) = (&alphabets, head.codec.of_bytes()) {
        let views: Vec<_> = stored.iter().map(|&side| views(side)).collect();
        let prepared = alphabets.iter().zip(&views).map(|(alphabet, views)| {
            work.go_on()?;
            Ok::<_, PackError>(context::prepare(alphabet, views)?)
        });
        let prepared = prepared.collect::<Result<Vec<_>, _>>()?;
        for (side, prepared) in stored.iter().zip(prepared) {
            let stored = StoredSide {
                side: *side,
                layout: candidates[prepared.order].clone(),
                block_entries: options.block_entries.unwrap_or_else(|| prepared.block_entries()),
            };
            sides.push(prepared.pack(&head.material, &stored, work)?);
            head.sides.push(stored);
        }
    } else if let Some(codec) = head.codec.of_bytes() {
        let block_entries = options.block_entries.unwrap_or(BYTE_BLOCK);
        let packer =
            bytes::SidePacker { material: &head.material, codec, level: options.level, block_entries };
        for &side in stored {
            let (order, packed) = packer.pack(&views(side), work)?;
            sides.push(packed);
            head.sides.push(StoredSide { side, layout: candidates[order].clone(), block_entries });
        }
    }
    if options.one_sided && sides.len() == 2 {
        let larger = usize::from(sides[0].bytes() <= sides[1].bytes());
        sides.remove(larger);
        head.sides.remove(larger);
    }
    Ok(Packed { head, sides })
}

impl Packed {
    /// What the file will say about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Writes the file anywhere.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write(out, &self.head, &self.sides)
    }

    /// Writes the file under its name, whole or not at all.
    ///
    /// # Errors
    /// [`PackError::Store`] if it exists and `force` is false, or cannot be written.
    pub fn publish(&self, path: &Path, force: bool) -> Result<(), PackError> {
        let mut out = Publish::create(path, force)?;
        self.write(&mut out).map_err(|source| StoreError::Io {
            path: path.to_owned(),
            action: "write",
            source,
        })?;
        Ok(out.commit()?)
    }
}
