//! What a survey finds in small books of games.

use std::path::Path;

use bookends_book::{Book, from_storage};
use bookends_store::MemoryStorage;
use bookends_survey::{Reason, Survey, Wanted, coverage_picture};
use bookends_tables::{Tables, Wdl};

fn book(games: &[(&str, &str, usize)]) -> Box<dyn Book> {
    let game = |&(moves, result, times): &(&str, &str, usize)| {
        format!("[Event \"?\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n").repeat(times)
    };
    let text: String = games.iter().map(game).collect();
    from_storage(Box::new(MemoryStorage::new("games.pgn", text.into_bytes()))).unwrap()
}

fn survey(games: &[(&str, &str, usize)]) -> Survey {
    Survey::of(&*book(games), None, &Wanted::default()).unwrap()
}

const SICILIAN: &str = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6";
const PETROV: &str = "1. e4 e5 2. Nf3 Nf6";

#[test]
fn openings_are_those_of_the_last_named_position_on_the_way() {
    let found = survey(&[(SICILIAN, "1/2-1/2", 3), (PETROV, "1/2-1/2", 1)]);
    let code = |eco: &str| found.coverage.codes.iter().find(|code| code.eco == eco).unwrap();
    // The position after 5... a6 is not in the book, the one before it is of B54.
    assert_eq!((code("B90").positions, code("B54").positions > 0), (0, true));
    assert!((code("B54").chance - 0.75).abs() < 1e-9 && (code("C40").chance - 0.25).abs() < 1e-9);
    assert_eq!(found.coverage.unnamed, 1, "the start has no name");
    assert_eq!(found.coverage.of(), 3807);
    let positions: u64 = found.coverage.codes.iter().map(|code| code.positions).sum();
    assert_eq!(positions + found.coverage.unnamed, found.positions);
}

#[test]
fn every_game_by_the_book_ends_in_an_opening_also_where_no_move_has_a_weight() {
    // Black's lost games leave him no move that is played after 1. e4 and after 2. Nf3.
    let lost = ("1. e4 e6", "1-0", 5);
    for games in
        [&[lost][..], &[lost, (PETROV, "1/2-1/2", 3)], &[lost, (SICILIAN, "1-0", 2), (PETROV, "0-1", 1)]]
    {
        let found = survey(games);
        let all: f64 = found.coverage.codes.iter().map(|code| code.chance).sum();
        assert!((all - 1.0).abs() < 1e-9, "{all}");
    }
}

#[test]
fn lines_are_told_from_the_start_with_their_chances() {
    let found = survey(&[(SICILIAN, "1/2-1/2", 3), (PETROV, "1/2-1/2", 1)]);
    let deepest = &found.deepest[0];
    assert_eq!((deepest.text.as_str(), deepest.plies(), deepest.games), (SICILIAN, 10, Some(3)));
    assert_eq!(deepest.opening.unwrap().eco, "B90");
    assert!((found.ends[0].chance - 0.75).abs() < 1e-9);
    assert_eq!(found.ends[1].uci, ["e2e4", "e7e5", "g1f3", "g8f6"]);
    assert!((found.plies - (0.75 * 10.0 + 0.25 * 4.0)).abs() < 1e-9, "{}", found.plies);
    assert_eq!((found.games, found.thin_moves), (Some(4), 13), "every move stands on four games at most");
}

