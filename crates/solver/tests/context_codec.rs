//! The codec `ctx`: what goes into a file comes out of it, whatever the values are.

use std::{path::Path, sync::atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{
    MemoryTables, Told, materials,
    pack::{PackOptions, Packed, pack, pack_apart},
    plan, solve, unpack,
};
use bookends_store::{Access, Fault, FaultyStorage, MemoryStorage, Storage};
use bookends_tables::{
    AnyDense, Cell, Codec, Dense, FileError, Layout, Material, Parity, Scale, Table, file::Block,
    index::Twins,
};
use proptest::prelude::*;
use shakmaty::Color;

fn bytes(packed: &Packed) -> Vec<u8> {
    let mut bytes = Vec::new();
    packed.write(&mut bytes).unwrap();
    bytes
}

fn table(bytes: Vec<u8>) -> Table {
    Table::from_storage(Box::new(MemoryStorage::new("test.egtb", bytes))).unwrap()
}

/// Every table that some material needs, and the material itself.
fn solved(wanted: &[Material]) -> (MemoryTables, Vec<(Material, AnyDense)>) {
    let (tables, mut all) = (MemoryTables::default(), Vec::new());
    for material in plan(Variant::Standard, wanted, |_| false).unwrap() {
        let dense = solve(Variant::Standard, &material, &tables, &AtomicBool::new(false)).unwrap();
        tables.add(&material, dense.clone());
        all.push((material, dense));
    }
    (tables, all)
}

/// Compares the values of all positions of `wanted`.
fn assert_same_values(found: &AnyDense, wanted: &AnyDense, name: &str) {
    let layout = wanted.layout();
    for place in (0..layout.len()).map(|index| layout.place(index)) {
        let squares = layout.squares(place);
        let mut named = squares;
        for (i, man) in found.layout().men().iter().enumerate() {
            let taken = &found.layout().men()[..i];
            let nth = taken.iter().filter(|m| *m == man).count();
            let at = (0..layout.men().len()).filter(|&j| layout.men()[j] == *man).nth(nth).unwrap();
            named[i] = squares[at];
        }
        for side in Color::ALL {
            let value = wanted.value(&squares, side);
            if value.is_some() {
                assert_eq!(found.value(&named, side), value, "{name} {squares:?} {side}");
            }
        }
    }
}

#[test]
fn every_table_of_three_men_comes_out_as_it_went_in() {
    let (tables, all) = solved(&materials(Variant::Standard, 3).unwrap());
    for (material, dense) in all {
        let whole = table(bytes(&pack(&dense, Variant::Standard, &PackOptions::default()).unwrap()));
        assert_eq!(whole.head().codec, Codec::Ctx);
        assert_same_values(&unpack(&whole, &tables).unwrap(), &dense, &material.to_string());

        let told = Told::of(Variant::Standard, &material, &dense, &tables).unwrap();
        let apart = pack_apart(&dense, &told, Variant::Standard, &PackOptions::default()).unwrap();
        let apart = table(bytes(&apart));
        assert!(apart.head().captures_apart && apart.bytes() <= whole.bytes() + 64);
        assert_same_values(&unpack(&apart, &tables).unwrap(), &dense, &material.to_string());
    }
}

#[test]
fn a_file_that_leaves_captures_apart_opens_for_ever() {
    let (tables, all) = solved(&["KPvK".parse().unwrap()]);
    let (material, dense) = all.last().unwrap();
    for version in ["version-1", "version-2"] {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb").join(version);
        let table = Table::open(&golden.join("KPvK-ctx-apart.egtb"), Access::Memory).unwrap();
        assert!(table.head().captures_apart);
        assert_same_values(&unpack(&table, &tables).unwrap(), dense, &material.to_string());
    }
}

#[test]
fn a_probe_that_stops_and_goes_on_finds_what_the_whole_block_has() {
    let (tables, all) = solved(&["KRvKN".parse().unwrap()]);
    let (material, dense) = all.last().unwrap();
    let told = Told::of(Variant::Standard, material, dense, &tables).unwrap();
    let table = table(bytes(&pack_apart(dense, &told, Variant::Standard, &PackOptions::default()).unwrap()));
    for number in (0..table.blocks()).step_by(97) {
        let whole = table.read_block(number).unwrap();
        let mut part = None;
        for entry in [5, 63, 64, 300, 299, 1000, whole.len() - 1].map(|entry| entry.min(whole.len() - 1)) {
            let at = Block { number, entry };
            if part.as_ref().is_none_or(|part| table.grade(part, at).is_none()) {
                part = Some(table.read_to(at, part.as_ref()).unwrap());
            }
            let part = part.as_ref().unwrap();
            assert_eq!(table.grade(part, at), Some(u16::from(whole[entry])));
            assert!(part.bytes() <= whole.len() && part.bytes() > entry);
        }
    }
}

#[test]
fn a_part_that_another_thread_has_decoded_further_is_not_cut_off() {
    let (_, all) = solved(&["KRvK".parse().unwrap()]);
    let table = table(bytes(&pack(&all[0].1, Variant::Standard, &PackOptions::default()).unwrap()));
    for number in (0..table.blocks()).step_by(7) {
        let [near, middle, end] = [70, 500, table.read_block(number).unwrap().len() - 1];
        let at = |entry| Block { number, entry };
        let further = table.read_to(at(middle), None).unwrap();
        let asked = table.read_to(at(near), Some(&further)).unwrap();
        assert_eq!(asked, further);
        assert_eq!(table.read_to(at(end), Some(&asked)).unwrap(), table.read_to(at(end), None).unwrap());
    }
}

/// Reads all that a file says.
fn read(storage: impl Storage + 'static) -> Result<(), FileError> {
    let table = Table::from_storage(Box::new(storage))?;
    (0..table.blocks()).try_for_each(|number| table.read_block(number).map(|_| ()))
}

#[test]
fn a_flipped_bit_is_an_error_and_a_forged_head_no_panic() {
    let (_, all) = solved(&["KQvK".parse().unwrap()]);
    let bytes = bytes(&pack(&all[0].1, Variant::Standard, &PackOptions::default()).unwrap());
    let file = |bytes: &[u8]| MemoryStorage::new("KQvK.egtb", bytes.to_vec());
    assert!(read(file(&bytes)).is_ok());
    for offset in (0..bytes.len() as u64).step_by(29) {
        let fault = Fault::FlipBit { offset, bit: (offset % 8) as u8 };
        let error = read(FaultyStorage::new(file(&bytes), fault)).expect_err("every byte is checked");
        assert!(error.to_string().contains("KQvK.egtb"), "{error}");
    }
    let head_len = u32::from_le_bytes(bytes[16..20].try_into().unwrap()) as usize;
    for offset in (28..head_len).step_by(3) {
        let mut forged = bytes.clone();
        forged[offset] = forged[offset].wrapping_mul(3).wrapping_add(1);
        let checksum = crc32fast::hash(&forged[16..head_len]);
        forged[12..16].copy_from_slice(&checksum.to_le_bytes());
        // Any answer but a panic.
        let _ = read(file(&forged));
    }
}

#[test]
fn a_table_of_one_grade_takes_no_blocks() {
    let (_, all) = solved(&["KBvK".parse().unwrap()]);
    let table = table(bytes(&pack(&all[0].1, Variant::Standard, &PackOptions::default()).unwrap()));
    assert!((0..table.blocks()).all(|number| table.packed_len(number) == 0));
}

#[test]
fn any_number_of_threads_packs_the_same_bytes() {
    let (tables, all) = solved(&["KRvKN".parse().unwrap()]);
    let (material, dense) = all.last().unwrap();
    let packed = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let told = Told::of(Variant::Standard, material, dense, &tables).unwrap();
            bytes(&pack_apart(dense, &told, Variant::Standard, &PackOptions::default()).unwrap())
        })
    };
    assert_eq!(packed(1), packed(3));
}

