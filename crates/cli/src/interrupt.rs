//! Ctrl-C and SIGTERM: the first asks the work to stop at the next safe place, the second ends at once.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{exit::Exit, report::Report};

static ASKED: AtomicBool = AtomicBool::new(false);

/// The flag that long work polls: true once the user has asked to stop.
pub(crate) fn flag() -> &'static AtomicBool {
    &ASKED
}

/// Starts to listen for the signals.
pub(crate) fn install() -> Result<(), Report> {
    ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(Exit::Interrupted as i32);
        }
        eprintln!("\nstopping at the next safe place; press Ctrl-C again to stop at once");
    })
    .map_err(|e| Report::new(Exit::Missing, format!("cannot listen for Ctrl-C: {e}")))
}
