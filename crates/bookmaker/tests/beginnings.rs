//! Games that are the beginnings of others are left out, whatever their order.

mod common;

use bookends_bookmaker::{MakeError, Options, Source};
use common::book;
use proptest::prelude::*;

const MOVES: [&str; 8] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];

/// A game: who plays White, how many moves it has, whether it begins with another move, its result.
type Game = (usize, usize, bool, usize);

const RESULTS: [&str; 3] = ["1-0", "1/2-1/2", "*"];

fn moves(&(_, plies, other, _): &Game) -> Vec<&'static str> {
    let mut moves = MOVES[..plies].to_vec();
    if other {
        moves[0] = "e3";
    }
    moves
}

fn source(games: &[Game]) -> [Source; 1] {
    let text: String = games
        .iter()
        .map(|game| {
            let (white, result) = (game.0, RESULTS[game.3]);
            let marks = if game.1 % 2 == 0 { "!" } else { "" };
            format!("[White \"Player {white}\"]\n\n{}{marks} {result}\n\n", moves(game).join(" "))
        })
        .collect();
    [Source::Memory { name: "games.pgn".into(), bytes: text.into_bytes().into() }]
}

/// Looks at every pair of games.
fn naive(games: &[Game]) -> Vec<Game> {
    let is_beginning = |game: &Game| {
        let longer =
            |other: &&Game| other.0 == game.0 && other.1 > game.1 && moves(other).starts_with(&moves(game));
        games.iter().any(|other| longer(&other))
    };
    let mut left: Vec<Game> = games.iter().copied().filter(|game| !is_beginning(game)).collect();
    left.sort_unstable();
    left.dedup();
    left
}

fn options() -> Options {
    Options { dedup_beginnings: true, ..Options::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_book_without_beginnings_is_that_of_the_games_that_go_on(
        games in proptest::collection::vec((0..3usize, 1..=MOVES.len(), any::<bool>(), 0..RESULTS.len()), 1..20),
    ) {
        let (summary, bytes) = book(&source(&games), &options()).unwrap();
        let left = naive(&games);
        let (expected, plain) = book(&source(&left), &Options::default()).unwrap();
        prop_assert_eq!(summary.counts.used, left.len() as u64);
        prop_assert_eq!(summary.counts.used, expected.counts.used);
        prop_assert_eq!(summary.counts.duplicates, (games.len() - left.len()) as u64);
        prop_assert!(bytes == plain);
    }
}

#[test]
fn a_bad_game_leaves_no_good_one_out() {
    let text = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let source = [Source::Memory { name: "bad.pgn".into(), bytes: text.as_bytes().into() }];
    let (summary, _) = book(&source, &options()).unwrap();
    assert_eq!((summary.counts.used, summary.counts.bad, summary.counts.duplicates), (1, 1, 0));
}

#[test]
fn games_that_come_once_only_are_refused() {
    let result = book(&[Source::Stdin], &options());
    assert!(matches!(result, Err(MakeError::ReadAgain)), "{result:?}");
}
