//! Books of variants and of Chess960. Random games, counted as they are made, are the oracle.

mod common;

use std::{collections::BTreeMap, fmt::Write, num::NonZeroUsize};

use bookends_book::{BookMove, Value};
use bookends_bookmaker::{Options, Source, Summary};
use bookends_rules::{Position, Variant};
use bookends_store::MemoryStorage;
use common::{book, book_of_text};
use proptest::prelude::*;

type Tally = BTreeMap<(u64, u16), u64>;

/// A start of Chess960 in which kings castle by one step, by none, and by four.
const STARTS: [&str; 3] = [
    "nnrbkrbq/pppppppp/8/8/8/8/PPPPPPPP/NNRBKRBQ w FCfc - 0 1",
    "brnnqbkr/pppppppp/8/8/8/8/PPPPPPPP/BRNNQBKR w HBhb - 0 1",
    "rkrnbbnq/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBNQ w CAca - 0 1",
];

/// The tags that say of a game what it is.
fn tags(variant: Variant) -> String {
    let name = if variant == Variant::LosersDraw { "Losers" } else { variant.pgn_name() };
    format!("[Event \"x\"]\n[Variant \"{name}\"]\n\n")
}

/// Plays legal moves at random, castling when it is possible.
fn play(pgn: &mut String, tally: &mut Tally, mut position: Position, choices: &[u16], coordinates: bool) {
    for choice in choices {
        let moves = position.legal_moves();
        let castling = moves.iter().find(|m| m.is_castle());
        let Some(&m) = castling.or_else(|| moves.get(usize::from(*choice) % moves.len().max(1))) else {
            break;
        };
        let word = if coordinates { position.uci(m) } else { position.san(m) };
        write!(pgn, "{word} ").unwrap();
        *tally.entry((position.key(), BookMove::from(m).0)).or_default() += 1;
        position = position.play(m);
    }
    pgn.push_str("*\n\n");
}

fn made(text: &str, variant: Variant) -> (Summary, Tally) {
    let (summary, bytes) = book_of_text(text.as_bytes(), &Options { variant, ..Options::default() }).unwrap();
    let book = bookends_book::from_storage(Box::new(MemoryStorage::new("book", bytes))).unwrap();
    assert_eq!(book.variant(), variant);
    let mut tally = Tally::new();
    for entry in book.entries() {
        let entry = entry.unwrap();
        for line in entry.moves {
            let Value::Statistics(statistics) = line.value else { panic!("a book of statistics") };
            tally.insert((entry.key, line.mv.0), statistics.games());
        }
    }
    (summary, tally)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_book_of_a_variant_counts_its_games(
        variant in prop::sample::select(Variant::ALL.to_vec()),
        games in prop::collection::vec(prop::collection::vec(any::<u16>(), 1..30), 1..6),
        coordinates: bool,
    ) {
        let (mut pgn, mut tally) = (String::new(), Tally::new());
        for choices in &games {
            pgn += &tags(variant);
            play(&mut pgn, &mut tally, Position::start(variant), choices, coordinates);
        }
        let (summary, counted) = made(&pgn, variant);
        prop_assert_eq!(summary.counts.used, games.len() as u64, "{:?}", summary.bad_games);
        prop_assert_eq!(counted, tally);
    }

    #[test]
    fn chess960_is_counted_with_its_castling(
        start in prop::sample::select(STARTS.to_vec()),
        choices in prop::collection::vec(any::<u16>(), 1..30),
        coordinates: bool,
    ) {
        let (mut pgn, mut tally) = (String::new(), Tally::new());
        write!(pgn, "[Event \"x\"]\n[Variant \"chess 960\"]\n[FEN \"{start}\"]\n\n").unwrap();
        let position = Position::from_fen_chess960(Variant::Standard, start).unwrap();
        play(&mut pgn, &mut tally, position, &choices, coordinates);
        prop_assert_eq!(made(&pgn, Variant::Standard).1, tally);
    }
}

#[test]
fn a_book_of_any_variant_has_the_same_bytes_whatever_threads_memory_and_order() {
    for variant in Variant::ALL {
        let choices = |game: u16| (0..40).map(move |ply: u16| game * 7 + ply * ply);
        let mut sources: Vec<Source> = (0..60)
            .map(|game| {
                let mut pgn = tags(variant);
                let choices: Vec<u16> = choices(game % 50).collect();
                play(&mut pgn, &mut Tally::new(), Position::start(variant), &choices, false);
                Source::Memory { name: format!("{game}"), bytes: pgn.into_bytes().into() }
            })
            .collect();
        let made = |sources: &[Source], threads, memory| {
            let threads = NonZeroUsize::new(threads).unwrap();
            book(sources, &Options { variant, threads, memory, ..Options::default() }).unwrap()
        };
        let (summary, whole) = made(&sources, 1, 1 << 30);
        assert_eq!((summary.counts.used, summary.spilled), (60, 0), "{variant}");
        sources.reverse();
        let (again, bytes) = made(&sources, 3, 0);
        assert!(again.spilled > 0 && bytes == whole, "{variant}");
    }
}

#[test]
fn games_of_other_variants_are_counted_by_name() {
    let game = |variant: &str| format!("[Event \"x\"]\n[Variant \"{variant}\"]\n\n1. e3 *\n\n");
    let text = "1. e4 *\n\n".to_owned()
        + &["Atomic", "Antichess", "Standard", "Giveaway", "Horde"].map(game).concat();
    let (summary, _) = made(&text, Variant::Antichess);
    let skipped: Vec<_> = summary.counts.skipped.iter().map(|(name, n)| (&name[..], *n)).collect();
    assert_eq!((summary.counts.used, &skipped[..]), (2, &[("atomic", 1), ("horde", 1), ("standard", 2)][..]));
}

#[test]
fn a_move_that_only_other_rules_allow_makes_a_game_bad() {
    let game = "[Variant \"Antichess\"]\n\n1. e3 b5 2. a3 *\n";
    assert_eq!(made(game, Variant::Antichess).0.counts.bad, 1, "White must take on b5");
    assert_eq!(made(&game.replace("a3", "Bxb5"), Variant::Antichess).0.counts.used, 1);
}
