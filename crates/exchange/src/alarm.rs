use std::sync::{Arc, OnceLock};

use crate::Lost;

/// Tells all threads of a process that the job is lost. Clones are the same alarm.
#[derive(Clone, Debug, Default)]
pub struct Alarm(Arc<OnceLock<Lost>>);

impl Alarm {
    /// What was lost first, if anything.
    pub fn lost(&self) -> Option<&Lost> {
        self.0.get()
    }

    /// Whether the job is lost.
    pub fn is_raised(&self) -> bool {
        self.lost().is_some()
    }

    /// Says that the job is lost; what was said before stays.
    pub(crate) fn raise(&self, lost: Lost) {
        // The first reason is the one that the others follow from.
        let _ = self.0.set(lost);
    }
}