/// A table of KQvK whose grades are made up.
fn made_up<C: Cell>(mut grade: impl FnMut() -> u16) -> AnyDense
where
    AnyDense: From<Dense<C>>,
{
    let layout = Layout::of(&"KQvK".parse().unwrap(), Variant::Standard).unwrap();
    let mut side = || (0..layout.slice_len()).map(|_| C::from_grade(grade())).collect::<Vec<C>>();
    let slices = vec![[side(), side()]];
    Dense::new(layout, Scale::new(Parity::WinsOdd, C::BITS), slices).into()
}

/// Packs and compares every entry that no symmetry exchanges for another one: of made-up grades the twins of an
/// entry have others.
fn assert_packs(dense: &AnyDense, options: &PackOptions, codec: Codec) {
    let table = table(bytes(&pack(dense, Variant::Standard, options).unwrap()));
    assert_eq!(table.head().codec, codec);
    let (found, layout) = (unpack(&table, &MemoryTables::default()).unwrap(), dense.layout());
    let twins = Twins::of(layout);
    let places = (0..layout.len()).map(|index| layout.place(index));
    for place in places.filter(|place| !twins.has_mirror_images(layout, place.class)) {
        let squares = layout.squares(place);
        for side in Color::ALL {
            if let Some(value) = found.value(&squares, side) {
                assert_eq!(dense.value(&squares, side), Some(value), "{squares:?} {side}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn made_up_tables_survive_the_check_of_every_block(
        seed in any::<u64>(),
        spread in 1u64..250,
        block in prop::sample::select(vec![64u32, 256, 1024, 4096]),
    ) {
        let mut state = seed;
        let mut grade = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            1 + ((state >> 33) % spread) as u16
        };
        let options = PackOptions { block_entries: Some(block), ..PackOptions::default() };
        assert_packs(&made_up::<u8>(&mut grade), &options, Codec::Ctx);
        assert_packs(&made_up::<u16>(move || 250 * grade()), &options, Codec::Ctx);
    }
}

#[test]
fn more_grades_than_the_codec_takes_are_packed_with_zstandard() {
    let mut next = 0;
    let dense = made_up::<u16>(|| {
        next = next % 300 + 1;
        next
    });
    assert_packs(&dense, &PackOptions::default(), Codec::Zstd);
}
