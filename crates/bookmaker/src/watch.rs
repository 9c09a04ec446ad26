use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use bookends_exchange::Alarm;

/// What another thread sees of the work, and how it stops it.
#[derive(Debug, Default)]
pub struct Watch {
    stop: AtomicBool,
    alarm: OnceLock<Alarm>,
    bytes: AtomicU64,
    games: AtomicU64,
    plies: AtomicU64,
    entries: AtomicU64,
}

impl Watch {
    /// Asks the work to stop soon; it ends with [`MakeError::Stopped`](crate::MakeError::Stopped).
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Bytes of the input read so far, as it lies on the disk.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Games read so far.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Plies replayed so far.
    pub fn plies(&self) -> u64 {
        self.plies.load(Ordering::Relaxed)
    }

    /// Positions taken from the merged rows so far, each of them twice where memory is short: the writer then goes over
    /// them two times.
    pub fn entries(&self) -> u64 {
        self.entries.load(Ordering::Relaxed)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.alarm.get().is_some_and(Alarm::is_raised)
    }

    /// Stops the work too when this alarm is raised; the first one counts.
    pub(crate) fn heed(&self, alarm: Alarm) {
        self.alarm.get_or_init(|| alarm);
    }

    pub(crate) fn read_so_far(&self, bytes: u64) {
        self.bytes.store(bytes, Ordering::Relaxed);
    }

    pub(crate) fn played(&self, games: u64, plies: u64) {
        self.games.fetch_add(games, Ordering::Relaxed);
        self.plies.fetch_add(plies, Ordering::Relaxed);
    }

    pub(crate) fn merged(&self, entries: u64) {
        self.entries.fetch_add(entries, Ordering::Relaxed);
    }
}
