//! `bookends annotate` on files as they come, for programs, and when it is stopped.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

fn annotate(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bookends"));
    command.arg("annotate").args(args).current_dir(folder).env_remove("BOOKENDS_TABLES");
    command
}

fn corpora(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora").join(path)
}

/// A folder with the table of a pawn and of a queen.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("tables/standard");
    fs::create_dir_all(&place).unwrap();
    for (file, name) in [("KPvK-ctx-apart.egtb", "KPvK.egtb"), ("KQvK-ctx.egtb", "KQvK.egtb")] {
        fs::copy(corpora("egtb/version-2").join(file), place.join(name)).unwrap();
    }
    folder
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn compressed_games_come_back_whole_with_a_summary_for_programs() {
    let folder = folder();
    fs::copy(corpora("games/sample.pgn.zst"), folder.path().join("games.pgn.zst")).unwrap();
    let args = ["games.pgn.zst", "-o", "annotated.pgn", "--format", "json"];
    let output = annotate(folder.path(), &args).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["games"], 332);
    assert!(summary["players"].is_array());
    let annotated = fs::read_to_string(folder.path().join("annotated.pgn")).unwrap();
    assert_eq!(annotated.matches("[Event ").count(), 332);
}

#[test]
fn a_win_that_is_thrown_away_is_marked_on_the_standard_output() {
    let folder = folder();
    let game = "[FEN \"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1\"]\n\n1. Kd5 Kd7 1/2-1/2\n";
    fs::write(folder.path().join("slip.pgn"), game).unwrap();
    let output = annotate(folder.path(), &["slip.pgn"]).output().unwrap();
    let annotated = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(annotated.contains("1. Kd5?? {a draw with best play; Kd6 wins in 11} Kd7"), "{annotated}");
    assert!(said(&output).contains("wins thrown away"), "{}", said(&output));
}

#[test]
fn ctrl_c_leaves_no_half_of_a_file() {
    let folder = folder();
    let mut child = annotate(folder.path(), &["-", "-o", "annotated.pgn"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Games without end, until nobody reads them.
    let writer = thread::spawn(move || while stdin.write_all(b"[Result \"*\"]\n\n1. e4 e5 *\n\n").is_ok() {});
    thread::sleep(Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["tables"]);
}
