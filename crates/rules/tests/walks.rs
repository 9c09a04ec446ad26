//! What holds in every position of every game, tried on games of random moves.

use bookends_rules::{Position, Terminal, Variant};
use proptest::prelude::*;
use shakmaty::{Board, Color, Role, Square};

/// The positions of a game in which each number chooses a move.
fn walk(variant: Variant, choices: &[usize]) -> Vec<Position> {
    let mut positions = vec![Position::start(variant)];
    for choice in choices {
        let p = positions.last().expect("the start");
        let moves = p.legal_moves();
        let Some(&m) = moves.get(choice % moves.len().max(1)) else { break };
        positions.push(p.play(m));
    }
    positions
}

fn variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_position_comes_back_from_its_fen(variant in variant(), choices in prop::collection::vec(0usize..300, 0..120)) {
        for p in walk(variant, &choices) {
            let again = Position::from_fen(variant, &p.fen()).map_err(|e| TestCaseError::fail(e.caret()))?;
            prop_assert_eq!(again.fen(), p.fen());
            prop_assert_eq!(again.key(), p.key());
        }
    }

    #[test]
    fn a_position_is_made_of_its_parts(variant in variant(), choices in prop::collection::vec(0usize..300, 60..120)) {
        let positions = walk(variant, &choices);
        // A game that has ended has no right to take en passant left to compare.
        for p in positions.iter().filter(|p| !p.can_castle() && !p.legal_moves().is_empty()) {
            let checks = p.remaining_checks().copied();
            let made = Position::from_parts(variant, p.board(), p.turn(), p.ep_square(), checks);
            prop_assert_eq!(made.as_ref(), Some(p));
        }
    }

    #[test]
    fn every_move_is_read_back(variant in variant(), choices in prop::collection::vec(0usize..300, 0..120)) {
        let positions = walk(variant, &choices);
        let p = positions.last().expect("the start");
        for m in p.legal_moves() {
            prop_assert_eq!(p.parse_uci(&p.uci(m)), Some(m));
            prop_assert_eq!(p.san(m).contains('#'), matches!(
                p.play(m).terminal(),
                Some(Terminal::Checkmate | Terminal::VariantLoss | Terminal::VariantWin)
            ));
        }
    }

    #[test]
    fn captures_and_promotions_are_those_among_the_legal_moves(
        variant in variant(), choices in prop::collection::vec(0usize..300, 0..200)
    ) {
        for p in walk(variant, &choices) {
            let mut wanted = p.legal_moves();
            wanted.retain(|m| m.is_capture() && !m.is_en_passant() || m.is_promotion());
            let mut found = p.captures_and_promotions();
            wanted.sort_by_key(|&m| p.uci(m));
            found.sort_by_key(|&m| p.uci(m));
            prop_assert_eq!(found, wanted, "{}", p.fen());
        }
    }

    #[test]
    fn a_game_has_moves_until_it_ends(variant in variant(), choices in prop::collection::vec(0usize..300, 0..200)) {
        for p in walk(variant, &choices) {
            let over = !matches!(p.terminal(), None | Some(Terminal::InsufficientMaterial));
            prop_assert_eq!(p.legal_moves().is_empty(), over);
        }
    }
}

/// Every position of two kings and one man more.
fn three_men(variant: Variant, role: Role) -> impl Iterator<Item = Position> {
    (0..1u32 << 18).flat_map(move |code| {
        let [a, b, c] = [code & 63, code >> 6 & 63, code >> 12].map(Square::new);
        let men = [(a, Color::White.king()), (b, Color::Black.king()), (c, role.of(Color::White))];
        let board = Board::from_iter(men);
        let apart = board.occupied().count() == 3;
        Color::ALL
            .into_iter()
            .filter(move |_| apart)
            .filter_map(move |turn| Position::from_parts(variant, &board, turn, None, None))
    })
}

#[test]
fn material_that_is_called_insufficient_holds_no_decided_position() {
    for role in [Role::Knight, Role::Bishop, Role::Rook] {
        let mut positions = 0;
        for p in three_men(Variant::Atomic, role) {
            assert!(
                matches!(p.terminal(), Some(Terminal::InsufficientMaterial | Terminal::Stalemate)),
                "{}",
                p.fen()
            );
            positions += 1;
        }
        assert!(positions > 400_000, "{role:?}: {positions}");
    }
}
