//! Indexes of every version open for ever, and the specification shows one.

use std::{fs, path::Path};

use bookends_explorer::{ExplorerError, Filter, Games, Wanted};
use bookends_rules::{Position, Variant};
use bookends_store::MemoryStorage;
use bookends_testkit::hexdump::hexdump;

fn repository(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn golden() -> Vec<u8> {
    fs::read(repository("corpora/explorer/two-games-v1.index")).unwrap()
}

fn open(bytes: Vec<u8>) -> Result<Option<Games>, ExplorerError> {
    Games::of_index(Box::new(MemoryStorage::new("two-games-v1.index", bytes)))
}

#[test]
fn the_golden_index_says_what_its_games_say() {
    let games = open(golden()).unwrap().unwrap();
    assert_eq!((games.games(), games.positions()), (2, 2));
    let wanted = Wanted { top: 2, recent: 2, history: true };
    let answer = games.ask(&Position::start(Variant::Standard), &Filter::default(), wanted).unwrap();
    assert_eq!((answer.results.white, answer.results.draws, answer.results.black), (1, 1, 0));
    assert_eq!((answer.moves.len(), answer.moves[0].average_rating()), (1, Some(2000)));
    let months: Vec<String> = answer.history.iter().map(|(month, _)| month.to_string()).collect();
    assert_eq!(months, ["2020-05", "2021-06"]);
    let (latest, _) = answer.recent[0];
    assert_eq!(games.game(latest).unwrap().1, ["Bob", "Ann"]);
    assert!(String::from_utf8(games.pgn(latest).unwrap().unwrap()).unwrap().contains("1. e4 c5 1/2-1/2"));
    assert_eq!(games.line(latest).unwrap().unwrap().moves.len(), 2);
}

#[test]
fn the_hexdump_in_the_specification_is_the_golden_index() {
    let document = fs::read_to_string(repository("docs/formats/explorer-index.md")).unwrap();
    let dump = hexdump(&golden());
    assert!(
        document.contains(&format!("```\n{dump}```")),
        "docs/formats/explorer-index.md should show\n{dump}"
    );
}

#[test]
fn a_changed_byte_is_no_index_or_named_with_its_offset_or_unread() {
    let whole = open(golden()).unwrap().unwrap();
    let start = Position::start(Variant::Standard);
    let ask = |games: &Games| games.ask(&start, &Filter::default(), Wanted::default());
    for at in 0..golden().len() {
        let mut bytes = golden();
        bytes[at] ^= 0x20;
        let asked = open(bytes).and_then(|games| games.map(|games| ask(&games)).transpose());
        match asked {
            Ok(Some(answer)) => assert_eq!(answer, ask(&whole).unwrap(), "byte {at}"),
            Ok(None) => {}
            Err(e) => assert!(e.to_string().contains("damaged at offset"), "byte {at}: {e}"),
        }
    }
}

/// Puts a number into the golden index, and the checksums right that cover it.
fn with_number(at: usize, number: u64, sum_at: usize, summed: std::ops::Range<usize>) -> Vec<u8> {
    let mut bytes = golden();
    let footer = bytes.len() - 128;
    bytes[at..at + 8].copy_from_slice(&number.to_le_bytes());
    let sum = u64::from(crc32fast::hash(&bytes[summed]));
    bytes[footer + sum_at..][..8].copy_from_slice(&sum.to_le_bytes());
    let sum = u64::from(crc32fast::hash(&bytes[footer..footer + 112]));
    bytes[footer + 112..][..8].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn places_outside_their_part_are_refused_although_the_checksums_are_right() {
    let texts = with_number(0xa4, 200, 88, 0x9c..0xbc);
    let positions = with_number(0x111, u64::MAX - 1, 104, 0x109..0x119);
    for bytes in [texts, positions] {
        let error = open(bytes).unwrap_err().to_string();
        assert!(error.contains("the parts contradict each other"), "{error}");
    }
    let same = with_number(0xa4, 0, 88, 0x9c..0xbc);
    assert_eq!(same, golden());
}
