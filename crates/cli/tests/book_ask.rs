//! `book probe`, `info`, `verify` and `dump`: their JSON and their exit codes are promises.

use std::{fs, path::Path};

use bookends_testkit::command;
use serde_json::{Value, json};

const STATISTICS: &str = "../../corpora/books/statistics-narrow-v1.bk";
const SCORES: &str = "../../corpora/books/scores-wide-40-bits-v1.bk";
const POLYGLOT: &str = "../../corpora/books/statistics.bin";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const LONELY: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Exit code, standard output and standard error of `bookends book …`.
fn book(args: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_bookends"), &[&["book"], args].concat())
}

fn json(args: &[&str]) -> (i32, Value) {
    let (code, out, err) = book(&[args, &["--format", "json"]].concat());
    (code, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}{err}")))
}

#[test]
fn probe_counts_results_by_colour_whoever_is_to_move() {
    let (code, answer) = json(&["probe", STATISTICS, AFTER_E4]);
    assert_eq!(code, 0);
    assert_eq!(
        answer,
        json!({
            "fen": AFTER_E4, "key": "823c9b50fd114196", "book": STATISTICS,
            "opening": {"eco": "B00", "name": "King's Pawn Game"},
            "moves": [
                {"uci": "e7e5", "san": "e5", "score": null, "white": 90, "draws": 80, "black": 70, "unknown": 7,
                 "weight": 220, "share": 0.625, "priority": null, "symbol": null},
                {"uci": "c7c5", "san": "c5", "score": null, "white": 60, "draws": 50, "black": 41, "unknown": 0,
                 "weight": 132, "share": 0.375, "priority": null, "symbol": null},
            ],
        })
    );
}

#[test]
fn probe_shows_scores_with_their_symbol_and_priority() {
    let (code, answer) = json(&["probe", SCORES, AFTER_E4]);
    assert_eq!(code, 0);
    let c5 = &answer["moves"][0];
    assert_eq!((&c5["score"], &c5["weight"]), (&json!(65_535), &json!(65_535)));
    assert_eq!((&c5["priority"], &c5["symbol"], &c5["white"]), (&json!(9), &json!("?!"), &Value::Null));
    assert_eq!(answer["moves"][1]["share"], json!(0.0));
}

#[test]
fn probe_prints_a_table_and_starts_at_the_start() {
    let (code, out, err) = book(&["probe", STATISTICS]);
    assert_eq!((code, err.as_str()), (0, ""));
    let expected = "move  uci   weight  share  white  draws  black  unknown
e4    e2e4    2500  75.8%   1000    500    400        0
d4    d2d4     800  24.2%    300    200    100        1
";
    assert_eq!(out.split_once('\n').unwrap().1, expected);
    let (_, csv, _) = book(&["probe", STATISTICS, "startpos", "--format", "csv"]);
    assert_eq!(csv.lines().nth(1), Some("e4,e2e4,2500,0.7575757575757576,1000,500,400,0,,"));
}

#[test]
fn a_position_that_is_in_no_book_ends_with_1() {
    let (code, out, err) = book(&["probe", STATISTICS, LONELY]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("not in the book"), "{err}");
    let (code, answer) = json(&["probe", STATISTICS, POLYGLOT, LONELY]);
    assert_eq!(code, 1);
    assert_eq!((&answer["book"], &answer["moves"]), (&Value::Null, &json!([])));
}

#[test]
fn of_several_books_the_first_that_knows_the_position_answers() {
    let dir = tempfile::tempdir().unwrap();
    let own = dir.path().join("own.bin");
    let mut entry = 0x1234_5678_9abc_def0u64.to_be_bytes().to_vec();
    entry.extend_from_slice(&[0x03, 0x1c, 0, 1, 0, 0, 0, 0]);
    fs::write(&own, entry).unwrap();
    let (code, answer) = json(&["probe", own.to_str().unwrap(), POLYGLOT, STATISTICS, AFTER_E4]);
    assert_eq!((code, &answer["book"]), (0, &json!(POLYGLOT)));
}

