//! The filter language, against a plain reading of the same games and against hostile texts.

use bookends_bookmaker::{Filter, FilterError};
use proptest::prelude::*;

fn filter(text: &str) -> Filter {
    text.parse().unwrap_or_else(|e: FilterError| panic!("{e}\n{}", e.caret()))
}

const GAME: &[u8] =
    b"[Event \"Tata Steel (Masters)\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Giri, Anish\"]\n\
    [WhiteElo \"2850\"]\n[BlackElo \"2770\"]\n[Date \"2020.01.??\"]\n[Result \"1/2-1/2\"]\n[ECO \"B90\"]\n\
    [TimeControl \"180+2\"]\n[Round \"?\"]\n\n1. e4 1/2-1/2\n";

#[test]
fn conditions_hold_or_fail_as_documented() {
    for yes in [
        "white.elo >= 2400 and result = draw",
        "WHITE.ELO == 2850",
        "elo.min = 2770 and elo.max = 2850 and elo.mean = 2810 and elo.diff = 80",
        "player ~ giri and player ~ CARLSEN",
        "player !~ caruana",
        "event ~ \"steel (\"",
        "date = 2020 and date <= 2020 and date >= 2020-01-15 and not date > 2020",
        "eco >= B80 and eco < 'C00'",
        "speed = blitz and speed < rapid and time.base = 180 and time.increment = 2",
        "has black.elo and not has round and not has tag.Annotator",
        "tag.timecontrol = 180+2",
        "result = 1/2-1/2",
        "not (result = white or result = black)",
        "white.elo > 3000 or black.elo > 3000 or white ~ magnus",
    ] {
        assert!(filter(yes).admits(GAME), "{yes}");
    }
    for no in [
        "player !~ giri",
        "player != \"Giri, Anish\"",
        "round = 1",
        "round != 1",
        "tag.annotator != x",
        "date > 2020",
        "white.elo < 2850",
        "white.elo > 3000 and black.elo > 3000 or white ~ anand",
        "result = unknown",
    ] {
        assert!(!filter(no).admits(GAME), "{no}");
    }
}

#[test]
fn an_error_shows_the_place_and_what_was_expected() {
    for (text, at, reason) in [
        ("", 0..0, "expected a name: white.elo, "),
        ("white.elo", 9..9, "expected an operator"),
        ("white.elo >=", 12..12, "expected a value"),
        ("white.elo >= x", 13..14, "white.elo is compared with a whole number"),
        ("elo > 2400", 0..3, "nothing is called elo; the names are white.elo, "),
        ("result > draw", 7..8, "result has no order"),
        ("date ~ 2020", 5..6, "date is no text"),
        ("date = May", 7..10, "date is compared with a date"),
        ("speed = fast", 8..12, "speed is compared with a speed: ultrabullet"),
        ("result = won", 9..12, "result is compared with a result: white"),
        ("(white = a", 10..10, "expected and, or, or a closing parenthesis"),
        ("white = a b", 10..11, "expected and, or, or the end"),
        ("white = 'a", 8..10, "a text that is never closed"),
        ("white ! a", 6..7, "expected a name, a value, an operator"),
    ] {
        let error = text.parse::<Filter>().unwrap_err();
        assert_eq!(error.at(), at, "{text}: {error}");
        assert!(error.reason().starts_with(reason), "{text}: {error}");
    }
}

#[test]
fn a_filter_that_nests_too_deep_is_refused() {
    for opening in ["(", "not "] {
        let error = opening.repeat(1 << 16).parse::<Filter>().unwrap_err();
        assert!(error.reason().contains("at most 64 levels"), "{error}");
    }
}

proptest! {
    /// Two ratings and a result, read and compared in the plain way.
    #[test]
    fn a_filter_admits_what_plain_code_admits(white in 1_u32..9, black in 1_u32..9, least in 1_u32..9, result in 0_usize..3) {
        let results = ["1-0", "1/2-1/2", "0-1"];
        let game = format!("[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n[Result \"{}\"]\n", results[result]);
        let text = format!("(white.elo >= {least} or not black.elo < {least}) and result != 1/2-1/2");
        prop_assert_eq!(filter(&text).admits(game.as_bytes()), (white >= least || black >= least) && result != 1);
    }

    #[test]
    fn any_text_is_a_filter_or_an_error_within_it(text in "[a-z.\"'()<=>!~ é0-9-]{0,40}") {
        if let Err(error) = text.parse::<Filter>() {
            prop_assert!(error.at().end <= text.len());
            prop_assert!(error.caret().contains('^'));
        }
    }
}
