//! Decoded blocks kept for the next probe, shared by all tables and threads.

mod lines;

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use lines::Lines;

use crate::file::PartOfBlock;

/// The room of a cache in bytes, unless the user says otherwise: 32 MiB.
pub const DEFAULT_ROOM: usize = 32 << 20;
/// Each part of the cache has at least so much room; more room makes more parts, which threads lock on their own.
const ROOM_PER_PART: usize = 1 << 20;
const MOST_PARTS: usize = 8;

/// A block of a table: the number of the table in the order of opening, and that of the block.
pub(crate) type Key = (u32, u32);

/// The cache: *lines*, each of which holds a decoded block, as many as there is room for.
///
/// Every line ages at each probe and is young again when it is hit; a miss empties the oldest. The age is not
/// stored: lines are kept in the order of their last hit, which is the order of their ages, so that a probe costs
/// the same for any number of lines.
#[derive(Debug)]
pub struct Cache<B = PartOfBlock> {
    parts: Vec<Mutex<Lines<B>>>,
    room: usize,
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

impl<B> Cache<B> {
    /// A cache with room for so many bytes of decoded blocks; 0 turns it off.
    pub fn new(room: usize) -> Cache<B> {
        let parts = (room / ROOM_PER_PART).clamp(1, MOST_PARTS);
        Cache {
            parts: (0..parts).map(|_| Mutex::new(Lines::new(room / parts))).collect(),
            room,
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
        }
    }

    fn part(&self, key: Key) -> MutexGuard<'_, Lines<B>> {
        let part = (key.0 as usize).wrapping_mul(31).wrapping_add(key.1 as usize) % self.parts.len();
        self.parts[part].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is kept of a block.
    pub(crate) fn get(&self, key: Key) -> Option<Arc<B>> {
        self.part(key).hit(key)
    }

    /// Counts a probe that what was kept has answered.
    pub(crate) fn count_hit(&self) {
        self.hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Keeps `size` bytes of a block, for which so many were read.
    pub(crate) fn fill(&self, key: Key, block: Arc<B>, size: usize, read: u64) {
        self.misses.fetch_add(1, Ordering::Relaxed);
        self.bytes_read.fetch_add(read, Ordering::Relaxed);
        self.part(key).refill(key, block, size);
    }

    /// What the cache has done so far.
    pub fn statistics(&self) -> CacheStatistics {
        CacheStatistics {
            room: self.room,
            hits: self.hits.load(Ordering::Relaxed),
            misses: self.misses.load(Ordering::Relaxed),
            bytes_read: self.bytes_read.load(Ordering::Relaxed),
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
        if let Some(block) = cache.get(key) {
            cache.count_hit();
            return *block;
        }
        cache.fill(key, Arc::new(block as u8), 1, 10);
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
