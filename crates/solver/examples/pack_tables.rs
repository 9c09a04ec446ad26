//! What the codecs are worth: solves tables, packs each with one codec and one size of block on one thread, and
//! prints size, CPU time of packing, and CPU time of decoding a cold block. Reads CPU time as Linux tells it.
//!
//! `cargo run --release -p bookends-solver --example pack_tables -- [--codec NAME] [--block N] [--one-sided] [--write DIR] MATERIAL…`
//! (or `--men N`).

use std::{error::Error, hint::black_box, sync::atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{
    MemoryTables, Told, materials,
    pack::{PackOptions, pack, pack_apart},
    plan, solve,
};
use bookends_store::MemoryStorage;
use bookends_tables::{AnyDense, Codec, FileError, Folders, Material, Table, file::Block};

/// So many different blocks of a side are decoded.
const BLOCKS: usize = 1500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = PackOptions::default();
    let mut wanted: Vec<Material> = Vec::new();
    let mut folder = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("a value is missing");
        match &argument[..] {
            "--codec" => options.codec = value()?.parse()?,
            "--write" => folder = Some(Folders::new([value()?.into()])),
            "--one-sided" => options.one_sided = true,
            "--block" => options.block_entries = Some(value()?.parse()?),
            "--men" => {
                for men in 3..=value()?.parse()? {
                    wanted.extend(materials(Variant::Standard, men)?);
                }
            }
            material => wanted.push(material.parse()?),
        }
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?;
    pool.install(|| run(&wanted, &options, folder.as_ref()).map_err(|e| e.to_string()))?;
    Ok(())
}

fn run(wanted: &[Material], options: &PackOptions, folder: Option<&Folders>) -> Result<(), Box<dyn Error>> {
    let solved = MemoryTables::default();
    let (mut bytes, mut entries, mut seconds) = (0, 0, 0.0);
    for material in plan(Variant::Standard, wanted, |_| false)? {
        let dense = solve(Variant::Standard, &material, &solved, &AtomicBool::new(false))?;
        solved.add(&material, dense.clone());
        if !wanted.contains(&material) {
            continue;
        }
        let start = cpu_seconds()?;
        let packed = match options.codec {
            Codec::Ctx => {
                let told = Told::of(Variant::Standard, &material, &dense, &solved)?;
                pack_apart(&dense, &told, Variant::Standard, options)?
            }
            _ => pack(&dense, Variant::Standard, options)?,
        };
        let packing = cpu_seconds()? - start;
        if let Some(folder) = folder {
            packed.publish(&folder.path(Variant::Standard, &material), true)?;
        }
        let mut file = Vec::new();
        packed.write(&mut file)?;
        report(&material, &dense, file.clone(), packing)?;
        bytes += file.len();
        entries += 2 * dense.layout().len();
        seconds += packing;
    }
    let rate = entries as f64 / seconds / 1e6;
    println!("all: {:.3} MB, packed at {rate:.1} MB a CPU second in {seconds:.1} s", bytes as f64 / 1e6);
    Ok(())
}

fn report(material: &Material, dense: &AnyDense, file: Vec<u8>, packing: f64) -> Result<(), Box<dyn Error>> {
    let len = file.len();
    let table = Table::from_storage(Box::new(MemoryStorage::new(material.to_string(), file)))?;
    print!("{material:<8} {:<5} {len:>9} bytes  packed in {packing:5.2} s", table.head().codec);
    for (side, stored) in table.head().sides.iter().enumerate() {
        let blocks = table.blocks_of(side);
        // Different blocks in turn: a processor learns a block that comes again and again.
        let list: Vec<usize> = blocks.clone().step_by((blocks.len() / BLOCKS).max(1)).collect();
        // A probe stops at the wanted entry: a third of a block further on each time, all are met alike.
        let entry = |i: usize| (i * 4373) % stored.block_entries as usize;
        let whole = least_seconds(&list, |_, number| table.read_block(number).map(|_| ()))?;
        let probe = least_seconds(&list, |i, number| {
            table.read_to(Block { number, entry: entry(i) }, None).map(|part| drop(black_box(part)))
        })?;
        print!("  {} {:4}: {:4.1}/{:4.1} us", stored.layout, stored.block_entries, probe * 1e6, whole * 1e6);
    }
    println!("  ({} entries a side)", dense.layout().len());
    Ok(())
}

/// The time that one of some blocks takes, in the quickest of three passes.
fn least_seconds(
    blocks: &[usize],
    mut read: impl FnMut(usize, usize) -> Result<(), FileError>,
) -> Result<f64, Box<dyn Error>> {
    let mut least = f64::MAX;
    for _ in 0..3 {
        let start = cpu_seconds()?;
        blocks.iter().enumerate().try_for_each(|(i, &number)| read(i, number))?;
        least = least.min((cpu_seconds()? - start) / blocks.len() as f64);
    }
    Ok(least)
}

/// The time that this thread has run.
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = text.split_whitespace().next().ok_or("no time")?.parse()?;
    Ok(nanoseconds / 1e9)
}
