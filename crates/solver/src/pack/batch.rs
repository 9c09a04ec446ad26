use std::sync::atomic::{AtomicBool, Ordering};

use bookends_tables::Layout;
use rayon::prelude::*;

use super::PackError;

/// So many entries are packed between two looks at whether to stop.
const BATCH: u64 = 1 << 22;

/// Packs all blocks of a side, in batches of neighbours: a table that is not in memory is read once, from start to
/// end.
pub(super) fn all_blocks(
    layout: &Layout,
    block_entries: u32,
    stop: &AtomicBool,
    pack: impl Fn(u64) -> Result<Vec<u8>, PackError> + Sync,
) -> Result<Vec<Vec<u8>>, PackError> {
    let blocks = layout.len().div_ceil(u64::from(block_entries));
    let batch = (BATCH / u64::from(block_entries)).max(1);
    let mut all = Vec::with_capacity(blocks as usize);
    for first in (0..blocks).step_by(batch as usize) {
        if stop.load(Ordering::Relaxed) {
            return Err(PackError::Interrupted);
        }
        let numbers = first..(first + batch).min(blocks);
        let packed: Vec<_> = numbers.into_par_iter().map(&pack).collect::<Result<_, _>>()?;
        all.extend(packed);
    }
    Ok(all)
}
