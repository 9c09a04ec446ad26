//! Table files of every version and codec, which must open for ever. `corpora/README.md` says how they were made.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use bookends_rules::Variant;
use bookends_solver::{
    MemoryTables, Source,
    pack::{PackOptions, pack},
    plan, solve, unpack,
};
use bookends_store::Access;
use bookends_tables::{AnyDense, Codec, Material, Table, file::VERSION};
use shakmaty::Color;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn golden(version: u32, name: &str) -> PathBuf {
    root().join(format!("corpora/egtb/version-{version}")).join(name)
}

fn solved(material: &str) -> AnyDense {
    solved_in(Variant::Standard, material)
}

fn solved_in(variant: Variant, material: &str) -> AnyDense {
    let tables = MemoryTables::default();
    let material: Material = material.parse().unwrap();
    for material in plan(variant, std::slice::from_ref(&material), |_| false).unwrap() {
        tables.add(&material, solve(variant, &material, &tables, &AtomicBool::new(false)).unwrap());
    }
    tables.table(&material).unwrap()
}

/// One table for each way in which other games number positions: kings that touch, men of any kind that lead, one
/// leading man, pawns alone, pawns on the first rank, a board with an up and a down, counted checks.
const GAMES: [(Variant, &str); 7] = [
    (Variant::Atomic, "KQvK"),
    (Variant::Antichess, "KRvN"),
    (Variant::Antichess, "RvR"),
    (Variant::Suicide, "PvP"),
    (Variant::Horde, "PvK"),
    (Variant::RacingKings, "KvK"),
    (Variant::ThreeCheck, "KBvK"),
];

fn assert_same_cells(found: &AnyDense, wanted: &AnyDense) {
    let (AnyDense::Byte(found), AnyDense::Byte(wanted)) = (found, wanted) else {
        panic!("grades of 16 bits")
    };
    for side in Color::ALL {
        for slice in 0..wanted.layout().slices() {
            assert!(found.slice(slice, side) == wanted.slice(slice, side), "slice {slice}, {side} to move");
        }
    }
}

#[test]
fn every_version_opens_with_every_codec_and_says_what_is_true() {
    let wanted = solved("KQvK");
    for (version, codec) in (1..=VERSION).flat_map(|version| Codec::ALL.map(|codec| (version, codec))) {
        let path = golden(version, &format!("KQvK-{codec}.egtb"));
        let table = Table::open(&path, Access::Memory).unwrap();
        assert_eq!(table.head().codec, codec);
        assert_eq!(table.head().summary.side(Color::White).wins.longest(), Some(19));
        assert_eq!(table.head().summary.side(Color::Black).losses.total().full, 200_896);
        assert_same_cells(&unpack(&table, &MemoryTables::default()).unwrap(), &wanted);
    }
}

#[test]
fn tables_of_other_games_open_and_say_what_is_true() {
    for (variant, name) in GAMES {
        let table = Table::open(&golden(2, &format!("{variant}-{name}.egtb")), Access::Memory).unwrap();
        assert_eq!((table.head().variant, table.head().material.to_string()), (variant, name.to_owned()));
        assert_same_cells(&unpack(&table, &MemoryTables::default()).unwrap(), &solved_in(variant, name));
    }
}

#[test]
fn packing_the_same_table_gives_the_same_bytes() {
    let table = solved("KQvK");
    // What LZ4 and Zstandard make of a block may change with their versions.
    for codec in [Codec::Raw, Codec::Ctx] {
        let options = PackOptions { codec, ..PackOptions::default() };
        let mut bytes = Vec::new();
        pack(&table, Variant::Standard, &options).unwrap().write(&mut bytes).unwrap();
        assert!(bytes == fs::read(golden(VERSION, &format!("KQvK-{codec}.egtb"))).unwrap(), "{codec}");
    }
}

#[test]
fn the_worked_example_of_the_format_is_the_file_itself() {
    let text = fs::read_to_string(root().join("docs/formats/table.md")).unwrap();
    let example = text.split("## A whole file").nth(1).expect("an example");
    let mut bytes = Vec::new();
    for line in example.lines() {
        // Eight digits of the offset, two spaces, then pairs of digits.
        let Some((offset, pairs)) = line.split_once("  ").filter(|(o, _)| o.len() == 8) else { continue };
        assert_eq!(u32::from_str_radix(offset, 16).unwrap() as usize, bytes.len());
        bytes.extend(pairs.split_whitespace().map(|pair| u8::from_str_radix(pair, 16).unwrap()));
    }
    assert!(bytes == fs::read(golden(VERSION, "KNvK-zstd.egtb")).unwrap());
}
