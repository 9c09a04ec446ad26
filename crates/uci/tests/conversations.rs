//! Whole conversations with an interface, line by line.

use bookends_book::{
    BookError, BookMove, Entry, Line, Payload, Statistics, Value, bk,
    learning::{Lesson, file_name, learn},
};
use bookends_rules::{Position, Variant};
use bookends_uci::{Adapter, Options};
use shakmaty::Color;

fn talk(adapter: &mut Adapter, lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    adapter.talk(lines.as_bytes(), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

/// A book file with the first move d4 (played once) and e4 (`e4` times).
fn book(folder: &tempfile::TempDir, e4: u64) -> String {
    let start = Position::start(Variant::Standard);
    let mut moves: Vec<Line> = [("d2d4", 1), ("e2e4", e4)]
        .map(|(uci, wins)| Line {
            mv: BookMove::from(start.parse_uci(uci).unwrap()),
            value: Value::Statistics(Statistics { wins, ..Statistics::default() }),
        })
        .to_vec();
    moves.sort_by_key(|line| line.mv);
    let entries = [Entry { key: start.key(), moves }];
    let mut bytes = Vec::new();
    bk::write(&mut bytes, &bk::Options::new(Payload::Statistics), || entries.iter().map(Ok::<_, BookError>))
        .unwrap();
    let path = folder.path().join("two moves.bk");
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_greeting_names_the_engine_and_its_options() {
    let lines = talk(&mut Adapter::new(Options::default()), "uci\nisready\nquit\nisready\n");
    assert!(lines[0].starts_with("id name Bookends"));
    assert_eq!(count(&lines, "option name "), 16);
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn book_moves_are_drawn_by_weight_and_the_seed_decides() {
    let folder = tempfile::tempdir().unwrap();
    let path = book(&folder, 3);
    let games = |seed: u32| {
        let setup = format!("setoption name BookFile value {path}\nsetoption name BookSeed value {seed}\n");
        let lines = talk(
            &mut Adapter::new(Options::default()),
            &(setup + &"position startpos\ngo wtime 1000\n".repeat(400)),
        );
        lines.into_iter().filter(|line| line.starts_with("bestmove")).collect::<Vec<_>>()
    };
    let first = games(1);
    assert_eq!(first.len(), 400);
    let e4 = count(&first, "bestmove e2e4");
    assert!((250..350).contains(&e4) && count(&first, "bestmove d2d4") == 400 - e4, "{e4} of 400");
    assert_eq!(first, games(1));
    assert_ne!(first, games(2));
}

#[test]
fn it_is_said_where_a_move_is_from() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { book_files: vec![book(&folder, 0).into()], ..Options::default() };
    let mut adapter = Adapter::new(options);
    let lines = talk(&mut adapter, "position startpos\ngo\nposition startpos moves a2a3\ngo\n");
    assert!(lines[0].contains("two moves.bk: d4, drawn with 100.0 %"), "{}", lines[0]);
    assert_eq!(lines[1..3], ["info depth 1 score cp 191 pv d2d4", "bestmove d2d4"]);
    assert!(lines[3].starts_with("info string neither book nor tables know this position"), "{}", lines[3]);
    assert_eq!(count(&lines, "bestmove"), 2);
    let without = talk(&mut adapter, "setoption name OwnBook value false\nposition startpos\ngo\n");
    assert!(without[0].contains("neither"), "{}", without[0]);
}

#[test]
fn only_the_moves_to_choose_from_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { book_files: vec![book(&folder, 3).into()], ..Options::default() };
    let lines = talk(&mut Adapter::new(options), &"go searchmoves d2d4 h2h4\n".repeat(20));
    assert_eq!(count(&lines, "bestmove d2d4"), 20);
}

#[test]
fn an_endless_search_gives_its_move_only_when_told_to_stop() {
    let mut adapter = Adapter::new(Options::default());
    assert_eq!(talk(&mut adapter, "position startpos\ngo infinite\nisready\n"), ["readyok"]);
    assert_eq!(count(&talk(&mut adapter, "stop\n"), "bestmove"), 1);
    assert_eq!(talk(&mut adapter, "stop\n"), Vec::<String>::new());
    assert_eq!(count(&talk(&mut adapter, "go ponder\nponderhit\n"), "bestmove"), 1);
}

#[test]
fn a_finished_game_has_no_move() {
    let lines =
        talk(&mut Adapter::new(Options::default()), "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo\n");
    assert_eq!(lines, ["info string there is no legal move", "info depth 0 score mate 0", "bestmove (none)"]);
}

#[test]
fn mistakes_are_told_and_the_talk_goes_on() {
    let lines = talk(
        &mut Adapter::new(Options::default()),
        "setoption name Hash value 16\nsetoption name BookFile value /nowhere.bk\nposition fen 8/8 w\n\
         position startpos moves e2e4 e2e4\nhello\n\nisready\n",
    );
    let expected = ["no option \"Hash\"", "/nowhere.bk", "bad FEN at byte", "e2e4 is not a legal move"];
    for (line, word) in lines.iter().zip(expected) {
        assert!(line.starts_with("info string ") && line.contains(word), "{line}");
    }
    assert_eq!(lines[4..], ["readyok"]);
}

#[test]
fn only_moves_that_the_options_allow_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = book(&folder, 3);
    for (option, twenty) in
        [("BestBookMove value true", 20), ("BookVariation value 0", 20), ("BookMinWeight value 7", 0)]
    {
        let setup = format!("setoption name BookFile value {path}\nsetoption name {option}\n");
        let lines = talk(&mut Adapter::new(Options::default()), &(setup + &"go\n".repeat(20)));
        assert_eq!(count(&lines, "bestmove e2e4"), twenty, "{option}");
    }
}

#[test]
fn books_are_a_shelf_that_is_asked_in_order_or_pooled_and_left_where_lines_end() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let files = [book(&one, 0), book(&other, 3)].map(std::path::PathBuf::from);
    let options = Options { book_files: files.into(), ..Options::default() };
    let go = |set: &str| talk(&mut Adapter::new(options.clone()), &(set.to_owned() + &"go\n".repeat(40)));
    assert_eq!(count(&go(""), "bestmove d2d4"), 40, "the first book has no other move to play");
    let e4 = count(
        &go("setoption name BookPooled value true\nsetoption name BookSeed value 1\n"),
        "bestmove e2e4",
    );
    assert!((5..30).contains(&e4), "three in eight: {e4}");
    let lines = go("setoption name BookMinLine value 2\n");
    assert!(lines[0].contains("neither book nor tables"), "{lines:?}");
}

