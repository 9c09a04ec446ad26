//! Games one by one are those that a book counts.

mod common;

use std::collections::BTreeMap;

use bookends_book::{Value, from_storage};
use bookends_bookmaker::{MakeError, Options, Selection, Source, Watch, each_game};
use bookends_rules::Position;
use bookends_store::MemoryStorage;
use common::{book, files, games};
use shakmaty::Color;

/// Games won, drawn, lost and of unknown result, by key and move.
type Tally = BTreeMap<(u64, u16), [u64; 4]>;

fn counted_one_by_one(sources: &[Source], options: &Options) -> (Tally, u64) {
    let mut tally = Tally::new();
    let summary = each_game(sources, options, &Watch::default(), |game| {
        for played in game.moves {
            tally.entry((played.key, played.mv.0)).or_default()[game.result.cell(played.mover)] += 1;
        }
        Ok::<(), MakeError>(())
    });
    (tally, summary.unwrap().counts.used)
}

fn counted_in_a_book(sources: &[Source], options: &Options) -> (Tally, u64) {
    let (summary, bytes) = book(sources, options).unwrap();
    let book = from_storage(Box::new(MemoryStorage::new("book.bk", bytes))).unwrap();
    let mut tally = Tally::new();
    for entry in book.entries() {
        let entry = entry.unwrap();
        for line in entry.moves {
            let Value::Statistics(s) = line.value else { panic!("the book has statistics") };
            tally.insert((entry.key, line.mv.0), [s.wins, s.draws, s.losses, s.unknown]);
        }
    }
    (tally, summary.counts.used)
}

#[test]
fn games_one_by_one_add_up_to_the_book() {
    let sources = files(&[games("sample.pgn.zst")]);
    let e4 = Position::from_fen(
        bookends_rules::Variant::Standard,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    );
    let usual = Options::default().selection;
    for (selection, dedup) in [
        (usual, false),
        (Selection { max_ply: 7, side: Some(Color::Black), ..usual }, true),
        (Selection { from: Some(e4.unwrap().key()), ..usual }, false),
    ] {
        let options = Options { selection, dedup, ..Options::default() };
        let (listed, used) = counted_one_by_one(&sources, &options);
        let (counted, used_by_book) = counted_in_a_book(&sources, &options);
        assert!(!counted.is_empty() && listed == counted, "{options:?}");
        assert_eq!(used, used_by_book, "{options:?}");
    }
}

#[test]
fn a_game_comes_with_what_its_tags_say() {
    let text = "[White \"A\"]\n[WhiteElo \"2500\"]\n[BlackElo \"?\"]\n[Date \"2024.05.??\"]\n[TimeControl \"180+2\"]\n\n\
                1. e4 (1. d4) e5 1-0\n\n[Event \"x\"]\n\n1. e5 *\n";
    let source = Source::Memory { name: "two.pgn".into(), bytes: text.as_bytes().into() };
    let mut seen = 0;
    let summary = each_game(&[source], &Options::default(), &Watch::default(), |game| {
        seen += 1;
        assert_eq!((game.ratings.white, game.ratings.black), (Some(2500), None));
        assert_eq!((game.year, game.month, game.day, game.speed), (Some(2024), Some(5), None, Some("blitz")));
        let moves: Vec<_> = game.moves.iter().map(|m| (m.ply, m.mv.to_string(), m.mover)).collect();
        assert_eq!(moves, [(0, "e2e4".to_owned(), Color::White), (1, "e7e5".to_owned(), Color::Black)]);
        Ok::<(), MakeError>(())
    });
    let counts = summary.unwrap().counts;
    assert_eq!((seen, counts.games, counts.used, counts.bad), (1, 2, 1, 1));
}
