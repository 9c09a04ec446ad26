//! `book make`: what it prints, how it ends, and that no half of a book is left.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/games/sample.pgn.zst");
const AWKWARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/games/awkward");

fn make(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["book", "make", "--progress", "never"])
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn summary(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn games_on_the_standard_input_become_a_book_that_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["book", "make", "-", "-o", "b.bk"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 1/2-1/2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(stderr(&output).contains("b.bk: 2 positions, 4 moves"), "{}", stderr(&output));
    let probe = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["book", "probe", "b.bk", "--format", "json"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let answer: Value = serde_json::from_slice(&probe.stdout).unwrap();
    let e4 = &answer["moves"][0];
    assert_eq!((&e4["san"], &e4["white"], &e4["black"]), (&json!("e4"), &json!(1), &json!(1)));
}

#[test]
fn the_summary_is_json_on_demand_and_counts_everything() {
    let folder = tempfile::tempdir().unwrap();
    let made =
        summary(&make(folder.path(), &[AWKWARD, "-o", "b.bk", "--summary", "json", "--min-games", "2"]));
    let games = &made["games"];
    let number = |value: &Value| value.as_u64().unwrap();
    let skipped: u64 = games["skipped"].as_object().unwrap().values().map(number).sum();
    assert_eq!(
        number(&games["read"]),
        number(&games["used"]) + number(&games["bad"]) + number(&games["without_moves"]) + skipped
    );
    assert!(number(&games["bad"]) > 5 && skipped == 2);
    assert_eq!(made["bytes"], json!(fs::metadata(folder.path().join("b.bk")).unwrap().len()));
    assert!(number(&made["left_out"]["rare_moves"]) > 0);
    let bad = made["bad_games"].as_array().unwrap();
    assert!(bad.iter().any(|bad| bad["reason"] == "illegal move 4. Qxh7" && bad["line"] == 10), "{bad:?}");
}

#[test]
fn games_that_options_leave_out_are_counted_by_option() {
    let folder = tempfile::tempdir().unwrap();
    let game = |elo: u32, result: &str, date: &str| {
        format!(
            "[White \"A\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"2500\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let text = [
        game(2500, "1-0", "2021.01.02"),
        game(2500, "1-0", "2021.01.03"),
        game(2300, "1-0", "2021.01.02"),
        game(2600, "1/2-1/2", "2021.??.??"),
        game(2600, "0-1", "2019.12.31"),
    ];
    fs::write(folder.path().join("g.pgn"), text.concat()).unwrap();
    let args = [
        "g.pgn",
        "-o",
        "b.bk",
        "--summary",
        "json",
        "--min-elo",
        "2400",
        "--since",
        "2020",
        "--dedup",
        "--where",
        "result != draw",
    ];
    let made = summary(&make(folder.path(), &args));
    assert_eq!(
        made["games"],
        json!({
            "read": 5, "used": 1, "bad": 0, "without_moves": 0, "skipped": {}, "elsewhere": 0, "duplicates": 1,
            "refused": {"--min-elo 2400": 1, "--since 2020": 1, "--where result != draw": 1}
        })
    );
}

#[test]
fn options_that_contradict_each_other_are_refused_before_any_game_is_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("g.pgn"), "1. e4 *").unwrap();
    for (options, help) in [
        (&["-o", "b.bk", "--min-percent-opponent", "5"][..], "add --white or --black"),
        (&["-o", "b.bk", "--weigh", "games"], "add --payload scores"),
        (&["-o", "b.bin", "--payload", "statistics"], "write a .bk book"),
        (&["-o", "b.book"], "--format bk or --format polyglot"),
        (&["-o", "b.bk", "--dedup-beginnings", "-"], "write the games to a file first"),
    ] {
        let out = make(folder.path(), &[&["g.pgn"], options].concat());
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(help), "{options:?}: {said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_book_of_a_variant_is_made_and_asked_by_its_own_rules() {
    let folder = tempfile::tempdir().unwrap();
    let games = "[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 1-0\n\n[Event \"x\"]\n\n1. e4 e5 1-0\n";
    fs::write(folder.path().join("g.pgn"), games).unwrap();
    let made = summary(&make(
        folder.path(),
        &["g.pgn", "-o", "b.bk", "--variant", "antichess", "--summary", "json"],
    ));
    assert_eq!((&made["variant"], &made["games"]["skipped"]), (&json!("antichess"), &json!({"standard": 1})));
    let ask = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_bookends"))
            .args(["book"])
            .args(args)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let fen = "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2";
    let probed = ask(&["probe", "b.bk", fen, "--format", "json"]);
    let answer: Value = serde_json::from_slice(&probed.stdout).unwrap();
    assert_eq!(answer["moves"][0]["san"], "Bxb5");
    let info: Value = serde_json::from_slice(&ask(&["info", "b.bk", "--format", "json"]).stdout).unwrap();
    assert_eq!(info["variant"], "antichess");
    let other = ask(&["choose", "b.bk", "--variant", "atomic"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("b.bk: a book of antichess, and atomic is played"), "{}", stderr(&other));
}

#[test]
fn a_filter_that_makes_no_sense_is_shown_with_a_caret() {
    let folder = tempfile::tempdir().unwrap();
    let output = make(folder.path(), &[SAMPLE, "-o", "b.bk", "--where", "whiteelo > 2400"]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("whiteelo > 2400") && said.contains("^^^^^^^^") && said.contains("white.elo"),
        "{said}"
    );
}

#[test]
fn bad_games_are_listed_with_file_game_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let output = make(folder.path(), &[&format!("{AWKWARD}/illegal.pgn"), "-o", "b.bk"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty());
    let said = stderr(&output);
    assert!(said.contains("illegal.pgn: game 2, line 10: illegal move 4. Qxh7\n"), "{said}");
}

#[test]
fn strict_work_ends_with_the_first_bad_game_and_leaves_no_book() {
    let folder = tempfile::tempdir().unwrap();
    let output = make(folder.path(), &[&format!("{AWKWARD}/illegal.pgn"), "-o", "b.bk", "--strict"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_extension_or_the_option_decides_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (out, args, format, payload) in [
        ("a.bk", &[][..], "bk", "statistics"),
        ("a.bin", &[], "polyglot", "scores"),
        ("b.bk", &["--payload", "scores"], "bk", "scores"),
        ("c.book", &["--format", "polyglot"], "polyglot", "scores"),
    ] {
        let made = summary(&make(folder.path(), &[&[SAMPLE, "-o", out, "--summary", "json"], args].concat()));
        assert_eq!((&made["format"], &made["payload"]), (&json!(format), &json!(payload)), "{out}");
    }
    let output = make(folder.path(), &[SAMPLE, "-o", "d.book"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--format bk"), "{}", stderr(&output));
    let output = make(folder.path(), &[SAMPLE, "-o", "d.bin", "--payload", "statistics"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn a_book_is_overwritten_only_by_force_and_missing_games_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.bk"), "precious").unwrap();
    assert_eq!(make(folder.path(), &[SAMPLE, "-o", "b.bk"]).status.code(), Some(2));
    assert_eq!(fs::read(folder.path().join("b.bk")).unwrap(), b"precious");
    assert_eq!(make(folder.path(), &[SAMPLE, "-o", "b.bk", "--force"]).status.code(), Some(0));
    let output = make(folder.path(), &["nowhere.pgn", "-o", "c.bk"]);
    assert_eq!(output.status.code(), Some(4));
    assert!(stderr(&output).contains("nowhere.pgn"), "{}", stderr(&output));
    fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(make(folder.path(), &["empty", "-o", "c.bk"]).status.code(), Some(4));
}

#[test]
fn the_first_ctrl_c_ends_the_work_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // A pipe that never ends keeps the command at work.
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["book", "make", "-", "-o", "b.bk", "--progress", "never"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n".repeat(1000);
    stdin.write_all(game.repeat(30).as_bytes()).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    // The work stops between two pieces of text, or when the pipe is closed.
    while stdin.write_all(game.as_bytes()).is_ok() {}
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_command_that_is_killed_goes_on_and_makes_the_same_book() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n";
    fs::write(folder.path().join("g.pgn"), game.repeat(60_000)).unwrap();
    let args =
        ["g.pgn", "-o", "b.bk", "--resume", "--keep-every", "1", "--threads", "2", "--summary", "json"];
    let manifest = folder.path().join("b.bk.work/manifest");
    let mut kills = 0;
    for _ in 0..4 {
        let before = fs::read(&manifest).unwrap_or_default();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
            .args(["book", "make", "--progress", "never"])
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Until it has come further than the one before.
        while child.try_wait().unwrap().is_none() && fs::read(&manifest).unwrap_or_default() == before {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().unwrap();
        kills += u32::from(!child.wait().unwrap().success());
    }
    assert!(kills > 0);
    let resumed = summary(&make(folder.path(), &[&args[..], &["--force"]].concat()));
    let whole = summary(&make(folder.path(), &["g.pgn", "-o", "c.bk", "--summary", "json"]));
    assert_eq!(resumed["games"], whole["games"]);
    assert_eq!(resumed["games"]["used"], 60_000);
    assert!(fs::read(folder.path().join("b.bk")).unwrap() == fs::read(folder.path().join("c.bk")).unwrap());
    assert!(!folder.path().join("b.bk.work").exists());
}
