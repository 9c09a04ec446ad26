//! Asking tables: what `table probe`, `line`, `info`, `list` and `stats` promise.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

use serde_json::Value;

const KQK: &str = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";

/// A folder with the tables of three men.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table-ask");
    let made = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .args(["table", "make", "--men", "3", "--force", "--quiet", "--tables"])
        .arg(&dir)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    dir
});

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

impl Outcome {
    fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap()
    }
}

fn table_in(folder: &Path, args: &[&str], input: &str) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bookends"))
        .arg("table")
        .args(args)
        .arg("--tables")
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may have left already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Outcome { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn table(args: &[&str]) -> Outcome {
    table_in(&FOLDER, args, "")
}

#[test]
fn a_probe_names_the_winner_the_distance_and_the_best_move() {
    let answer = table(&["probe", KQK, "--format", "json"]).json();
    for (field, wanted) in [
        ("fen", Value::from(KQK)),
        ("variant", "standard".into()),
        ("material", "KQvK".into()),
        ("wdl", "win".into()),
        ("dtm_plies", 19.into()),
        ("dtm_moves", 10.into()),
        ("terminal", Value::Null),
        ("summary", "White mates in 10 moves".into()),
    ] {
        assert_eq!(answer[field], wanted, "{field}");
    }
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves[0]["dtm_plies"], 19);
    assert_eq!(moves[0]["wdl"], "win");
    assert!(moves[0]["uci"].is_string() && moves[0]["san"].is_string());
    assert_eq!(moves[0]["zeroing"], false);
    assert!(
        table(&["probe", KQK]).out.contains("White mates in 10 moves; the 50-move rule is not considered")
    );
}

#[test]
fn a_win_that_the_50_move_rule_may_spoil_is_told_as_one() {
    let late = KQK.replace("0 1", "95 99");
    let answer = table(&["probe", &late, "--format", "json"]).json();
    let spoilt = serde_json::json!({"counter": 95, "plies": 19, "draw_after": 5});
    assert_eq!((&answer["wdl"], &answer["fifty_moves"]), (&"win".into(), &spoilt));
    for verb in ["probe", "line"] {
        let text = table(&[verb, &late]).out;
        assert!(text.contains("and could make it a draw: 95 plies have gone"), "{text}");
    }
    assert_eq!(table(&["probe", KQK, "--format", "json"]).json()["fifty_moves"], Value::Null);
}

#[test]
fn colours_do_not_matter() {
    let mirrored = "k7/1q6/8/8/5K2/8/8/8 b - - 0 1";
    let answer = table(&["probe", mirrored, "--format", "json"]).json();
    assert_eq!(answer["dtm_plies"], 19);
    assert_eq!(answer["summary"], "Black mates in 10 moves");
}

#[test]
fn a_game_that_has_ended_is_told_how_without_a_table() {
    let empty = tempfile::tempdir().unwrap();
    for (fen, wdl, terminal) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "loss", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "draw", "stalemate"),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "draw", "insufficient_material"),
    ] {
        let answer = table_in(empty.path(), &["probe", fen, "--format", "json"], "").json();
        assert_eq!((answer["wdl"].as_str(), answer["terminal"].as_str()), (Some(wdl), Some(terminal)));
        assert_eq!(answer["dtm_plies"], 0);
    }
}

#[test]
fn a_position_that_no_table_knows_is_no_answer_and_says_why() {
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "may still castle"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "32 men, and the tables that are there have at most 3",
        ),
    ] {
        let outcome = table(&["probe", fen]);
        assert_eq!((outcome.code, outcome.out.as_str()), (1, ""), "{}", outcome.err);
        assert!(outcome.err.contains(reason), "{}", outcome.err);
    }
}

#[test]
fn a_missing_table_is_named_with_the_command_that_makes_it() {
    for args in [&["probe", "8/8/8/5k2/8/5r2/1Q6/K7 w - - 0 1"][..], &["info", "KRKQ"], &["stats", "KQKR"]] {
        let outcome = table(args);
        assert_eq!(outcome.code, 4, "{}", outcome.err);
        assert!(outcome.err.contains("bookends table make KQvKR"), "{}", outcome.err);
    }
}

