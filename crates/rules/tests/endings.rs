//! How games end, rule by rule.

use bookends_rules::{
    Position,
    Terminal::{self, Checkmate, InsufficientMaterial, Stalemate, VariantDraw, VariantLoss, VariantWin},
    Variant,
};
use shakmaty::{Board, Color, Rank, Role, Square};

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[track_caller]
fn ends(variant: Variant, fen: &str, terminal: Terminal) {
    let p = position(variant, fen);
    assert_eq!(p.terminal(), Some(terminal), "{variant}: {fen}");
    if terminal != InsufficientMaterial {
        assert!(p.legal_moves().is_empty(), "{variant}: {fen} has moves");
    }
}

#[track_caller]
fn goes_on(variant: Variant, fen: &str, moves: &[&str]) {
    let p = position(variant, fen);
    assert_eq!(p.terminal(), None, "{variant}: {fen}");
    let mut legal: Vec<String> = p.legal_moves().into_iter().map(|m| p.uci(m)).collect();
    legal.sort_unstable();
    assert_eq!(legal, moves, "{variant}: {fen}");
}

#[track_caller]
fn after(variant: Variant, fen: &str, uci: &str) -> Option<Terminal> {
    let p = position(variant, fen);
    let m = p.parse_uci(uci).unwrap_or_else(|| panic!("{variant}: {uci} is not legal in {fen}"));
    p.play(m).terminal()
}

