//! Solved tables, derived again by the rules from the positions one ply on: three men whole, four men in samples.
//! `bookends table verify --men 4` does all of four men.

use std::sync::atomic::{AtomicBool, AtomicU64};

use bookends_rules::Variant;
use bookends_solver::{Extent, MemoryTables, Source, materials, plan, solve, verify};
use bookends_tables::{AnyDense, Dense, Material, side_index};
use shakmaty::Color;

/// The tables of so many men and all that they need.
fn solved(men: usize) -> (MemoryTables, Vec<Material>) {
    let tables = MemoryTables::default();
    let plan = plan(Variant::Standard, &materials(Variant::Standard, men).unwrap(), |_| false).unwrap();
    for material in &plan {
        tables.add(material, solve(Variant::Standard, material, &tables, &AtomicBool::new(false)).unwrap());
    }
    (tables, plan)
}

fn faults(tables: &MemoryTables, material: &Material, extent: Extent) -> u64 {
    let verified =
        verify(Variant::Standard, material, tables, extent, &AtomicU64::new(0), &AtomicBool::new(false))
            .unwrap();
    assert!(verified.positions > 5_000, "{material}: {verified:?}");
    assert_eq!(verified.faults == 0, verified.examples.is_empty(), "{material}: {verified:?}");
    verified.faults
}

#[test]
fn every_position_of_three_men_and_samples_of_four_follow_from_the_rules() {
    let (tables, all) = solved(4);
    assert_eq!(all.len(), 35);
    for material in &all {
        let extent = if material.len() == 3 { Extent::All } else { Extent::Sample(20_000) };
        assert_eq!(faults(&tables, material, extent), 0, "{material}");
    }
}

#[test]
fn one_wrong_entry_is_found() {
    let (tables, _) = solved(3);
    let material: Material = "KQvK".parse().unwrap();
    let AnyDense::Byte(table) = tables.table(&material).unwrap() else { panic!("few values fit a byte") };
    let mut cells = [Color::White, Color::Black].map(|side| table.slice(0, side).to_vec());
    // A win of White becomes one that is two plies slower.
    let wrong = cells[side_index(Color::White)].iter_mut().find(|grade| **grade == 250).unwrap();
    *wrong -= 1;
    tables.add(&material, Dense::new(table.layout().clone(), table.scale(), vec![cells]).into());
    assert!(faults(&tables, &material, Extent::All) > 0);
}
