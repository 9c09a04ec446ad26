//! How quick probes are: makes positions of tables at random, and asks for their values and for their moves ranked, on
//! one thread or several. Prints rates a second of CPU time, as Linux tells it, and what the cache did.
//!
//! `cargo run --release -p bookends-tables --example probe_rates -- DIR [--cache BYTES] [--replacement NAME]
//! [--threads N] [--positions N] [--trace random|search] MATERIAL…`

use std::{error::Error, path::PathBuf};

use bookends_rules::{Position, Variant};
use bookends_store::Access;
use bookends_tables::{Cache, Layout, Man, Material, Replacement, Tables, cache::DEFAULT_ROOM};
use shakmaty::{Board, Color, Piece, Square};

/// So many positions of each table, unless `--positions` says otherwise.
const POSITIONS: usize = 20_000;
/// A searched tree has so many moves from its root to its leaves.
const DEPTH: u32 = 4;
/// So many trees of each table are searched.
const TREES: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("a folder of tables")?);
    let (mut room, mut replacement, mut threads) = (DEFAULT_ROOM, Replacement::default(), 1);
    let (mut each, mut search, mut wanted) = (POSITIONS, false, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or("a value is missing");
        match &argument[..] {
            "--cache" => room = value()?.parse()?,
            "--replacement" => replacement = value()?.parse()?,
            "--threads" => threads = value()?.parse()?,
            "--positions" => each = value()?.parse()?,
            "--trace" => search = value()? == "search",
            material => wanted.push(material.parse::<Material>()?),
        }
    }
    let tables = Tables::with([folder], Access::Mmap, Cache::with(room, replacement));
    let positions = mixed(&wanted, each)?;
    if search {
        return searched(&tables, &positions[..positions.len().min(TREES * wanted.len())]);
    }
    for pass in ["first pass", "second pass", "third pass"] {
        report(&format!("values, {pass}"), &tables, &positions, threads, |position| {
            tables.value(position).map(|_| ()).map_err(|e| e.to_string())
        })?;
    }
    for pass in ["first pass", "second pass"] {
        let roots = &positions[..positions.len() / 8];
        report(&format!("roots, {pass}"), &tables, roots, threads, |position| {
            tables.root(position).map(|_| ()).map_err(|e| e.to_string())
        })?;
    }
    Ok(())
}

/// Positions of all tables in turn, so that no two neighbours are of one table.
fn mixed(wanted: &[Material], each: usize) -> Result<Vec<Position>, Box<dyn Error>> {
    let mut random = Random(1);
    let layouts = wanted.iter().map(|m| Layout::of(m, Variant::Standard)).collect::<Result<Vec<_>, _>>()?;
    let mut positions = Vec::new();
    while positions.len() < each * layouts.len() {
        for layout in &layouts {
            positions.push(random.position(layout));
        }
    }
    Ok(positions)
}

/// Asks about every position, each thread about all of them, and prints the rate of a thread.
fn report(
    what: &str,
    tables: &Tables,
    positions: &[Position],
    threads: usize,
    ask: impl Fn(&Position) -> Result<(), String> + Sync,
) -> Result<(), Box<dyn Error>> {
    let before = tables.cache_statistics();
    let seconds = std::thread::scope(|scope| {
        let work = || {
            let start = cpu_seconds();
            positions.iter().try_for_each(&ask).map(|()| cpu_seconds() - start)
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().map(|t| t.join().expect("no panic")).sum::<Result<f64, String>>()
    })?;
    let after = tables.cache_statistics();
    let (hits, misses) = (after.hits - before.hits, after.misses - before.misses);
    println!(
        "{what}: {:.2} us each, {:.0} a CPU second; cache: {hits} hits, {misses} misses",
        seconds / (threads * positions.len()) as f64 * 1e6,
        (threads * positions.len()) as f64 / seconds,
    );
    Ok(())
}

/// Probes whole trees: neighbouring positions one after the other, as a search does.
fn searched(tables: &Tables, roots: &[Position]) -> Result<(), Box<dyn Error>> {
    let start = cpu_seconds();
    let mut probes = 0;
    for root in roots {
        probes += tree(tables, root, DEPTH)?;
    }
    let statistics = tables.cache_statistics();
    println!(
        "{probes} probes in {} trees, {:.2} us each; hits {:.2} %, {} misses, {:.1} MB read",
        roots.len(),
        (cpu_seconds() - start) / probes as f64 * 1e6,
        100.0 * statistics.hit_rate(),
        statistics.misses,
        statistics.bytes_read as f64 / 1e6,
    );
    Ok(())
}

/// Probes every position of a tree; gives their number.
fn tree(tables: &Tables, position: &Position, depth: u32) -> Result<u64, Box<dyn Error>> {
    tables.value(position)?;
    let mut probes = 1;
    if depth > 0 {
        for m in position.legal_moves() {
            probes += tree(tables, &position.play_unchecked(m), depth - 1)?;
        }
    }
    Ok(probes)
}

/// A generator of pseudorandom numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A legal position of a layout's men.
    fn position(&mut self, layout: &Layout) -> Position {
        loop {
            let mut board = Board::empty();
            for &Man { color, role } in layout.men() {
                let square = Square::new((self.next() % 64) as u32);
                board.set_piece_at(square, Piece { color, role });
            }
            let turn = Color::from_white(self.next().is_multiple_of(2));
            let whole = board.occupied().count() == layout.men().len();
            if let Some(position) =
                Position::from_parts(Variant::Standard, &board, turn, None, None).filter(|_| whole)
            {
                return position;
            }
        }
    }
}

/// The time that this thread has run.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds: f64 = text.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a time");
    nanoseconds / 1e9
}
