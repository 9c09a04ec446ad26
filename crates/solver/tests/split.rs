//! A table that several workers have made together has the bytes of one that was made alone.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Duration,
};

use bookends_exchange::{Alarm, Cluster, Deliver, Exchange, Lost, run};
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
    let made = run(&threads(workers), |exchange| {
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

fn threads(workers: usize) -> Cluster {
    Cluster::threads(NonZeroUsize::new(workers).unwrap())
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
    assert_same_bytes(Variant::Standard, &["KRvKN"], &[3]);
}

#[test]
fn atomic_tables_have_the_same_bytes_for_any_number_of_workers() {
    assert_same_bytes(Variant::Atomic, &["KRvK", "KPvK"], &[1, 2, 4]);
}

#[test]
fn other_games_are_split_too() {
    // Beside a pawn one man has no classes, so that a worker is without work.
    assert_same_bytes(Variant::Antichess, &["NvB", "PvN"], &[2]);
    assert_same_bytes(Variant::Suicide, &["PvP"], &[2]);
    assert_same_bytes(Variant::RacingKings, &["KRvK"], &[2]);
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

/// The rounds of another exchange, of which there are so many before this worker is gone.
struct Gone<'a> {
    exchange: &'a mut dyn Exchange,
    rounds: usize,
}

impl Exchange for Gone<'_> {
    fn index(&self) -> usize {
        self.exchange.index()
    }

    fn peers(&self) -> usize {
        self.exchange.peers()
    }

    fn send(&mut self, to: usize, block: Vec<u8>, deliver: &mut Deliver<'_>) -> Result<(), Lost> {
        self.exchange.send(to, block, deliver)
    }

    fn barrier(&mut self, vote: u64, deliver: &mut Deliver<'_>) -> Result<u64, Lost> {
        let (process, host, reason) = (1, String::new(), String::new());
        self.rounds = self.rounds.checked_sub(1).ok_or(Lost::Gone { process, host, reason })?;
        self.exchange.barrier(vote, deliver)
    }

    fn alarm(&self) -> Alarm {
        self.exchange.alarm()
    }
}

/// Makes a table with two workers that keep their states after every ply. In so many rounds the second one is gone.
fn in_rounds(
    variant: Variant,
    material: &Material,
    dirs: [&Path; 2],
    workers: usize,
    rounds: usize,
) -> Result<usize, SolveError> {
    let folders = Folders::new(dirs.map(Path::to_owned));
    let left = run(&threads(workers), |exchange| {
        let (options, go_on) = (PackOptions::default(), AtomicBool::new(false));
        let watch = Watch::new(&go_on);
        let (folders, options, watch) = (&folders, &options, &watch);
        let keep_every = Some(Duration::ZERO);
        let maker = PartMaker { variant, folders, options, force: false, watch, keep_every };
        let rounds = if exchange.index() == 1 { rounds } else { usize::MAX };
        let mut exchange = Gone { exchange, rounds };
        maker.make(material, &Room::unlimited(), &mut exchange)?;
        Ok::<_, SolveError>(rounds - exchange.rounds)
    })?;
    Ok(left[1])
}

fn assert_goes_on(variant: Variant, name: &str) {
    let [first, second] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let material = &alone(variant, &[name], first.path())[0];
    let dirs = [second.path(), first.path()];
    let path = Folders::new([second.path().to_owned()]).path(variant, material);
    let all = in_rounds(variant, material, dirs, 2, 10_000).unwrap();
    fs::remove_file(&path).unwrap();
    for _ in 0..2 {
        let lost = in_rounds(variant, material, dirs, 2, all / 3);
        assert!(matches!(lost, Err(SolveError::Lost(_))), "{name} in {all} rounds: {lost:?}");
    }
    let refused = in_rounds(variant, material, dirs, 3, 10_000).unwrap_err();
    assert!(refused.to_string().contains("one of 2 workers"), "{refused}");
    let rest = in_rounds(variant, material, dirs, 2, 10_000).unwrap();
    assert!(rest + all / 3 <= all, "{name} of {variant}: {rest} of {all} rounds after those that were lost");
    let other = first.path().join(path.strip_prefix(second.path()).unwrap());
    assert!(fs::read(&path).unwrap() == fs::read(other).unwrap(), "{name} of {variant}");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "states are removed");
}

#[test]
fn work_goes_on_from_the_last_state_that_all_have_kept() {
    assert_goes_on(Variant::Standard, "KQvK");
    assert_goes_on(Variant::Standard, "KPvK");
    assert_goes_on(Variant::Atomic, "KPvK");
}
