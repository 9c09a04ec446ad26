//! Solved tables of three men, derived again by the rules from the positions one ply on. The published values' test does
//! so with files, and with samples of four men; `bookends table verify --men 4` does all of four men.

use std::sync::atomic::AtomicBool;

use bookends_rules::Variant;
use bookends_solver::{
    Extent, MemoryTables, Source, Watch, materials,
    pack::{PackOptions, pack},
    plan, solve, verify, verify_by_probes,
};
use bookends_tables::{AnyDense, Dense, Material, Tables, side_index};
use shakmaty::Color;

/// The tables of three men.
fn solved() -> (MemoryTables, Vec<Material>) {
    let tables = MemoryTables::default();
    let plan = plan(Variant::Standard, &materials(Variant::Standard, 3).unwrap(), |_| false).unwrap();
    for material in &plan {
        tables.add(material, solve(Variant::Standard, material, &tables, &AtomicBool::new(false)).unwrap());
    }
    (tables, plan)
}

fn faults(tables: &MemoryTables, material: &Material) -> u64 {
    let verified = verify(Variant::Standard, material, tables, &Watch::new(&AtomicBool::new(false))).unwrap();
    assert!(verified.positions > 5_000, "{material}: {verified:?}");
    assert_eq!(verified.faults == 0, verified.examples.is_empty(), "{material}: {verified:?}");
    verified.faults
}

#[test]
fn every_position_of_three_men_follows_from_the_rules() {
    let (tables, all) = solved();
    assert_eq!(all.len(), 5);
    for material in &all {
        assert_eq!(faults(&tables, material), 0, "{material}");
    }
}

#[test]
fn one_wrong_entry_is_found() {
    let (tables, _) = solved();
    let material: Material = "KQvK".parse().unwrap();
    let AnyDense::Byte(table) = tables.table(&material).unwrap() else { panic!("few values fit a byte") };
    let mut cells = [Color::White, Color::Black].map(|side| table.slice(0, side).to_vec());
    // A win of White becomes one that is two plies slower.
    let wrong = cells[side_index(Color::White)].iter_mut().find(|grade| **grade == 250).unwrap();
    *wrong -= 1;
    let wrong = AnyDense::from(Dense::new(table.layout().clone(), table.scale(), vec![cells]));
    tables.add(&material, wrong.clone());
    assert!(faults(&tables, &material) > 0);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("standard/KQvK.egtb");
    pack(&wrong, Variant::Standard, &PackOptions::default()).unwrap().publish(&path, false).unwrap();
    let files = Tables::new([folder.path().to_owned()]);
    let go_on = AtomicBool::new(false);
    let found =
        verify_by_probes(Variant::Standard, &material, &files, Extent::All, &Watch::new(&go_on)).unwrap();
    assert!(found.faults > 0 && found.faults == found.examples.len() as u64, "{found:?}");
}
