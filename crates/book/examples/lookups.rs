//! Random lookups, half of them misses: `lookups BOOK COUNT`. Measure the process from outside, with COUNT and with
//! 0; the difference is what the lookups cost.

use std::error::Error;

use bookends_book::open;
use bookends_store::Access;

/// Lookups whose keys are drawn at once.
const ROUND: usize = 4096;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(path), Some(count)) = (args.next(), args.next()) else {
        return Err("lookups BOOK COUNT".into());
    };
    let count: u64 = count.parse()?;
    let book = open(path, Access::Mmap)?;
    let keys = book.entries().map(|entry| Ok(entry?.key)).collect::<Result<Vec<u64>, Box<dyn Error>>>()?;
    if keys.is_empty() {
        return Err("the book is empty".into());
    }
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = || {
        // xorshift64*: cheap beside a lookup.
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    // The keys of a round are drawn before it: fetched all at once, they cost little beside the lookups.
    let mut hits = 0u64;
    let mut round = Vec::with_capacity(ROUND);
    for from in (0..count).step_by(ROUND) {
        round.clear();
        round.extend((from..count).take(ROUND).map(|n| {
            let number = random();
            if n % 2 == 0 { keys[(number % keys.len() as u64) as usize] } else { number }
        }));
        for &key in &round {
            hits += u64::from(book.get(key)?.is_some());
        }
    }
    println!("{} positions, {count} lookups, {hits} hits", keys.len());
    Ok(())
}
