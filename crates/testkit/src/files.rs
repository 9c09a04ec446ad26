//! Files that other programs write.

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// Waits until there is a file of this name.
///
/// # Panics
/// If it does not come in time.
pub fn wait_for(path: &Path, within: Duration) {
    let start = Instant::now();
    while !path.exists() {
        assert!(start.elapsed() < within, "{} never came", path.display());
        thread::sleep(Duration::from_millis(2));
    }
}