#[test]
fn the_book_is_closed_from_a_move_of_the_game_on() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { book_files: vec![book(&folder, 3).into()], book_depth: 0, ..Options::default() };
    let lines = talk(&mut Adapter::new(options), "go\nsetoption name BookDepth value 1\ngo\n");
    assert!(lines[0].contains("neither") && lines[3].contains("drawn with"), "{lines:?}");
}

#[test]
fn a_move_that_lost_is_avoided_as_far_as_was_learned() {
    let folder = tempfile::tempdir().unwrap();
    let path = book(&folder, 3);
    let start = Position::start(Variant::Standard);
    let e4 = start.parse_uci("e2e4").unwrap();
    let lesson = Lesson {
        side: Color::White,
        start,
        moves: vec![e4],
        winner: Some(Color::Black),
        serious: true,
        rating_difference: None,
    };
    let entries = learn(None, &[lesson]).unwrap();
    let mut bytes = Vec::new();
    bk::write(&mut bytes, &bk::Options::new(Payload::Statistics), || entries.iter().map(Ok::<_, BookError>))
        .unwrap();
    std::fs::write(folder.path().join(file_name("Pawn 2", Color::White)), bytes).unwrap();
    let best = |learning: u8| {
        let lines = format!(
            "setoption name BookFile value {path}\nsetoption name BestBookMove value true\n\
             setoption name BookLearnedFolder value {}\nsetoption name BookLearnedAs value Pawn 2\n\
             setoption name BookLearning value {learning}\nposition startpos\ngo\n",
            folder.path().display()
        );
        talk(&mut Adapter::new(Options::default()), &lines).pop().unwrap()
    };
    assert_eq!([best(0), best(100)], ["bestmove e2e4", "bestmove d2d4"]);
}

#[test]
fn other_games_and_chess960_are_played_by_their_rules() {
    let lines = talk(
        &mut Adapter::new(Options::default()),
        "setoption name UCI_Variant value kingofthehill\n\
         position fen 4k3/8/8/8/8/4K3/8/8 w - - 0 1 moves e3e4\ngo\n\
         setoption name UCI_Variant value chess\nsetoption name UCI_Chess960 value true\n\
         position fen 4k3/8/8/8/8/8/8/5KR1 w K - 0 1\ngo searchmoves f1g1\n\
         position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1\ngo searchmoves e8h8\n",
    );
    let moves: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(moves, ["bestmove (none)", "bestmove f1g1", "bestmove e8h8"]);
}
