//! Tables made in temporary files are those made in memory.

use std::{fs, path::Path, sync::atomic::AtomicBool};

use bookends_rules::Variant;
use bookends_solver::{Made, Room, SolveError, make, materials, pack::PackOptions, plan};
use bookends_tables::{Codec, Folders, Material};

fn make_one(material: &Material, folders: &Folders, codec: Codec, room: &Room) -> Result<Made, SolveError> {
    let options = PackOptions { codec, ..PackOptions::default() };
    make(Variant::Standard, material, folders, &options, room, false, &AtomicBool::new(false))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

/// Makes tables twice, the second time with so many bytes of memory.
fn assert_same_bytes(wanted: &[Material], codec: Codec, memory: u64) {
    let [first, second, temporary] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let folders = Folders::new([first.path().to_owned()]);
    for material in plan(Variant::Standard, wanted, |_| false).unwrap() {
        make_one(&material, &folders, codec, &Room::unlimited()).unwrap();
    }
    let folders = Folders::new([second.path().to_owned(), first.path().to_owned()]);
    for material in wanted {
        let room = Room::new(memory, temporary.path());
        let made = make_one(material, &folders, codec, &room).unwrap();
        let name = made.path.strip_prefix(second.path()).unwrap();
        let same = fs::read(&made.path).unwrap() == fs::read(first.path().join(name)).unwrap();
        assert!(same, "{material} with {memory} bytes");
        assert!(is_empty(temporary.path()), "temporary files have no name");
    }
}

#[test]
fn three_men_without_any_memory_have_the_same_bytes() {
    let wanted = materials(Variant::Standard, 3).unwrap();
    for codec in [Codec::Ctx, Codec::Lz4] {
        assert_same_bytes(&wanted, codec, 0);
    }
}

#[test]
fn four_men_with_hardly_any_memory_have_the_same_bytes() {
    let wanted: Vec<Material> = ["KRvKN", "KRRvK"].map(|name| name.parse().unwrap()).to_vec();
    assert_same_bytes(&wanted, Codec::Ctx, 1 << 20);
    assert_same_bytes(&["KRPvK".parse().unwrap()], Codec::Lz4, 0);
    // Whichever parts have room.
    assert_same_bytes(&["KNvKP".parse().unwrap()], Codec::Lz4, 9 << 20);
}

#[test]
fn a_folder_of_temporary_files_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::new([folder.path().to_owned()]);
    let room = Room::new(0, folder.path().join("not there"));
    let error = make_one(&"KQvK".parse().unwrap(), &folders, Codec::Ctx, &room).unwrap_err();
    assert!(error.to_string().contains("not there"), "{error}");
    assert!(is_empty(folder.path()));
}