#[test]
fn a_bad_fen_or_material_is_pointed_at() {
    for args in [&["probe", "8/8/8/5k2/8/8/1X6/K7 w - - 0 1"][..], &["line", "8/8"], &["info", "KXvK"]] {
        let outcome = table(args);
        assert_eq!((outcome.code, outcome.out.as_str()), (3, ""), "{}", outcome.err);
        assert!(outcome.err.contains('^'), "{}", outcome.err);
    }
}

#[test]
fn many_positions_are_answered_in_order_and_a_bad_one_does_not_stop_them() {
    let input = format!("{KQK}\nnonsense\n\n8/8/8/5k2/8/8/1R6/K7 b - - 0 1\n");
    let outcome = table_in(&FOLDER, &["probe", "--stdin", "--format", "jsonl"], &input);
    assert_eq!(outcome.code, 3);
    let lines: Vec<Value> = outcome.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["dtm_plies"], 19);
    assert_eq!(lines[1]["fen"], "nonsense");
    assert!(lines[1]["error"].as_str().unwrap().contains("bad FEN"));
    assert_eq!(lines[2]["material"], "KRvK");
}

#[test]
fn a_line_is_as_long_as_the_mate_and_always_the_same() {
    let line = table(&["line", KQK, "--format", "json"]).json();
    let moves = line["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 19);
    assert!(moves[18]["san"].as_str().unwrap().ends_with('#'));
    let pgn = table(&["line", KQK, "--format", "pgn"]).out;
    assert!(pgn.contains(&format!("[FEN \"{KQK}\"]")) && pgn.contains("[SetUp \"1\"]"));
    let movetext = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(movetext.contains("is not considered} 1. ") && movetext.ends_with("# 1-0"), "{pgn}");
    assert!(pgn.lines().all(|line| line.len() <= 80));
    assert_eq!(pgn, table(&["line", KQK, "--format", "pgn"]).out);
    let drawn = table(&["line", "8/8/8/5k2/8/8/1N6/K7 w - - 0 1"]);
    assert!(drawn.code == 0 && drawn.out.contains("a draw"), "{}", drawn.out);
}

#[test]
fn info_counts_as_published_and_names_the_sides_as_typed() {
    let info = table(&["info", "KQvK", "--format", "json"]).json();
    assert_eq!(info["white"]["wins"], 18081);
    assert_eq!(info["black"]["draws"], 2896);
    assert_eq!(info["black"]["losses"], 25160);
    assert_eq!(info["black"]["longest_loss"]["plies"], 20);
    assert_eq!(info["white"]["longest_loss"], Value::Null);
    assert_eq!(info["histogram"]["white"]["win"][0], serde_json::json!([1, 306]));
    assert_eq!(info["value_bits"], 8);
    let reversed = table(&["info", "kkq", "--format", "json"]).json();
    assert_eq!(reversed["material"], "KvKQ");
    assert_eq!(reversed["black"]["wins"], 18081);
    assert_eq!(reversed["checksum"], info["checksum"]);
    let full = table(&["info", "KQvK", "--full-board", "--format", "json"]).json();
    assert_eq!(full["white"]["wins"], 144_508);
    for info in [&info, &reversed] {
        let longest = &info[if info == &reversed { "black" } else { "white" }]["longest_win"];
        let fen = longest["fen"].as_str().unwrap();
        let answer = table(&["probe", fen, "--format", "json"]).json();
        assert_eq!(answer["dtm_plies"], longest["plies"], "{fen}");
    }
}

#[test]
fn every_table_is_listed_with_its_longest_line() {
    let list = table(&["list", "--format", "json"]).json();
    let names: Vec<_> =
        list.as_array().unwrap().iter().map(|row| row["material"].as_str().unwrap()).collect();
    assert_eq!(names, ["KBvK", "KNvK", "KQvK", "KRvK", "KPvK"]);
    assert_eq!(list[2]["longest_plies"], 20);
    assert_eq!(list[0]["longest_plies"], Value::Null);
    assert!(table(&["list", "--format", "csv"]).out.starts_with("material,men,bytes,codec,longest_plies"));
    let empty = tempfile::tempdir().unwrap();
    let nothing = table_in(empty.path(), &["list"], "");
    assert!(nothing.code == 0 && nothing.out.contains("bookends table make"), "{}", nothing.out);
}

#[test]
fn the_bars_of_stats_sum_to_the_counts_of_info() {
    let csv = table(&["stats", "KRvK", "--format", "csv"]).out;
    let wins: u64 = csv
        .lines()
        .filter(|row| row.starts_with("KRvK,white,win,"))
        .map(|row| row.rsplit(',').next().unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(wins, 21_959);
    assert!(table(&["stats", "KRvK"]).out.contains("White to move: 0 draws"));
}

#[test]
fn a_damaged_table_is_named_with_the_place_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("standard/KQvK.egtb");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut bytes = std::fs::read(FOLDER.join("standard/KQvK.egtb")).unwrap();
    let middle = bytes.len() / 2;
    bytes[40] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let damaged = table_in(folder.path(), &["probe", KQK], "");
    std::fs::write(&path, &bytes[..middle]).unwrap();
    let cut = table_in(folder.path(), &["info", "KQvK"], "");
    for outcome in [damaged, cut] {
        assert_eq!((outcome.code, outcome.out.as_str()), (5, ""));
        assert!(outcome.err.contains("KQvK.egtb") && outcome.err.contains("offset"), "{}", outcome.err);
        assert!(outcome.err.contains("bookends table make"), "{}", outcome.err);
    }
    std::fs::copy(FOLDER.join("standard/KRvK.egtb"), &path).unwrap();
    let misnamed = table_in(folder.path(), &["probe", KQK], "");
    assert_eq!(misnamed.code, 5);
    assert!(misnamed.err.contains("holds the table of KRvK"), "{}", misnamed.err);
}

#[test]
fn mining_finds_zugzwangs_longest_mates_and_only_moves_in_every_format() {
    let mined = table(&["mine", "KPK", "--what", "zugzwangs", "--limit", "2"]);
    assert_eq!((mined.code, mined.out.lines().count()), (0, 2), "{}", mined.err);
    assert!(mined.out.lines().all(|line| line.contains("mutual zugzwang for half a point")), "{}", mined.out);
    assert!(mined.err.contains("2 of 80 are shown"), "{}", mined.err);
    let longest = table(&["mine", "KQvK", "--limit", "1"]).out;
    assert!(longest.contains(" dm 10;") && longest.contains("White mates in 10 moves"), "{longest}");
    let only = table(&["mine", "KPvK", "--what", "only-moves", "--limit", "1", "--format", "jsonl"]).json();
    assert_eq!((&only["only_move"], &only["dtm_moves"]), (&true.into(), &28.into()));
    let game = table(&["mine", "KPvK", "--what", "single-draws", "--limit", "1", "--format", "pgn"]).out;
    assert!(game.contains("[Result \"1/2-1/2\"]") && game.contains(" alone of "), "{game}");
}

#[test]
fn stats_are_drawn_as_svg_and_png_and_no_picture_is_overwritten_unasked() {
    let dir = tempfile::tempdir().unwrap();
    for (name, start) in [("k.svg", &b"<svg "[..]), ("k.PNG", b"\x89PNG")] {
        let path = dir.path().join(name);
        let plot = ["stats", "KPvK", "--plot", path.to_str().unwrap()];
        let drawn = table(&plot);
        assert_eq!((drawn.code, drawn.out.as_str()), (0, ""), "{}", drawn.err);
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
        assert_eq!(table(&plot).code, 2);
    }
    let refused = table(&["stats", "KPvK", "--plot", "k.gif"]);
    assert!(refused.code == 2 && refused.err.contains(".svg or .png"), "{}", refused.err);
}