#[test]
fn info_measures_records_and_chains() {
    let (code, measures) = json(&["info", SCORES]);
    assert_eq!(code, 0);
    for (field, value) in [
        ("format", json!("bk")),
        ("payload", json!("scores")),
        ("layout", json!("wide")),
        ("record_size", json!(256)),
        ("hash_index_size", json!(16)),
        ("positions", json!(11)),
        ("moves", json!(133)),
        ("bytes", json!(1536)),
        ("signature_bits", json!(40)),
        ("records", json!({"used": 5, "free": 0, "max": 4_294_967_294u32})),
    ] {
        assert_eq!(measures[field], value, "{field}");
    }
    assert_eq!(measures["chain_length"]["max"], json!(2));
    assert!(measures["records_read"]["hit"].as_f64().unwrap() > 1.0);
    let (_, polyglot) = json(&["info", POLYGLOT]);
    assert_eq!((&polyglot["layout"], &polyglot["records"]), (&Value::Null, &Value::Null));
    assert_eq!(polyglot["bytes_per_position"], json!(80.0 / 3.0));
}

#[test]
fn chains_are_shown_by_their_length_and_drawn() {
    let (code, out, _) = book(&["info", SCORES]);
    assert!(code == 0 && out.contains("\nchains by their number of records\n") && out.contains('█'), "{out}");
    let (_, measures) = json(&["info", SCORES]);
    let lengths = measures["chain_lengths"].as_array().unwrap();
    assert_eq!(lengths.iter().map(|pair| pair[1].as_u64().unwrap()).sum::<u64>(), 16);
    let dir = tempfile::tempdir().unwrap();
    let svg = dir.path().join("chains.svg");
    let (code, _, err) = book(&["info", SCORES, "--plot", svg.to_str().unwrap()]);
    assert!(code == 0 && err.contains("is drawn"), "{err}");
    assert!(fs::read_to_string(&svg).unwrap().contains(": length of chains</title>"));
    assert_eq!(book(&["info", POLYGLOT, "--plot", svg.to_str().unwrap()]).0, 2);
}

#[test]
fn verify_ends_with_1_and_names_the_first_fault() {
    let (code, out, _) = book(&["verify", STATISTICS]);
    assert_eq!(code, 0);
    assert!(out.ends_with("3 positions, 5 moves, no faults\n"), "{out}");

    let dir = tempfile::tempdir().unwrap();
    let broken = damaged(dir.path(), |bytes| bytes[0x210] ^= 1);
    let (code, out, _) = book(&["verify", &broken]);
    assert_eq!(code, 1);
    assert!(out.contains("the first: record 1, offset 512: the checksum"), "{out}");
    let (code, findings) = json(&["verify", &broken]);
    assert_eq!((code, &findings["ok"], &findings["positions"]), (1, &json!(false), &json!(2)));
    assert_eq!(findings["first"]["offset"], json!(512));
}

/// A damaged copy of the small book.
fn damaged(dir: &Path, damage: impl Fn(&mut Vec<u8>)) -> String {
    let mut bytes = fs::read(STATISTICS).unwrap();
    damage(&mut bytes);
    let path = dir.join("damaged.bk");
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_corrupt_book_ends_with_5_and_names_file_and_offset() {
    let dir = tempfile::tempdir().unwrap();
    for (what, offset) in [(0x10, "offset 60"), (0x44, "offset 64"), (0x120, "offset 256")] {
        let broken = damaged(dir.path(), |bytes| bytes[what] ^= 0x80);
        let (code, out, err) = book(&["probe", &broken]);
        assert_eq!((code, out.as_str()), (5, ""), "{err}");
        assert!(err.contains("damaged.bk") && err.contains(offset), "{err}");
    }
    let cut = damaged(dir.path(), |bytes| bytes.truncate(700));
    for verb in ["probe", "info", "verify", "dump"] {
        let (code, _, err) = book(&[verb, &cut]);
        assert_eq!(code, 5, "{err}");
        assert!(err.contains("truncated"), "{err}");
    }
}

#[test]
fn repair_saves_what_is_whole_and_says_what_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let broken = damaged(dir.path(), |bytes| bytes[0x120] ^= 1);
    let saved = dir.path().join("saved.bk");
    let saved = saved.to_str().unwrap();
    let (code, _, err) = book(&["repair", &broken, "-o", saved]);
    assert_eq!(code, 0);
    assert!(err.contains("2 positions saved, 1 lost with 1 damaged records"), "{err}");
    assert_eq!(book(&["verify", saved]).0, 0);
    assert_eq!(book(&["dump", saved]).1.lines().count(), 2);
}

#[test]
fn a_missing_book_ends_with_4_and_the_command_that_makes_it() {
    let (code, _, err) = book(&["probe", "nowhere.bk"]);
    assert_eq!(code, 4);
    assert!(err.contains("nowhere.bk") && err.contains("bookends book make"), "{err}");
}

