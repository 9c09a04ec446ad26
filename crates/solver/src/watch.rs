use std::sync::{
    OnceLock,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use bookends_exchange::{Alarm, Lost};
use bookends_tables::{Layout, Scale};

use crate::{
    children::{AnyCells, SideSource},
    error::SolveError,
    portion::Portion,
};

/// How somebody who waits for a table follows the work and ends it.
#[derive(Debug)]
pub struct Watch<'a> {
    /// The work ends early when this becomes true.
    pub stop: &'a AtomicBool,
    /// Entries read from smaller tables, solved, and packed so far; in the end as many as
    /// [`Estimate::work`](crate::Estimate::work) says.
    pub done: AtomicU64,
    /// Set where others work on the table too: the work also ends early when one of them is lost.
    alarm: OnceLock<Alarm>,
}

impl<'a> Watch<'a> {
    /// Nothing is done yet.
    pub fn new(stop: &'a AtomicBool) -> Watch<'a> {
        Watch { stop, done: AtomicU64::new(0), alarm: OnceLock::new() }
    }

    /// Looks after an alarm too, always the same one.
    pub(crate) fn heed(&self, alarm: Alarm) {
        self.alarm.get_or_init(|| alarm);
    }

    /// What was lost, if something was.
    pub(crate) fn lost(&self) -> Option<&Lost> {
        self.alarm.get().and_then(Alarm::lost)
    }

    pub(crate) fn add(&self, entries: u64) {
        self.done.fetch_add(entries, Ordering::Relaxed);
    }

    /// All that was done was for nothing.
    pub(crate) fn begin_anew(&self) {
        self.done.store(0, Ordering::Relaxed);
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.lost().is_some()
    }

    /// # Errors
    /// [`SolveError::Interrupted`] when the work shall end.
    pub(crate) fn go_on(&self) -> Result<(), SolveError> {
        if self.is_ended() { Err(SolveError::Interrupted) } else { Ok(()) }
    }
}

/// A side that is read under somebody's eyes.
pub(crate) struct WatchedSide<'a> {
    pub(crate) side: &'a dyn SideSource,
    pub(crate) watch: &'a Watch<'a>,
    /// Whether its entries count; those of tables that it needs to be read do not.
    pub(crate) counts: bool,
}

impl SideSource for WatchedSide<'_> {
    fn layout(&self) -> &Layout {
        self.side.layout()
    }

    fn scale(&self) -> Scale {
        self.side.scale()
    }

    fn portion(&self, portion: Portion) -> Result<AnyCells<'_>, SolveError> {
        self.watch.go_on()?;
        let cells = self.side.portion(portion)?;
        if self.counts {
            self.watch.add(portion.len as u64);
        }
        Ok(cells)
    }
}
