//! Ctrl-C keeps finished work, leaves no half of a file, and says how to go on.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use bookends_testkit::files;

fn start(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["table", "make", "KQvKP", "KRvKP", "--progress", "never"])
        .current_dir(folder)
        .env_remove("BOOKENDS_TABLES")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

fn wait_for(path: &Path) {
    files::wait_for(path, Duration::from_secs(120));
}

#[test]
fn the_first_ctrl_c_keeps_finished_tables_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables/standard");
    let child = start(folder.path());
    wait_for(&tables.join("KQvK.egtb"));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("help: finished tables are kept; run the same command again"), "{said}");
    let names: Vec<_> =
        fs::read_dir(&tables).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.iter().all(|name| name.ends_with(".egtb")), "{names:?}");
    assert!(!names.contains(&"KRvKP.egtb".to_owned()));

    let made = fs::metadata(tables.join("KQvK.egtb")).unwrap().modified().unwrap();
    let child = start(folder.path());
    wait_for(&tables.join("KRvK.egtb"));
    interrupt(&child);
    child.wait_with_output().unwrap();
    assert_eq!(fs::metadata(tables.join("KQvK.egtb")).unwrap().modified().unwrap(), made);
}
