//! Decoded blocks kept for the next probe, shared by all tables and threads.

mod ageing;
mod lines;
mod lru;
mod order;

use std::sync::{
    PoisonError, RwLock,
    atomic::{AtomicU64, Ordering},
};

use lines::Lines;
pub use order::{Replacement, UnknownReplacement};

use crate::file::PartOfBlock;

/// The room of a cache in bytes, unless the user says otherwise: 32 MiB, or 128 times 262,144 entries of 8 bits.
pub const DEFAULT_ROOM: usize = 32 << 20;
/// Each part of the cache has at least so much room; more room makes more parts, which threads lock on their own.
const ROOM_PER_PART: usize = 1 << 20;
const MOST_PARTS: usize = 16;

/// A block of a table: the number of the table in the order of opening, and that of the block.
pub(crate) type Key = (u32, u32);

/// The cache: *lines*, each of which holds a decoded block or its first part, as many as there is room for.
///
/// Every line has an *age*, which a hit refreshes. A miss empties lines whose age has run out until there is room.
/// Ages do not fall at each probe, which would cost more the more lines there are: they fall when room is needed,
/// line by line, until one has run out. So hits change next to nothing, and threads that hit do not wait for each
/// other. [`Replacement::Lru`] is there to compare with.
#[derive(Debug)]
pub struct Cache<B = PartOfBlock> {
    parts: Vec<Part<B>>,
    room: usize,
}

/// The lines of some keys.
#[derive(Debug)]
struct Part<B> {
    lines: RwLock<Lines<B>>,
    hits: AtomicU64,
    misses: AtomicU64,
    bytes_read: AtomicU64,
}

/// What a [`Cache`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheStatistics {
    /// The room for blocks in bytes.
    pub room: usize,
    /// Probes whose block was there.
    pub hits: u64,
    /// Probes whose block had to be read and decoded.
    pub misses: u64,
    /// Compressed bytes read for the misses.
    pub bytes_read: u64,
}

impl CacheStatistics {
    /// The share of the probes that were hits; 0 before the first probe.
    pub fn hit_rate(&self) -> f64 {
        self.hits as f64 / (self.hits + self.misses).max(1) as f64
    }
}

impl<B> Cache<B> {
    /// A cache with room for so many bytes of decoded blocks; 0 turns it off.
    pub fn new(room: usize) -> Cache<B> {
        Cache::with(room, Replacement::default())
    }

    /// The same with a rule for which line is emptied.
    pub fn with(room: usize, replacement: Replacement) -> Cache<B> {
        let parts = (room / ROOM_PER_PART).clamp(1, MOST_PARTS);
        let part = || Part {
            lines: RwLock::new(Lines::new(room / parts, replacement)),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
        };
        Cache { parts: (0..parts).map(|_| part()).collect(), room }
    }

    #[inline]
    fn part(&self, key: Key) -> &Part<B> {
        &self.parts[(key.0 as usize).wrapping_mul(31).wrapping_add(key.1 as usize) % self.parts.len()]
    }

    /// Looks at what is kept of a block.
    #[inline]
    pub(crate) fn look<T>(&self, key: Key, look: impl FnOnce(&B) -> T) -> Option<T> {
        self.part(key).lines.read().unwrap_or_else(PoisonError::into_inner).hit(key).map(look)
    }

    /// Counts a probe that what was kept has answered.
    #[inline]
    pub(crate) fn count_hit(&self, key: Key) {
        self.part(key).hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Keeps `size` bytes of a block, for which so many were read.
    pub(crate) fn fill(&self, key: Key, block: B, size: usize, read: u64) {
        let part = self.part(key);
        part.misses.fetch_add(1, Ordering::Relaxed);
        part.bytes_read.fetch_add(read, Ordering::Relaxed);
        part.lines.write().unwrap_or_else(PoisonError::into_inner).refill(key, block, size);
    }

    /// What the cache has done so far.
    pub fn statistics(&self) -> CacheStatistics {
        let sum = |counter: fn(&Part<B>) -> &AtomicU64| {
            self.parts.iter().map(|part| counter(part).load(Ordering::Relaxed)).sum()
        };
        CacheStatistics {
            room: self.room,
            hits: sum(|part| &part.hits),
            misses: sum(|part| &part.misses),
            bytes_read: sum(|part| &part.bytes_read),
        }
    }
}

impl<B> Default for Cache<B> {
    fn default() -> Cache<B> {
        Cache::new(DEFAULT_ROOM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block from the cache, or else one of a byte, for which ten were read.
    fn read(cache: &Cache<u8>, block: u32) -> u8 {
        let key = (0, block);
        if let Some(block) = cache.look(key, |&block| block) {
            cache.count_hit(key);
            return block;
        }
        cache.fill(key, block as u8, 1, 10);
        block as u8
    }

    #[test]
    fn a_block_is_read_once_while_it_is_kept() {
        let cache = Cache::new(4);
        for block in [1, 2, 1, 1, 2] {
            assert_eq!(read(&cache, block), block as u8);
        }
        let wanted = CacheStatistics { room: 4, hits: 3, misses: 2, bytes_read: 20 };
        assert_eq!(cache.statistics(), wanted);
    }

    #[test]
    fn a_cache_without_room_reads_every_time() {
        let cache = Cache::new(0);
        for _ in 0..3 {
            assert_eq!(read(&cache, 7), 7);
        }
        assert_eq!(cache.statistics().misses, 3);
    }

    #[test]
    fn threads_share_the_lines() {
        let cache = Cache::new(64);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..2000u32).for_each(|i| assert_eq!(read(&cache, i % 50), (i % 50) as u8)));
            }
        });
        let statistics = cache.statistics();
        assert_eq!(statistics.hits + statistics.misses, 8000);
        assert!(statistics.misses <= 200, "{statistics:?}");
    }
}
