//! A table depends on the game and the material alone: not on memory, where temporary files do, nor on threads.

use std::{fs, path::Path, sync::atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{Made, Room, SolveError, Watch, make, materials, pack::PackOptions, plan};
use bookends_tables::{Codec, Folders, Material};

fn make_one(
    variant: Variant,
    material: &Material,
    folders: &Folders,
    codec: Codec,
    room: &Room,
) -> Result<Made, SolveError> {
    let options = PackOptions { codec, ..PackOptions::default() };
    make(variant, material, folders, &options, room, false, &Watch::new(&AtomicBool::new(false)))
}

fn named(names: &[&str]) -> Vec<Material> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

/// Makes tables twice: by one thread, and by three with so many bytes of memory.
fn assert_same_bytes(variant: Variant, wanted: &[Material], codec: Codec, memory: u64) {
    let [first, second, temporary] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let folders = Folders::new([first.path().to_owned()]);
    with_threads(1, || {
        for material in plan(variant, wanted, |_| false).unwrap() {
            make_one(variant, &material, &folders, codec, &Room::unlimited()).unwrap();
        }
    });
    let folders = Folders::new([second.path().to_owned(), first.path().to_owned()]);
    for material in wanted {
        let room = Room::new(memory, temporary.path());
        let made = with_threads(3, || make_one(variant, material, &folders, codec, &room)).unwrap();
        let name = made.path.strip_prefix(second.path()).unwrap();
        let same = fs::read(&made.path).unwrap() == fs::read(first.path().join(name)).unwrap();
        assert!(same, "{material} of {variant} with {memory} bytes");
        assert!(is_empty(temporary.path()), "temporary files have no name");
    }
}

#[test]
fn three_men_without_any_memory_have_the_same_bytes() {
    let wanted = materials(Variant::Standard, 3).unwrap();
    for codec in [Codec::Ctx, Codec::Lz4] {
        assert_same_bytes(Variant::Standard, &wanted, codec, 0);
    }
}

#[test]
fn four_men_with_hardly_any_memory_have_the_same_bytes() {
    let standard = Variant::Standard;
    assert_same_bytes(standard, &named(&["KRvKN", "KRRvK"]), Codec::Ctx, 1 << 20);
    assert_same_bytes(standard, &named(&["KRPvK"]), Codec::Lz4, 0);
    // Whichever parts have room.
    assert_same_bytes(standard, &named(&["KNvKP"]), Codec::Lz4, 9 << 20);
}

#[test]
fn tables_of_every_game_have_the_same_bytes_with_more_threads_and_no_memory() {
    for variant in Variant::ALL {
        let names: &[&str] = match variant {
            Variant::Standard => &["KBNvK", "KPvK"],
            Variant::Atomic => &["KQvKN", "KPvK"],
            Variant::Antichess => &["RNvB", "PvN"],
            Variant::Suicide => &["KvBN", "PvP"],
            Variant::Losers | Variant::LosersDraw => &["KNvKN"],
            Variant::KingOfTheHill => &["KvK", "KNvK"],
            Variant::RacingKings => &["KRvK", "KNvK"],
            Variant::ThreeCheck => &["KQvK", "KPvK"],
            Variant::Horde => &["PvK", "QvK"],
            Variant::Shatranj => &["KNvKN"],
            _ => panic!("{variant} has no tables named here"),
        };
        assert_same_bytes(variant, &named(names), Codec::Ctx, 0);
    }
}

#[test]
fn a_folder_of_temporary_files_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::new([folder.path().to_owned()]);
    let room = Room::new(0, folder.path().join("not there"));
    let error =
        make_one(Variant::Standard, &"KQvK".parse().unwrap(), &folders, Codec::Ctx, &room).unwrap_err();
    assert!(error.to_string().contains("not there"), "{error}");
    assert!(is_empty(folder.path()));
}