#[test]
fn a_foreign_file_ends_with_5_and_a_bad_fen_with_3() {
    let (code, _, err) = book(&["info", "Cargo.toml"]);
    assert_eq!(code, 5);
    assert!(err.contains("not an opening book"), "{err}");
    let (code, _, err) = book(&["probe", STATISTICS, "8/8/8/9/8/8/8/8 w - - 0 1"]);
    assert_eq!(code, 3);
    assert!(err.contains("      ^"), "{err}");
    assert_eq!(book(&["info", STATISTICS, "--format", "csv"]).0, 2);
}

#[test]
fn dump_prints_every_position_by_its_key() {
    let (code, text, _) = book(&["dump", STATISTICS]);
    assert_eq!(code, 0);
    let expected = "463b96181691fc9c  d2d4 +300 =200 -100 *1  e2e4 +1000 =500 -400
644d4afe02564aeb  g1f3 +1 =2 -3
823c9b50fd114196  c7c5 +41 =50 -60  e7e5 +70 =80 -90 *7
";
    assert_eq!(text, expected);
    let (_, csv, _) = book(&["dump", SCORES, "--format", "csv"]);
    let lines: Vec<&str> = csv.lines().take(4).collect();
    let expected = [
        "key,move,score,symbol,priority",
        "463b961816000000,d2d4,0,,",
        "463b961816000000,e2e4,35,!,",
        "644d4afe02000000,g1f3,-120,,0",
    ];
    assert_eq!(lines, expected);
    let (_, jsonl, _) = book(&["dump", POLYGLOT, "--format", "jsonl"]);
    let first: Value = serde_json::from_str(jsonl.lines().next().unwrap()).unwrap();
    assert_eq!(first["key"], json!("463b96181691fc9c"));
    assert_eq!(first["moves"][1]["move"], json!("e2e4"));
}

#[test]
fn choose_draws_the_same_move_for_the_same_seed_and_the_best_where_it_is_asked_for() {
    let (code, best, _) = book(&["choose", STATISTICS, "--distribution", "best"]);
    assert_eq!((code, best.as_str()), (0, "e2e4\n"));
    let (_, first) = json(&["choose", STATISTICS, "--seed", "7"]);
    let (_, again) = json(&["choose", STATISTICS, "--seed", "7"]);
    assert_eq!(first, again);
    let drawn = |seed: u64| book(&["choose", STATISTICS, "--seed", &seed.to_string()]).1;
    assert!((0..20).any(|seed| drawn(seed) == "d2d4\n"), "the other move is drawn too");
    assert_eq!(book(&["choose", STATISTICS, LONELY]).0, 1);
}

#[test]
fn a_lost_game_is_learned_and_its_move_avoided() {
    let folder = tempfile::tempdir().unwrap();
    let (games, learned) = (folder.path().join("games.pgn"), folder.path().join("learned"));
    let game =
        "[White \"Pawn\"]\n[Black \"Other\"]\n[Result \"0-1\"]\n[TimeControl \"60+1\"]\n\n1. e4 c5 0-1\n";
    std::fs::write(&games, game).unwrap();
    let (games, learned) = (games.to_str().unwrap(), learned.to_str().unwrap());
    let (code, _, err) = book(&["learn", games, "--engine", "Pawn", "--folder", learned]);
    assert!(code == 0 && err.contains("1 finished games of Pawn, 1 to learn from"), "{err}");
    let play = |learning: &str| {
        let how =
            ["--distribution", "best", "--learned", learned, "--engine", "Pawn", "--learning", learning];
        book(&[&["choose", STATISTICS][..], &how].concat()).1
    };
    assert_eq!((play("0").as_str(), play("100").as_str()), ("e2e4\n", "d2d4\n"));

    let file = folder.path().join("learned/Pawn-white.bk");
    let before = std::fs::read(&file).unwrap();
    let mut permissions = std::fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&file, permissions).unwrap();
    let (code, _, err) = book(&["learn", games, "--engine", "Pawn", "--folder", learned]);
    assert!(code == 0 && err.contains("Pawn-white.bk: read-only, nothing is added"), "{err}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn sides_have_their_own_books_and_books_are_left() {
    assert_eq!(book(&["choose", "--white", STATISTICS, "--distribution", "best"]).1, "e2e4\n");
    assert_eq!(book(&["choose", "--black", STATISTICS]).0, 1);
    assert_eq!(book(&["choose", STATISTICS, "--leave-after", "0"]).0, 1);
    assert_eq!(book(&["choose", STATISTICS, "--min-line", "4"]).0, 1);
    assert_eq!(book(&["choose", "startpos"]).0, 2);
}
