//! Counts of the positions so many plies on, as published by the programs named.

use bookends_rules::{Position, Variant};

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|m| perft(&position.play(m), depth - 1)).sum(),
    }
}

#[track_caller]
fn agree(variant: Variant, published: &[(&str, u32, u64)]) {
    for &(fen, depth, count) in published {
        let position = match fen {
            "start" => Position::start(variant),
            _ => Position::from_fen(variant, fen).unwrap(),
        };
        assert_eq!(perft(&position, depth), count, "{variant}: {fen}, {depth} plies");
    }
}

// Source of the counts that shakmaty does not test itself: Fairy-Stockfish, tests/perft.sh.

#[test]
fn moves_of_standard_chess_are_counted_as_published() {
    agree(Variant::Standard, &[("start", 4, 197_281), ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4, 43_238)]);
}

#[test]
fn moves_of_atomic_are_counted_as_published() {
    agree(
        Variant::Atomic,
        &[
            ("start", 3, 8_902),
            ("rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq -", 3, 45_237),
            ("rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq -", 3, 23_353),
            ("r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1", 2, 148),
        ],
    );
}

#[test]
fn moves_of_antichess_are_counted_as_published_and_suicide_has_the_same() {
    for variant in [Variant::Antichess, Variant::Suicide] {
        agree(
            variant,
            &[
                ("start", 4, 153_299),
                ("8/1p6/8/8/8/8/P7/8 w - -", 4, 3),
                ("8/1p6/8/8/8/8/P7/8 w - -", 6, 0),
                ("8/2p5/8/8/8/8/P7/8 w - -", 12, 2_557),
            ],
        );
    }
}

#[test]
fn moves_of_losers_are_counted_as_published() {
    for variant in [Variant::Losers, Variant::LosersDraw] {
        agree(variant, &[("start", 4, 152_955)]);
    }
}

#[test]
fn moves_of_king_of_the_hill_are_counted_as_published() {
    agree(
        Variant::KingOfTheHill,
        &[("rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12", 3, 19_003)],
    );
}

#[test]
fn moves_of_racing_kings_are_counted_as_published() {
    agree(
        Variant::RacingKings,
        &[
            ("start", 4, 296_242),
            ("6r1/2K5/5k2/8/3R4/8/8/8 w - - 0 1", 4, 86_041),
            ("6R1/2k5/5K2/8/3r4/8/8/8 b - - 0 1", 4, 86_009),
            ("4brn1/2K2k2/8/8/8/8/8/8 w - -", 5, 12_981),
            ("4brn1/2K2k2/8/8/8/8/8/8 w - -", 6, 265_932),
        ],
    );
}

#[test]
fn moves_of_three_check_are_counted_as_published_with_the_checks_in_either_place() {
    agree(
        Variant::ThreeCheck,
        &[
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1", 3, 97_848),
            ("7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39", 3, 12_407),
            ("7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1 39 +2+0", 3, 12_407),
        ],
    );
}

#[test]
fn moves_of_horde_are_counted_as_published() {
    agree(
        Variant::Horde,
        &[
            ("start", 4, 23_310),
            ("4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - -", 4, 56_539),
            ("k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - -", 4, 33_781),
            ("4k3/7r/8/P7/2p1n2P/3p2P1/1P3P2/PPP1PPP1 w - - 0 1", 4, 128_809),
            ("rnbqkbnr/6p1/2p1Pp1P/P1PPPP2/Pp4PP/1p2PPPP/1P2PPPP/PP1nPPPP b kq a3 0 18", 4, 197_287),
        ],
    );
}

#[test]
fn moves_of_shatranj_are_counted_as_published() {
    agree(Variant::Shatranj, &[("start", 4, 68_122)]);
}
