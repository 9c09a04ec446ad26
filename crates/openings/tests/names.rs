//! The names that are compiled in are those of the list.
//!
//! `UPDATE_GOLDEN=1 cargo test -p bookends-openings --test names` makes `data/names.tsv` again.

use std::{collections::BTreeMap, fs, path::Path};

use bookends_openings::{opening, openings};
use bookends_rules::{Position, Variant};
use shakmaty::san::San;

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

/// The rows of the list: code, name and moves.
fn list() -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    for letter in ["a", "b", "c", "d", "e"] {
        let text = fs::read_to_string(data(&format!("list/{letter}.tsv"))).unwrap();
        for line in text.lines().skip(1) {
            let fields: Vec<String> = line.split('\t').map(String::from).collect();
            rows.push(fields.try_into().unwrap());
        }
    }
    rows
}

fn after(moves: &str) -> Position {
    let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    words.fold(Position::start(Variant::Standard), |position, word| {
        let san: San = word.parse().unwrap();
        position.play(san.to_move(position.as_chess().unwrap()).unwrap())
    })
}

#[test]
fn the_names_are_made_from_the_list() {
    let mut names = BTreeMap::new();
    for [eco, name, moves] in list() {
        names.entry(after(&moves).key()).or_insert((eco, name));
    }
    let text: String =
        names.iter().map(|(key, (eco, name))| format!("{key:016x}\t{eco}\t{name}\n")).collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(data("names.tsv"), &text).unwrap();
    }
    assert!(
        fs::read_to_string(data("names.tsv")).unwrap() == text,
        "data/names.tsv is not what the list makes"
    );
    assert_eq!(openings().count(), names.len());
}

#[test]
fn a_transposition_has_the_name_of_its_position() {
    let najdorf = opening(&after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6")).unwrap();
    assert_eq!((najdorf.eco, najdorf.name), ("B90", "Sicilian Defense: Najdorf Variation"));
    let other = opening(&after("1. Nc3 c5 2. e4 d6 3. Nf3 a6 4. d4 cxd4 5. Nxd4 Nf6")).unwrap();
    assert_eq!(other, najdorf);
}

#[test]
fn positions_without_a_name_and_other_games_have_none() {
    assert_eq!(opening(&after("1. e4 a6 2. Qh5 h6 3. Qxf7+")), None);
    let english = Position::start(Variant::Atomic);
    let english = english.play(english.parse_uci("c2c4").unwrap());
    assert_eq!(opening(&english), None);
}
