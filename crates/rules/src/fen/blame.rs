use shakmaty::{Color, PositionErrorKinds, Role, Setup};

use super::fields::Field;
use crate::Variant;

/// The field at fault and the reason in words, for a setup that is no position of the game.
pub(super) fn blame(variant: Variant, kinds: PositionErrorKinds, setup: &Setup) -> (Field, String) {
    let (mover, other) = (name(setup.turn), name(!setup.turn));
    if kinds.contains(PositionErrorKinds::EMPTY_BOARD) {
        return (Field::Board, "the board is empty".into());
    }
    if kinds.intersects(PositionErrorKinds::MISSING_KING | PositionErrorKinds::TOO_MANY_KINGS) {
        return (Field::Board, kings(variant, setup));
    }
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        let ranks = match variant {
            Variant::Horde => "a black pawn stands on the first or a pawn on the eighth rank",
            _ => "a pawn stands on the first or eighth rank",
        };
        return (Field::Board, ranks.into());
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        return (Field::Turn, format!("{mover} is to move but could take the king of {other}"));
    }
    if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        return (Field::Board, format!("the king of {mover} is in check, which {variant} does not allow"));
    }
    if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        let reason = match variant {
            Variant::Antichess | Variant::Suicide | Variant::RacingKings | Variant::Shatranj => {
                format!("{variant} has no castling; expected -")
            }
            _ => "castling rights need king and rook on their squares".into(),
        };
        return (Field::Castling, reason);
    }
    rule(variant, setup)
}

/// How many kings are wrong, in words.
fn kings(variant: Variant, setup: &Setup) -> String {
    let mut reasons = Color::ALL.into_iter().filter_map(|color| {
        let (side, letter) = (name(color), Role::King.of(color).char());
        match setup.board.by_piece(Role::King.of(color)).count() {
            _ if variant == Variant::Horde && color.is_white() => None,
            0 if variant == Variant::Atomic && color == setup.turn => None,
            0 => Some(format!("{side} has no king ({letter})")),
            1 => None,
            n => Some(format!("{side} has {n} kings")),
        }
    });
    reasons.next().unwrap_or_else(|| "White, the horde, has no king".into())
}

/// The rule of the variant that is broken.
fn rule(variant: Variant, setup: &Setup) -> (Field, String) {
    let (mover, other) = (name(setup.turn), name(!setup.turn));
    match variant {
        Variant::KingOfTheHill => {
            (Field::Turn, format!("the king of {mover} stands on the hill: {mover} had won before this move"))
        }
        Variant::RacingKings if setup.board.pawns().any() => {
            (Field::Board, "racingKings has no pawns".into())
        }
        Variant::RacingKings => {
            (Field::Turn, "Black's king is on the eighth rank: the race was over before this move".into())
        }
        Variant::ThreeCheck => {
            (Field::Checks, format!("{mover} has given three checks: {mover} had won before this move"))
        }
        Variant::Antichess | Variant::Suicide => {
            (Field::Turn, format!("{other} has no men left: {other} had won before this move"))
        }
        Variant::Losers | Variant::LosersDraw => {
            (Field::Turn, format!("{other} has only the king left: {other} had won before this move"))
        }
        Variant::Horde if setup.board.white().any() => (Field::Board, "White, the horde, has no king".into()),
        Variant::Horde => (Field::Turn, "White has no men left: Black had won before this move".into()),
        Variant::Standard | Variant::Atomic | Variant::Shatranj => {
            (Field::Board, format!("this is no position of {variant}"))
        }
    }
}

fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}
