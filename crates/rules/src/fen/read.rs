use std::ops::Range;

use shakmaty::{CastlingMode, Setup, fen::Fen};

use super::{blame::blame, board, error::FenError, fields::Fields};
use crate::{Variant, game::Game};

pub(crate) fn parse(variant: Variant, castling: CastlingMode, text: &str) -> Result<Game, FenError> {
    let err = |at: Range<usize>, reason: String| FenError::new(text, at, reason);
    let fields = Fields::of(variant, text);
    let Some((at, board)) = fields.get(0) else {
        return Err(err(
            0..0,
            "the text is empty; a FEN looks like \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"".into(),
        ));
    };
    board::check(board).map_err(|(r, reason)| err(at + r.start..at + r.end, reason))?;
    match fields.get(1) {
        Some((_, "w" | "b")) => {}
        Some((_, other)) => {
            return Err(err(
                fields.span_at(1),
                format!("expected w or b for the side to move, found \"{}\"", other.escape_debug()),
            ));
        }
        None => return Err(err(fields.span_at(1), "the side to move (w or b) is missing".into())),
    }
    if fields.len() > fields.most() {
        let most = if fields.most() == 6 { "six" } else { "seven" };
        return Err(err(
            fields.span_at(fields.most()),
            format!("a FEN of {variant} has at most {most} fields"),
        ));
    }
    // The remaining fields are short: read the text field by field, and blame the first that breaks it.
    let mut setup = Setup::empty();
    for count in 2..=fields.len() {
        let (place, before) = (count - 1, setup.remaining_checks);
        let blamed =
            |reason: String| err(fields.span_at(place), format!("{reason}; {}", fields.at(place).expected()));
        setup =
            Fen::from_ascii(fields.first(count).as_bytes()).map_err(|e| blamed(e.to_string()))?.into_setup();
        if variant != Variant::ThreeCheck && setup.remaining_checks != before {
            return Err(blamed("only threeCheck counts checks".into()));
        }
    }
    Game::from_setup(variant, setup.clone(), castling).map_err(|kinds| {
        let (field, reason) = blame(variant, kinds, &setup);
        err(fields.span(field), reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(variant: Variant, text: &str) -> Result<Game, FenError> {
        super::parse(variant, CastlingMode::Standard, text)
    }

    #[track_caller]
    fn blamed(variant: Variant, cases: &[(&str, usize, &str)]) {
        for &(text, at, word) in cases {
            let e = parse(variant, text).expect_err(text);
            assert!(
                e.at().start == at && e.reason().contains(word),
                "{text:?}: byte {}, {}",
                e.at().start,
                e.reason()
            );
        }
    }

    #[test]
    fn the_first_byte_at_fault_is_named() {
        blamed(
            Variant::Standard,
            &[
                ("", 0, "empty"),
                ("8/8/8/8/8/8/8 w - - 0 1", 13, "ranks below"),
                ("8/8/8/9/8/8/8/8 w - - 0 1", 6, "found '9'"),
                ("4k3/8/8/44/8/8/8/4K3 w", 9, "two digits"),
                ("4k3/8/8/8/8/8/8/4K4 w", 18, "more than eight squares"),
                ("4k3/8/8/8/8/8/8/4K3", 19, "side to move"),
                ("4k3/8/8/8/8/8/8/4K3 x", 20, "expected w or b"),
                ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", 22, "castling"),
                ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", 24, "en passant"),
                ("4k3/8/8/8/8/8/8/4K3 w - - x 1", 26, "plies"),
                ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", 28, "move number"),
                ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", 32, "six fields"),
                ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0", 26, "only threeCheck"),
                ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 9", 30, "six fields"),
                ("8/8/8/8/8/8/8/8 w - - 0 1", 0, "empty"),
                ("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "Black has no king"),
                ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 0, "pawn"),
                ("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", 22, "could take the king"),
                ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", 22, "castling rights need"),
            ],
        );
    }

    #[test]
    fn what_a_variant_forbids_is_named_at_its_field() {
        blamed(
            Variant::Atomic,
            &[
                ("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "Black has no king"),
                ("4k3/4Q3/8/8/8/8/8/K7 w - - 0 1", 21, "could take the king"),
            ],
        );
        for variant in [Variant::Antichess, Variant::Suicide] {
            blamed(
                variant,
                &[
                    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 23, "no castling"),
                    ("8/8/8/8/8/8/8/4K3 w - - 0 1", 18, "Black has no men left"),
                ],
            );
        }
        blamed(Variant::Losers, &[("8/8/5k2/8/8/8/8/1Q2K3 w - - 0 1", 22, "only the king left")]);
        blamed(Variant::KingOfTheHill, &[("8/8/8/4k3/8/8/8/4K3 b - - 0 1", 20, "hill")]);
        blamed(
            Variant::RacingKings,
            &[
                ("k7/8/8/8/8/8/8/K7 b - - 0 1", 18, "eighth rank"),
                ("8/k6R/8/8/8/8/8/K7 b - - 0 1", 0, "in check"),
                ("8/k7/8/8/8/8/7P/K7 b - - 0 1", 0, "no pawns"),
            ],
        );
        blamed(
            Variant::ThreeCheck,
            &[
                ("4k3/8/8/8/8/8/8/Q3K3 w - - 0+3 0 1", 27, "three checks"),
                ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +3+0", 31, "three checks"),
                ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 9", 31, "checks left"),
                ("4k3/8/8/8/8/8/8/Q3K3 w - - 9+9 0 1", 27, "checks left"),
                ("4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1 9", 35, "seven fields"),
            ],
        );
        blamed(
            Variant::Horde,
            &[
                ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, "White, the horde, has no king"),
                ("4k3/8/8/8/8/8/8/p7 b - - 0 1", 0, "black pawn"),
                ("4k3/8/8/8/8/8/8/8 b - - 0 1", 18, "White has no men left"),
                ("8/8/8/8/8/8/8/PP6 w - - 0 1", 0, "Black has no king"),
            ],
        );
        blamed(
            Variant::Shatranj,
            &[
                ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", 23, "no castling"),
                ("4k3/8/8/8/8/8/8/PQ2K3 b - - 0 1", 0, "pawn"),
                ("4k3/5Q2/8/8/8/8/8/4K3 w - - 0 1", 22, "could take the king"),
            ],
        );
    }

    #[test]
    fn two_fields_are_enough() {
        for variant in Variant::ALL {
            let text =
                if variant == Variant::Horde { "4k3/8/8/8/8/8/8/Q7 w" } else { "4k2r/8/8/8/8/8/8/Q3K3 w" };
            assert!(parse(variant, text).is_ok(), "{variant}");
        }
    }

    #[test]
    fn nine_queens_and_odd_checks_are_legal() {
        assert!(parse(Variant::Standard, "QQQQQQQQ/Q7/8/8/8/5k2/8/7K b - - 0 1").is_ok());
    }
}
