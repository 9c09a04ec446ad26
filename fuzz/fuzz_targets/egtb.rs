//! A table file is opened or refused, and its blocks are decoded or refused, whatever the bytes: no panic, no more
//! memory than the file justifies. A block that is decoded part by part, in any order, has the same entries.
#![no_main]

use bookends_rules::Variant;
use bookends_store::MemoryStorage;
use bookends_tables::{
    Layout, Table,
    codec::{
        ByteCodec,
        ctx::{Decoder, Geometry, Model},
    },
    file::Block,
};
use libfuzzer_sys::fuzz_target;
use shakmaty::Color;

/// How many blocks of a table are read, so that one input takes no long time.
const BLOCKS: usize = 8;

fuzz_target!(|bytes: &[u8]| {
    read(bytes.to_vec());
    let mut mended = bytes.to_vec();
    let _ = mend(&mut mended);
    read(mended);
    decode(bytes);
});

/// Makes the checksum of the head and the length of the file right, so that changed bytes reach the code behind.
fn mend(bytes: &mut [u8]) -> Option<()> {
    let len = bytes.len() as u64;
    bytes.get_mut(20..28)?.copy_from_slice(&len.to_le_bytes());
    let head = u32::from_le_bytes(bytes.get(16..20)?.try_into().ok()?);
    let sum = crc32fast::hash(bytes.get(16..head as usize)?);
    bytes[12..16].copy_from_slice(&sum.to_le_bytes());
    Some(())
}

fn read(bytes: Vec<u8>) {
    let Ok(table) = Table::from_storage(Box::new(MemoryStorage::new("fuzz.egtb", bytes))) else { return };
    let cell = if table.head().scale.bits() == 16 { 2 } else { 1 };
    for number in 0..table.blocks().min(BLOCKS) {
        let Ok(whole) = table.read_block(number) else { continue };
        let entries = whole.len() / cell;
        let mut part = None;
        for entry in [entries / 2, entries / 5, entries - 1] {
            let read = table.read_to(Block { number, entry }, part.as_ref()).expect("the block is sound");
            let grade = table.grade(&read, Block { number, entry });
            let cells = whole[entry * cell..].iter().take(cell).rev();
            let wanted = cells.fold(0, |grade, &byte| grade << 8 | u16::from(byte));
            assert_eq!(grade, Some(wanted), "entry {entry} of block {number}");
            part = Some(read);
        }
    }
}

/// Takes the bytes for a block of each codec; for the one with a model the first part for the model.
fn decode(bytes: &[u8]) {
    let mut plain = [0; 4096];
    for codec in ByteCodec::ALL {
        let _ = codec.decode(bytes, &mut plain);
    }
    let Some((&len, rest)) = bytes.split_first() else { return };
    let Some((model, block)) = rest.split_at_checked(usize::from(len) * 16) else { return };
    let packed = zstd::bulk::compress(model, 1).expect("memory is compressed");
    let Ok(model) = Model::decode(&packed) else { return };
    let layout =
        Layout::of(&"KQvK".parse().expect("a material"), Variant::Standard).expect("it has an index");
    let _ = Decoder::new(Geometry::new(&layout, Color::White), model).decode(0, block, false, &mut plain);
}
