use std::sync::atomic::{AtomicU64, Ordering};

/// Which blocks of a file have been found to match their checksums, one bit each.
#[derive(Debug)]
pub(super) struct Checked(Box<[AtomicU64]>);

impl Checked {
    /// None of so many blocks.
    pub(super) fn none_of(blocks: usize) -> Checked {
        Checked((0..blocks.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    pub(super) fn has(&self, block: usize) -> bool {
        self.0[block / 64].load(Ordering::Relaxed) >> (block % 64) & 1 != 0
    }

    pub(super) fn add(&self, block: usize) {
        self.0[block / 64].fetch_or(1 << (block % 64), Ordering::Relaxed);
    }
}
