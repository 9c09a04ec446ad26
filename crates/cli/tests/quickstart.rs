//! `bookends quickstart` does what its name says, anywhere, and twice.

use std::process::{Command, Output};

fn quickstart(folder: &std::path::Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["quickstart", "--men", "3", "--dir", "new folder", "--progress", "never"])
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn tables_and_a_book_are_made_asked_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let first = quickstart(folder.path());
    let said = String::from_utf8(first.stderr).unwrap();
    assert!(first.status.success(), "{said}");
    let place = folder.path().join("new folder");
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        assert!(place.join(format!("tables/standard/{name}.egtb")).exists(), "{name}");
    }
    assert!(place.join("quickstart.bk").exists() && place.join("sample-games.pgn.zst").exists());

    let answers = String::from_utf8(first.stdout.clone()).unwrap();
    assert!(answers.contains("White mates in 11 moves") && answers.contains("e2e4"), "{answers}");
    for command in [
        "$ bookends table make --men 3 --tables 'new folder/tables'",
        "  bookends book info 'new folder/quickstart.bk'",
    ] {
        assert!(said.contains(command), "{said}");
    }

    let second = quickstart(folder.path());
    assert_eq!(second.stdout, first.stdout);
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("there already") && said.contains("quickstart.bk exists and is kept"), "{said}");
}
