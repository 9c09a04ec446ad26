//! Solves tables in memory, without packing, and prints what each cost: `solve [--threads N] MEN|MATERIAL…`.

use std::{sync::atomic::AtomicBool, time::Instant};

use bookends_rules::Variant;
use bookends_solver::{MemoryTables, Source, materials, plan, solve};
use bookends_tables::Material;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut wanted: Vec<Material> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--threads" {
            let threads = args.next().ok_or("a number of threads")?.parse()?;
            rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
        } else if let Ok(men) = arg.parse() {
            wanted.extend(materials(Variant::Standard, men)?);
        } else {
            wanted.push(arg.parse()?);
        }
    }
    let tables = MemoryTables::default();
    let (mut entries, start) = (0, Instant::now());
    for material in plan(Variant::Standard, &wanted, |_| false)? {
        let begin = Instant::now();
        let table = solve(Variant::Standard, &material, &tables, &AtomicBool::new(false))?;
        let count = 2 * table.layout().len();
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{material:10} {count:>12} entries {seconds:8.3} s {:7.1} M/s",
            count as f64 / seconds / 1e6
        );
        entries += count;
        tables.add(&material, table);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("all        {entries:>12} entries {seconds:8.3} s {:7.1} M/s", entries as f64 / seconds / 1e6);
    tables.table(&wanted[0].canonical(Variant::Standard))?;
    Ok(())
}
