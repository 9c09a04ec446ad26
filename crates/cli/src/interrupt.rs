//! Ctrl-C and SIGTERM: the first asks the work to stop at the next safe place, the second ends at once. So does SIGHUP,
//! unless the work has said that it then reads its files again.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};

use crate::{exit::Exit, report::Report};

static ASKED: AtomicBool = AtomicBool::new(false);
static RELOADS: AtomicBool = AtomicBool::new(false);
static RELOAD: AtomicBool = AtomicBool::new(false);

/// The flag that long work polls: true once the user has asked to stop.
pub(crate) fn flag() -> &'static AtomicBool {
    &ASKED
}

/// Makes SIGHUP raise the flag that is returned. Whoever sees it lowers it.
pub(crate) fn reload_flag() -> &'static AtomicBool {
    RELOADS.store(true, Ordering::Relaxed);
    &RELOAD
}

/// Starts to listen for the signals.
pub(crate) fn install() -> Result<(), Report> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])
        .map_err(|e| Report::new(Exit::Missing, format!("cannot listen for Ctrl-C: {e}")))?;
    thread::spawn(move || signals.forever().for_each(note));
    Ok(())
}

fn note(signal: i32) {
    if signal == SIGHUP && RELOADS.load(Ordering::Relaxed) {
        RELOAD.store(true, Ordering::Relaxed);
        return;
    }
    if ASKED.swap(true, Ordering::Relaxed) {
        process::exit(Exit::Interrupted as i32);
    }
    eprintln!("\nstopping at the next safe place; press Ctrl-C again to stop at once");
}