#[test]
fn of_ways_as_short_the_one_that_is_played_most_is_told() {
    let usual = ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1/2-1/2", 9);
    let found = survey(&[("1. Nf3 Nc6 2. e4 e5", "1/2-1/2", 1), usual]);
    assert_eq!(found.deepest[0].text, usual.0);
    let found =
        survey(&[("1. Nf3 Nc6 2. e4 e5 3. Bb5", "1/2-1/2", 9), ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1-0", 1)]);
    assert_eq!(found.deepest[0].text, "1. Nf3 Nc6 2. e4 e5 3. Bb5 a6");
}

#[test]
fn a_move_loses_only_where_its_results_are_sure_enough() {
    let bad = "1. f3 e5";
    let sure = survey(&[(bad, "0-1", 60), (bad, "1/2-1/2", 2), (SICILIAN, "1-0", 40)]);
    let Reason::Results { score, at_most, best } = sure.losing[0].reason else { panic!() };
    assert_eq!((sure.losing_moves, sure.losing[0].way.text.as_str()), (1, "1. f3"));
    assert!(score < 0.02 && at_most < 0.1 && best == Some(1.0), "{score} {at_most} {best:?}");
    let unsure = survey(&[(bad, "0-1", 2), (bad, "1/2-1/2", 1), (SICILIAN, "1-0", 40)]);
    assert_eq!(unsure.losing_moves, 0, "three games say little");
    let never_played = survey(&[(bad, "0-1", 60), (SICILIAN, "1-0", 40)]);
    assert_eq!(never_played.losing_moves, 0, "a move without a point weighs nothing and is not played");
}

/// Everything is taken until White has king and queen, and gives the queen away.
const QUEEN_LOST: &str = "1. h3 b5 2. c3 d5 3. Na3 Bxh3 4. Nxb5 Bxg2 5. Bxg2 g5 6. Bxd5 Qxd5 7. Nxc7+ Kd7 8. Nxa8 Qxa8 9. Rxh7 \
    Rxh7 10. f4 gxf4 11. a4 Qe4 12. b4 Qxb4 13. cxb4 Rh8 14. d3 Rh2 15. Bxf4 Rxe2+ 16. Qxe2 e5 17. Qxe5 \
    Bxb4+ 18. Qc3 Bd6 19. Bxd6 Kxd6 20. Qh8 Ke6 21. Qxg8 Kf6 22. Qxb8 Ke7 23. Qxa7+ Kf8 24. Qxf7+ Kxf7 25. \
    d4 Kf8 26. Kd2 Ke7 27. Rc1 Kd6 28. Rc6+ Kxc6 29. Kc1 Kd5 30. Kc2 Kxd4 31. Kd1 Kd3 32. a5 Ke3 33. a6 Ke4 \
    34. Ne2 Kd3 35. Nd4 Kxd4 36. Kc2 Kd5 37. Kd2 Kc5 38. Kc3 Kd5 39. Kb2 Kc6 40. Kc1 Kd7 41. Kb1 Kd6 42. a7 \
    Kc6 43. a8=Q+ Kc7 44. Qd8+";

#[test]
fn a_move_that_gives_a_win_away_is_found_where_the_tables_know_the_position() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("standard")).unwrap();
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/egtb/version-2/KQvK-raw.egtb");
    std::fs::copy(table, folder.path().join("standard/KQvK.egtb")).unwrap();
    let tables = Tables::new([folder.path().to_owned()]);
    let games = [(SICILIAN, "1-0", 9), (QUEEN_LOST, "1/2-1/2", 1)];
    let found = Survey::of(&*book(&games), Some(&tables), &Wanted::default()).unwrap();
    assert_eq!((found.known_to_tables, found.thrown_moves), (2, 1));
    let thrown = &found.thrown[0];
    assert_eq!(
        (thrown.before, thrown.after, thrown.fen.as_str()),
        (Wdl::Win, Wdl::Draw, "Q7/2k5/8/8/8/8/8/1K6 w - - 1 44")
    );
    assert!(thrown.way.text.ends_with("43. a8=Q+ Kc7 44. Qd8+") && thrown.share == 1.0, "{thrown:?}");
    assert_eq!(Survey::of(&*book(&games), None, &Wanted::default()).unwrap().thrown_moves, 0);
}

#[test]
fn a_book_with_nothing_at_the_start_has_an_empty_survey() {
    let text = "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let book = from_storage(Box::new(MemoryStorage::new("end.pgn", text.into()))).unwrap();
    let found = Survey::of(&*book, None, &Wanted::default()).unwrap();
    assert_eq!((found.positions, found.unreached, found.games, found.plies), (0, 1, None, 0.0));
    assert!(found.deepest.is_empty() && found.ends.is_empty());
    assert!(coverage_picture(&found, "nothing").svg().contains("0 positions; 0 of 3,807 named positions"));
}

#[test]
fn the_picture_says_of_each_code_what_the_book_has() {
    let found = survey(&[(SICILIAN, "1/2-1/2", 3), (PETROV, "1/2-1/2", 1)]);
    let svg = coverage_picture(&found, "games.pgn: openings").svg();
    assert_eq!(
        svg.matches("<title>").count(),
        500 + 2,
        "a square for each code, and two volumes in the strip"
    );
    assert!(svg.contains("B: 75.0% of games") && svg.contains("C: 25.0% of games"), "{svg}");
    assert!(svg.contains("<desc id=\"description\">A: 0 positions, 0 of "), "{svg}");
}
