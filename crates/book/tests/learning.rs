//! What is learned from games, and what comes of it.

mod common;

use bookends_book::{
    Payload, Statistics,
    learning::{Lesson, adjust, file_name, learn, lessons},
    probe,
};
use common::{after, book, results, small_book};
use shakmaty::Color;

const GAMES: &str = r#"
[White "Deep Pawn 2"]
[Black "Other"]
[Result "0-1"]
[WhiteElo "2400"]
[BlackElo "2500"]
[TimeControl "300+3"]

1. e4 c5 (1... e5 2. Nf3) 2. Nf3 0-1

[White "Other"]
[Black "Deep Pawn 2"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[White "Deep Pawn 2"]
[Black "Other"]
[Result "*"]

1. d4 *

[White "Deep Pawn 2"]
[Black "Other"]
[Result "1-0"]

1. d4 e4 1-0
"#;

#[test]
fn the_finished_games_of_a_player_are_lessons() {
    let lessons = lessons(GAMES.as_bytes(), "Deep Pawn 2").unwrap();
    let told = |l: &Lesson| (l.side, l.moves.len(), l.winner, l.serious, l.rating_difference);
    let told: Vec<_> = lessons.iter().map(told).collect();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(told, [(white, 3, Some(black), true, Some(100)), (black, 2, None, false, None)]);
}

#[test]
fn serious_games_count_that_were_lost_or_won_late_or_against_an_equal() {
    let lesson = |winner, moves, serious, rating_difference| {
        let start = after(&[]);
        let m = start.parse_uci("e2e4").unwrap();
        Lesson { side: Color::White, start, moves: vec![m; moves], winner, serious, rating_difference }
            .is_worth_learning()
    };
    let (won, lost) = (Some(Color::White), Some(Color::Black));
    assert!(
        lesson(lost, 20, true, None) && lesson(won, 101, true, None) && lesson(None, 20, true, Some(199))
    );
    assert!(
        !lesson(won, 100, true, None) && !lesson(None, 20, true, Some(200)) && !lesson(lost, 20, false, None)
    );
}

#[test]
fn a_learning_book_has_the_moves_of_its_engine_alone_and_adds_games_up() {
    let lessons = lessons(GAMES.as_bytes(), "Deep Pawn 2").unwrap();
    let once = book(&learn(None, &lessons[..1]).unwrap(), Payload::Statistics);
    let twice = book(&learn(Some(&*once), &lessons[..1]).unwrap(), Payload::Statistics);
    let lost = |losses| Statistics { losses, ..Statistics::default() };
    assert_eq!(results(&*twice, &[]), [("e2e4".to_owned(), lost(2))]);
    assert_eq!(results(&*twice, &["e2e4", "c7c5"]), [("g1f3".to_owned(), lost(2))]);
    assert!(results(&*twice, &["e2e4"]).is_empty(), "the other side's moves");
}

#[test]
fn one_lost_game_rules_a_move_out_where_learning_is_trusted_wholly() {
    let small = book(&small_book(), Payload::Statistics);
    let lessons = lessons(GAMES.as_bytes(), "Deep Pawn 2").unwrap();
    let learned = learn(None, &lessons[..1]).unwrap();
    let entry = learned.iter().find(|entry| entry.key == after(&[]).key()).unwrap();
    let weights = |learning| {
        let mut moves = probe(&*small, &after(&[])).unwrap().unwrap().moves;
        adjust(&mut moves, entry, learning);
        assert!((moves.iter().map(|m| m.share).sum::<f64>() - 1.0).abs() < 1e-9);
        moves.into_iter().map(|m| m.weight).collect::<Vec<_>>()
    };
    assert_eq!(weights(0), [2500, 800]);
    assert_eq!(weights(50), [1250, 800]);
    assert_eq!(weights(100), [0, 800]);
}

#[test]
fn names_of_engines_make_names_of_files() {
    assert_eq!(file_name("Stockfish 16.1", Color::White), "Stockfish_16.1-white.bk");
    assert_eq!(file_name("../../etc/x", Color::Black), "_.._etc_x-black.bk");
}
