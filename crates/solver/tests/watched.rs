//! Who waits for a table sees how far it is, and can end the work.

use std::sync::atomic::{AtomicBool, Ordering};

use bookends_rules::Variant;
use bookends_solver::{Estimate, Room, SolveError, Watch, make, pack::PackOptions, plan};
use bookends_tables::{Folders, Material};

const VARIANT: Variant = Variant::Standard;

#[test]
fn what_is_done_comes_to_what_was_estimated_and_an_end_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::new([folder.path().to_owned()]);
    let (options, room) = (PackOptions::default(), Room::unlimited());
    let wanted: Material = "KPvKN".parse().unwrap();
    let (go_on, end) = (AtomicBool::new(false), AtomicBool::new(true));
    // The tables below are read while it is made: KNvKQ and the like, with promotions.
    for material in plan(VARIANT, &[wanted], |_| false).unwrap() {
        let ended = make(VARIANT, &material, &folders, &options, &room, false, &Watch::new(&end));
        assert!(matches!(ended, Err(SolveError::Interrupted)), "{material}: {ended:?}");
        assert_eq!(folders.find(VARIANT, &material), None);

        let watch = Watch::new(&go_on);
        make(VARIANT, &material, &folders, &options, &room, false, &watch).unwrap();
        let work = Estimate::of(VARIANT, &material).unwrap().work;
        assert_eq!(watch.done.load(Ordering::Relaxed), work, "{material}");
    }
}
