//! A plain tally of the same games, by pgn-reader and shakmaty in a map, is the oracle.

mod common;

use std::{collections::BTreeMap, io::Read, ops::ControlFlow};

use bookends_book::{BookMove, Statistics, Value};
use bookends_bookmaker::{Check, Options, Selection};
use common::{book, files, games};
use pgn_reader::{KnownOutcome, Outcome, RawTag, Reader, SanPlus, Visitor};
use proptest::prelude::*;
use shakmaty::{Chess, Color, EnPassantMode, Position, zobrist::Zobrist64};

type Tally = BTreeMap<(u64, u16), Statistics>;

struct Plain {
    max_ply: usize,
    tally: Tally,
}

impl Visitor for Plain {
    type Tags = Outcome;
    type Movetext = (Outcome, Chess, usize);
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Outcome> {
        ControlFlow::Continue(Outcome::Unknown)
    }

    fn tag(&mut self, outcome: &mut Outcome, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"Result" {
            *outcome = Outcome::from_ascii(value.as_bytes()).expect("a result");
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, outcome: Outcome) -> ControlFlow<(), Self::Movetext> {
        ControlFlow::Continue((outcome, Chess::default(), 0))
    }

    fn san(&mut self, (outcome, position, ply): &mut Self::Movetext, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(position).expect("the sample's games are good");
        if *ply < self.max_ply {
            let key = position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
            let counts = self.tally.entry((key, BookMove::from(m).0)).or_default();
            *match *outcome {
                Outcome::Known(KnownOutcome::Decisive { winner }) if winner == position.turn() => {
                    &mut counts.wins
                }
                Outcome::Known(KnownOutcome::Decisive { .. }) => &mut counts.losses,
                Outcome::Known(KnownOutcome::Draw) => &mut counts.draws,
                Outcome::Unknown => &mut counts.unknown,
            } += 1;
        }
        position.play_unchecked(m);
        *ply += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Self::Movetext) {}
}

fn sample() -> Vec<u8> {
    let mut text = Vec::new();
    bookends_store::open_input(games("sample.pgn.zst")).unwrap().read_to_end(&mut text).unwrap();
    text
}

fn plain(text: &[u8], max_ply: usize) -> Tally {
    let mut plain = Plain { max_ply, tally: Tally::new() };
    Reader::new(text).visit_all_games(&mut plain).unwrap();
    plain.tally
}

fn made(options: &Options) -> Tally {
    let (_, bytes) = book(&files(&[games("sample.pgn.zst")]), options).unwrap();
    let storage = Box::new(bookends_store::MemoryStorage::new("book", bytes));
    let book = bookends_book::from_storage(storage).unwrap();
    let mut tally = Tally::new();
    for entry in book.entries() {
        let entry = entry.unwrap();
        for line in entry.moves {
            let Value::Statistics(statistics) = line.value else { panic!("a book of statistics") };
            tally.insert((entry.key, line.mv.0), statistics);
        }
    }
    tally
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn a_book_counts_what_a_map_counts(
        max_ply in 1_usize..200,
        memory in prop::sample::select(vec![0_u64, 200_000, 3_000_000, 1 << 30]),
        threads in 1_usize..4,
        check in prop::sample::select(vec![Check::All, Check::Counted]),
    ) {
        let selection = Selection { max_ply, check, ..Options::default().selection };
        let options = Options { selection, memory, threads: threads.try_into().unwrap(), ..Options::default() };
        prop_assert!(made(&options) == plain(&sample(), max_ply));
    }
}

#[test]
fn a_book_from_a_position_has_the_moves_from_there_on() {
    let sicilian =
        shakmaty::fen::Fen::from_ascii(b"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
            .unwrap()
            .into_position::<Chess>(shakmaty::CastlingMode::Standard)
            .unwrap();
    let from = sicilian.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
    let selection = Selection { from: Some(from), ..Options::default().selection };
    let some = made(&Options { selection, ..Options::default() });
    let all = plain(&sample(), Options::MAX_PLY);
    let start = Chess::default().zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
    assert!(some.keys().all(|&(key, _)| key != start));
    let at = |tally: &Tally| {
        tally.iter().filter(|((key, _), _)| *key == from).map(|(l, s)| (*l, *s)).collect::<Vec<_>>()
    };
    assert!(!at(&some).is_empty() && at(&some) == at(&all), "every game comes to this position the same way");
}

#[test]
fn one_side_counts_only_its_own_moves() {
    let selection = Selection { side: Some(Color::Black), ..Options::default().selection };
    let black = made(&Options { selection, ..Options::default() });
    let both = plain(&sample(), Options::MAX_PLY);
    assert!(!black.is_empty() && black.len() < both.len());
    assert!(black.iter().all(|(line, counts)| both[line] == *counts));
}
