//! A table that several workers have made together has the bytes of one that was made alone.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use bookends_exchange::{Cluster, run};
use bookends_rules::Variant;
use bookends_solver::{PartMaker, Room, SolveError, Watch, make, pack::PackOptions, plan};
use bookends_tables::{Folders, Material};

/// Makes some tables and what they depend on, alone.
fn alone(variant: Variant, names: &[&str], dir: &Path) -> Vec<Material> {
    let wanted: Vec<Material> = names.iter().map(|name| name.parse().unwrap()).collect();
    let folders = Folders::new([dir.to_owned()]);
    for material in plan(variant, &wanted, |_| false).unwrap() {
        let (options, go_on) = (PackOptions::default(), AtomicBool::new(false));
        make(variant, &material, &folders, &options, &Room::unlimited(), false, &Watch::new(&go_on)).unwrap();
    }
    wanted
}

/// Makes a table with so many workers in the first folder, from those of the second.
fn together(
    variant: Variant,
    material: &Material,
    dirs: [&Path; 2],
    workers: usize,
    room: impl Fn() -> Room + Sync,
) -> Result<PathBuf, SolveError> {
    let folders = Folders::new(dirs.map(Path::to_owned));
    let made = run(&Cluster::threads(NonZeroUsize::new(workers).unwrap()), |exchange| {
        let (options, go_on) = (PackOptions::default(), AtomicBool::new(false));
        let watch = Watch::new(&go_on);
        let maker = PartMaker {
            variant,
            folders: &folders,
            options: &options,
            force: false,
            watch: &watch,
            keep_every: None,
        };
        maker.make(material, &room(), exchange)
    })?;
    assert!(made[1..].iter().all(Option::is_none), "the first worker alone publishes");
    Ok(made[0].as_ref().unwrap().path.clone())
}

fn assert_same_bytes(variant: Variant, names: &[&str], workers: &[usize]) {
    let first = tempfile::tempdir().unwrap();
    for material in alone(variant, names, first.path()) {
        for &workers in workers {
            let second = tempfile::tempdir().unwrap();
            let dirs = [second.path(), first.path()];
            let path = together(variant, &material, dirs, workers, Room::unlimited).unwrap();
            let other = first.path().join(path.strip_prefix(second.path()).unwrap());
            let same = fs::read(&path).unwrap() == fs::read(other).unwrap();
            assert!(same, "{material} of {variant} by {workers}");
        }
    }
}

#[test]
fn standard_tables_have_the_same_bytes_for_any_number_of_workers() {
    assert_same_bytes(Variant::Standard, &["KQvK", "KPvK"], &[1, 2, 4]);
    assert_same_bytes(Variant::Standard, &["KRvKN", "KNvKP"], &[3]);
}

#[test]
fn atomic_tables_have_the_same_bytes_for_any_number_of_workers() {
    assert_same_bytes(Variant::Atomic, &["KRvK", "KPvK"], &[1, 2, 4]);
    assert_same_bytes(Variant::Atomic, &["KQvKP"], &[2]);
}

#[test]
fn other_games_are_split_too() {
    assert_same_bytes(Variant::Antichess, &["NvB", "PvN"], &[2]);
    assert_same_bytes(Variant::Suicide, &["PvP"], &[2]);
    assert_same_bytes(Variant::RacingKings, &["KRvK"], &[2]);
}

#[test]
fn more_workers_than_classes_have_the_same_bytes() {
    assert_same_bytes(Variant::Standard, &["KPvK"], &[40]);
}

#[test]
fn parts_without_any_memory_have_the_same_bytes() {
    let [first, second, temporary] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let material = &alone(Variant::Standard, &["KQvK"], first.path())[0];
    let room = || Room::new(0, temporary.path());
    let path = together(Variant::Standard, material, [second.path(), first.path()], 2, room).unwrap();
    let other = first.path().join(path.strip_prefix(second.path()).unwrap());
    assert!(fs::read(&path).unwrap() == fs::read(other).unwrap());
}

#[test]
fn a_game_that_counts_checks_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path(), folder.path()];
    let error =
        together(Variant::ThreeCheck, &"KQvK".parse().unwrap(), dirs, 2, Room::unlimited).unwrap_err();
    assert!(error.to_string().contains("is not split"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
