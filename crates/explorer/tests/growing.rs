//! An index that is kept says what one that is made anew says.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64},
    time::SystemTime,
};

use bookends_explorer::{Answer, ExplorerError, Filter, Games, Making, Speed, Wanted, open_or_make};
use bookends_rules::{Position, Variant};
use shakmaty::Color;

fn open(file: &Path) -> Result<Games, ExplorerError> {
    let (bytes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let temp_dir = file.parent().unwrap().to_owned();
    // So little memory that several runs are merged.
    open_or_make(file, &Making { temp_dir, memory: 1 << 16, bytes: &bytes, stop: &stop })
}

/// Games of the corpora, as text.
fn sample() -> Vec<u8> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/games/sample.pgn.zst");
    zstd::decode_all(&fs::read(file).unwrap()[..]).unwrap()
}

const ALL: Wanted = Wanted { top: 4, recent: 4, history: true };

fn start(games: &Games) -> Answer {
    games.ask(&Position::start(Variant::Standard), &Filter::default(), ALL).unwrap()
}

fn changed(file: &Path) -> SystemTime {
    fs::metadata(file.with_extension("pgn.index")).unwrap().modified().unwrap()
}

/// Where the second half of some games begins.
fn half(text: &[u8]) -> usize {
    let middle = text.len() / 2;
    middle + text[middle..].windows(7).position(|part| part == b"[Event ").unwrap()
}

#[test]
fn an_index_is_reused_until_the_games_change() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.pgn");
    fs::write(&file, sample()).unwrap();
    let answer = start(&open(&file).unwrap());
    assert!(answer.results.games() > 100);
    let made = changed(&file);
    assert_eq!(start(&open(&file).unwrap()), answer);
    assert_eq!(changed(&file), made);
    fs::write(&file, &sample()[..half(&sample())]).unwrap();
    assert!(start(&open(&file).unwrap()).results.games() < answer.results.games());
}

#[test]
fn games_that_are_added_are_added_to_the_index() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, grown) = (dir.path().join("whole.pgn"), dir.path().join("grown.pgn"));
    let text = sample();
    fs::write(&whole, &text).unwrap();
    fs::write(&grown, &text[..half(&text)]).unwrap();
    open(&grown).unwrap();
    fs::write(&grown, &text).unwrap();
    let (whole, grown) = (open(&whole).unwrap(), open(&grown).unwrap());
    assert_eq!((whole.games(), whole.positions()), (grown.games(), grown.positions()));
    let mut position = Position::start(Variant::Standard);
    for _ in 0..8 {
        let [a, b] = [&whole, &grown].map(|games| games.ask(&position, &Filter::default(), ALL).unwrap());
        assert_eq!(a, b);
        assert_eq!(whole.pgn(a.recent[0].0).unwrap(), grown.pgn(a.recent[0].0).unwrap());
        position = position.play(a.moves[0].mv.to_move(&position).unwrap());
    }
}

#[test]
fn parts_of_the_games_add_up_to_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.pgn");
    fs::write(&file, sample()).unwrap();
    let games = open(&file).unwrap();
    let position = Position::start(Variant::Standard);
    let count = |filter: &Filter| games.ask(&position, filter, Wanted::default()).unwrap().results.games();
    let all = start(&games);
    let speeds: u64 =
        Speed::ALL.iter().map(|&speed| count(&Filter { speeds: vec![speed], ..Filter::default() })).sum();
    let ratings: u64 = (0..9).map(|group| count(&Filter { ratings: vec![group], ..Filter::default() })).sum();
    let months: u64 = all.history.iter().map(|(_, results)| results.games()).sum();
    assert_eq!([speeds, ratings, months], [all.results.games(); 3]);

    let (id, _) = all.top[0];
    let (record, [white, _]) = games.game(id).unwrap();
    let player = Filter { player: Some((white.to_uppercase(), Color::White)), ..Filter::default() };
    let own = games.ask(&position, &player, Wanted { recent: 100, ..ALL }).unwrap();
    assert!(own.recent.iter().any(|(game, _)| *game == id) && record.average_rating() > 0);
    assert!(own.results.games() < all.results.games());
    let text = String::from_utf8(games.pgn(id).unwrap().unwrap()).unwrap();
    assert!(text.starts_with("[Event ") && text.contains(white), "{text}");
}

#[test]
fn a_damaged_index_is_made_anew_or_reported_and_never_believed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("games.pgn");
    fs::write(&file, sample()).unwrap();
    let answer = start(&open(&file).unwrap());
    let index = file.with_extension("pgn.index");
    let bytes = fs::read(&index).unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 40) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 8;
        fs::write(&index, bytes).unwrap();
        let games = open(&file).unwrap();
        match games.ask(&Position::start(Variant::Standard), &Filter::default(), ALL) {
            Ok(found) => assert_eq!(found, answer, "byte {at}"),
            Err(e) => assert!(matches!(e, ExplorerError::Corrupt { .. }), "{e}"),
        }
    }
}