#[test]
fn antichess_is_won_by_the_side_without_men_or_moves() {
    ends(Variant::Antichess, "8/8/8/8/8/8/8/n7 w - - 0 1", VariantWin);
    ends(Variant::Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1", VariantWin);
    ends(Variant::Antichess, "8/8/8/8/p7/Pp6/1P6/8 w - - 0 1", VariantWin);
    assert_eq!(after(Variant::Antichess, "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3"), Some(VariantWin));
}

#[test]
fn suicide_gives_a_stalemate_to_the_side_with_fewer_men() {
    ends(Variant::Suicide, "8/8/8/8/8/8/8/n7 w - - 0 1", VariantWin);
    ends(Variant::Suicide, "n7/8/8/8/8/p7/P7/8 w - - 0 1", VariantWin);
    ends(Variant::Suicide, "8/8/8/8/8/p7/P7/8 w - - 0 1", Stalemate);
    ends(Variant::Suicide, "8/8/8/8/p7/P7/P7/8 w - - 0 1", VariantLoss);
}

#[test]
fn bishops_that_never_meet_draw_in_both_losing_games() {
    for variant in [Variant::Antichess, Variant::Suicide] {
        ends(variant, "8/8/8/8/8/8/8/Bb6 w - - 0 1", InsufficientMaterial);
        assert_eq!(position(variant, "8/8/8/8/8/8/8/B1b5 w - - 0 1").terminal(), None);
        assert_eq!(position(variant, "8/8/8/8/8/8/8/Nn6 w - - 0 1").terminal(), None);
    }
}

#[test]
fn two_pawns_may_take_the_same_pawn_en_passant_and_one_must() {
    for variant in [Variant::Antichess, Variant::Suicide] {
        let p = position(variant, "8/8/8/5P2/5p1p/8/6P1/8 w - - 0 1");
        let p = p.play(p.parse_uci("g2g4").unwrap());
        let taken: Vec<String> = p.legal_moves().into_iter().map(|m| p.uci(m)).collect();
        assert_eq!(taken, ["f4g3", "h4g3"], "{variant}");
    }
}

#[test]
fn losers_is_won_by_a_side_to_move_that_is_mated_stalemated_or_bare() {
    ends(Variant::Losers, "7k/6Q1/6K1/8/8/8/8/r7 b - - 0 1", VariantWin);
    ends(Variant::Losers, "7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1", VariantWin);
    ends(Variant::Losers, "7k/8/6K1/8/8/8/8/Q7 b - - 0 1", VariantWin);
    ends(Variant::LosersDraw, "7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1", Stalemate);
    ends(Variant::LosersDraw, "7k/6Q1/6K1/8/8/8/8/r7 b - - 0 1", VariantWin);
    assert_eq!(after(Variant::Losers, "8/8/8/8/8/k7/1p6/KR6 w - - 0 1", "b1b2"), Some(VariantWin));
}

#[test]
fn losers_must_take_but_first_answers_a_check() {
    goes_on(Variant::Losers, "7k/8/8/3p4/3R4/8/8/K7 w - - 0 1", &["d4d5"]);
    goes_on(Variant::Losers, "7k/8/8/3p4/3R4/8/8/K6r w - - 0 1", &["a1a2", "a1b2", "d4d1"]);
    goes_on(Variant::Losers, "7k/8/8/3p4/3R4/5B2/8/K6r w - - 0 1", &["f3h1"]);
}

#[test]
fn atomic_ends_with_the_explosion_of_a_king() {
    ends(Variant::Atomic, "8/8/8/8/8/8/8/K7 b - - 0 1", VariantLoss);
    ends(Variant::Atomic, "k7/8/8/8/8/8/6q1/7K w - - 0 1", Checkmate);
    assert_eq!(after(Variant::Atomic, "k7/1p6/8/8/8/8/8/K6B w - - 0 1", "h1b7"), Some(VariantLoss));
}

#[test]
fn atomic_kings_never_take_and_touching_kings_are_never_in_check() {
    assert!(position(Variant::Atomic, "8/8/8/8/8/8/kq6/K7 w - - 0 1").parse_uci("a1b2").is_none());
    assert!(!position(Variant::Atomic, "8/8/8/8/8/8/kK6/2r5 w - - 0 1").is_check());
    assert!(!position(Variant::Atomic, "8/8/8/8/8/8/kK5r/8 w - - 0 1").is_check());
    assert!(position(Variant::Atomic, "8/8/8/8/8/k7/8/1K5r w - - 0 1").is_check());
}

#[test]
fn atomic_kings_in_check_may_explode_the_other_instead() {
    let check = "k7/1p6/8/3B4/8/8/8/K6r w - - 0 1";
    assert_eq!(after(Variant::Atomic, check, "d5b7"), Some(VariantLoss));
    assert!(position(Variant::Atomic, check).parse_uci("d5c4").is_none());
}

#[test]
fn a_king_on_the_hill_has_won() {
    ends(Variant::KingOfTheHill, "k7/8/8/8/3K4/8/8/8 b - - 0 1", VariantLoss);
    assert_eq!(after(Variant::KingOfTheHill, "k7/8/8/8/8/3K4/8/8 w - - 0 1", "d3e4"), Some(VariantLoss));
    assert_eq!(position(Variant::KingOfTheHill, "k7/8/8/8/8/8/8/K7 w - - 0 1").terminal(), None);
    ends(Variant::KingOfTheHill, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Checkmate);
    ends(Variant::KingOfTheHill, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Stalemate);
}

#[test]
fn black_may_answer_the_race_of_white_and_then_it_is_a_draw() {
    let race = "8/1K4k1/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(after(Variant::RacingKings, race, "b7b8"), None);
    ends(Variant::RacingKings, "1K4k1/8/8/8/8/8/8/8 w - - 0 1", VariantDraw);
    // Black could have answered, and did not.
    ends(Variant::RacingKings, "1K6/6k1/8/8/8/8/8/8 w - - 0 1", VariantWin);
    // Black is too far away, or every square of the rank is attacked.
    ends(Variant::RacingKings, "1K6/8/6k1/8/8/8/8/8 b - - 0 1", VariantLoss);
    ends(Variant::RacingKings, "1K5R/5k2/8/8/8/8/8/8 b - - 0 1", VariantLoss);
    ends(Variant::RacingKings, "6k1/8/8/8/8/8/8/K7 w - - 0 1", VariantLoss);
}

#[test]
fn the_race_is_over_exactly_when_black_has_no_legal_answer() {
    let mut answered = 0;
    for [white, black, rook] in (0..64 * 64 * 8).map(|i| [56 + i % 8, i / 8 % 64, i / 512].map(Square::new)) {
        let board = Board::from_iter([
            (white, Color::White.king()),
            (black, Color::Black.king()),
            (rook, Color::White.rook()),
        ]);
        let p = Position::from_parts(Variant::RacingKings, &board, Color::Black, None, None);
        let Some(p) = p.filter(|p| p.board().occupied().count() == 3) else { continue };
        let answers = |m: &shakmaty::Move| m.role() == Role::King && m.to().rank() == Rank::Eighth;
        if p.legal_moves().iter().any(answers) {
            assert_eq!(p.terminal(), None, "{}", p.fen());
            answered += 1;
        } else {
            assert_eq!(p.terminal(), Some(VariantLoss), "{}", p.fen());
        }
    }
    assert!(answered > 100);
}

#[test]
fn racing_kings_neither_give_nor_suffer_check() {
    let p = position(Variant::RacingKings, "8/8/8/8/8/8/k7/2R4K w - - 0 1");
    assert!(p.parse_uci("c1a1").is_none() && p.parse_uci("c1c2").is_none() && p.parse_uci("c1b1").is_some());
    assert!(p.legal_moves().iter().all(|&m| !p.play(m).is_check()));
}

#[test]
fn the_third_check_wins_and_others_are_counted() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1";
    assert_eq!(after(Variant::ThreeCheck, fen, "a1a8"), Some(VariantLoss));
    assert_eq!(after(Variant::ThreeCheck, fen, "a1b1"), None);
    let p = position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +1+0");
    let p = p.play(p.parse_uci("a1a4").unwrap());
    assert_eq!(p.fen(), "4k3/8/8/8/Q7/8/8/4K3 b - - 1+3 1 1");
    ends(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1", InsufficientMaterial);
    assert_eq!(position(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/3NK3 b - - 1+1 0 1").terminal(), None);
}

#[test]
fn the_horde_loses_its_last_man_or_mates() {
    ends(Variant::Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", VariantLoss);
    ends(Variant::Horde, "7k/6Q1/5P2/8/8/8/8/8 b - - 0 1", Checkmate);
    ends(Variant::Horde, "8/8/8/8/8/p7/P6k/8 w - - 0 1", Stalemate);
    assert_eq!(after(Variant::Horde, "8/8/8/8/8/8/P7/1k6 b - - 0 1", "b1a2"), Some(VariantLoss));
    assert_eq!(position(Variant::Horde, "4k3/8/8/8/8/8/8/N7 w - - 0 1").terminal(), None);
}

#[test]
fn a_pawn_of_the_horde_steps_twice_from_its_first_rank_and_cannot_be_taken_in_passing_then() {
    let p = position(Variant::Horde, "4k3/8/8/8/8/8/1p6/P7 w - - 0 1");
    let twice = p.parse_uci("a1a3").unwrap();
    assert_eq!(p.play(twice).ep_square(), None);
    let p = position(Variant::Horde, "4k3/8/8/8/1p6/8/P7/8 w - - 0 1");
    let twice = p.parse_uci("a2a4").unwrap();
    assert_eq!(p.play(twice).ep_square(), Some(Square::A3));
}

#[test]
fn shatranj_is_lost_by_mate_stalemate_and_a_bare_king() {
    ends(Variant::Shatranj, "k6R/8/K7/8/8/7p/7P/8 b - - 0 1", Checkmate);
    ends(Variant::Shatranj, "k7/8/KR6/8/8/7p/7P/8 b - - 0 1", VariantLoss);
    ends(Variant::Shatranj, "k7/8/8/8/8/8/8/K6R b - - 0 1", VariantLoss);
    ends(Variant::Shatranj, "k7/8/8/8/8/8/8/K6R w - - 0 1", VariantWin);
    ends(Variant::Shatranj, "k7/8/8/8/8/8/8/K7 w - - 0 1", InsufficientMaterial);
}

#[test]
fn a_bare_king_may_bare_the_other_at_once() {
    goes_on(Variant::Shatranj, "8/8/8/8/8/1k6/R7/7K b - - 0 1", &["b3a2", "b3b4", "b3c3", "b3c4"]);
    let bare = "8/8/8/8/8/1k6/R7/7K b - - 0 1";
    assert_eq!(after(Variant::Shatranj, bare, "b3a2"), Some(InsufficientMaterial));
    assert_eq!(after(Variant::Shatranj, bare, "b3c4"), Some(VariantWin));
    // A guarded man cannot be taken, and one of two does not bare.
    ends(Variant::Shatranj, "8/8/8/8/8/1k6/R7/1K6 b - - 0 1", VariantLoss);
    ends(Variant::Shatranj, "8/8/8/8/8/1k6/R7/6NK b - - 0 1", VariantLoss);
}

#[test]
fn men_of_shatranj_leap_step_and_become_a_ferz() {
    goes_on(
        Variant::Shatranj,
        "6rk/6pp/8/8/3p4/2B5/1P5P/6QK w - - 0 1",
        &["b2b3", "c3a1", "c3a5", "c3e1", "c3e5", "g1f2", "h1g2", "h2h3"],
    );
    let p = position(Variant::Shatranj, "6rk/P5pp/8/8/8/8/7P/7K w - - 0 1");
    assert!(p.parse_uci("a7a8q").is_some());
    assert!(["a7a8r", "a7a8b", "a7a8n", "a7a8"].iter().all(|uci| p.parse_uci(uci).is_none()));
}
