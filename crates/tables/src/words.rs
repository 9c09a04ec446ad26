//! What a value means, in words that a person cannot mistake.

use bookends_rules::{Position, Terminal, Variant};
use shakmaty::Color;

use crate::{
    fifty::Interference,
    value::{Value, Wdl},
};

/// The value of a position in a few words, such as "White mates in 10 moves". Moves are those of the winner.
///
/// ```
/// use bookends_rules::{Position, Variant};
/// use bookends_tables::{Value, words};
///
/// let position = Position::from_fen(Variant::Standard, "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")?;
/// assert_eq!(words::summary(&position, Value::Win(19)), "White mates in 10 moves");
/// # Ok::<(), bookends_rules::FenError>(())
/// ```
pub fn summary(position: &Position, value: Value) -> String {
    let (turn, other) = (name(position.turn()), name(!position.turn()));
    match position.terminal() {
        Some(Terminal::Checkmate) => return format!("{turn} is mated"),
        Some(Terminal::Stalemate) => return format!("a draw: {turn} is stalemated"),
        Some(Terminal::InsufficientMaterial) => {
            let end = if position.variant() == Variant::Standard { "mate" } else { "win" };
            return format!("a draw: neither side can ever {end}");
        }
        Some(Terminal::VariantWin) => return format!("{turn} has won"),
        Some(Terminal::VariantLoss) => return format!("{other} has won"),
        Some(Terminal::VariantDraw) => return "a draw: both sides have reached their goal".to_owned(),
        _ => {}
    }
    let winner = match value.wdl() {
        Wdl::Win => turn,
        Wdl::Loss => other,
        Wdl::Draw => return "a draw with best play".to_owned(),
    };
    let moves = value.signed_moves().unsigned_abs();
    let verb = verb(position.variant());
    format!("{winner} {verb} in {moves} move{}", if moves == 1 { "" } else { "s" })
}

/// The words for a person, who may take a win for a win over the board: with what a distance does not consider,
/// and, where the rule could make the win a draw, how that would come.
pub fn sentence(position: &Position, value: Value, interference: Option<Interference>) -> String {
    let summary = summary(position, value);
    if value.signed_plies() == 0 {
        return summary;
    }
    let rule = format!("{summary}; the {}-move rule is not considered", moves_allowed(position.variant()));
    let Some(Interference { counter, plies, reached }) = interference else { return rule };
    let line = match reached {
        Some(after) => format!("on the shortest line it would be one after {after} plies"),
        None => "but the shortest line has captures or pawn moves in time".to_owned(),
    };
    format!(
        "{rule} and could make it a draw: {counter} plies have gone without a capture or pawn move, {plies} are to come; {line}"
    )
}

/// What the winner does in the end.
pub fn verb(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => "mates",
        _ => "wins",
    }
}

/// A side.
pub fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// After how many moves of each side without a capture or pawn move a game is a draw: 70 in shatranj, as its tables
/// have it, else 50.
pub fn moves_allowed(variant: Variant) -> u32 {
    match variant {
        Variant::Shatranj => 70,
        _ => 50,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variant: Variant, fen: &str, value: Value) -> String {
        summary(&Position::from_fen(variant, fen).unwrap(), value)
    }

    #[test]
    fn the_words_name_the_winner_and_count_in_moves() {
        let white = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1";
        let black = "8/8/8/5k2/8/8/1Q6/K7 b - - 0 1";
        assert_eq!(said(Variant::Standard, white, Value::Win(19)), "White mates in 10 moves");
        assert_eq!(said(Variant::Standard, white, Value::Win(1)), "White mates in 1 move");
        assert_eq!(said(Variant::Standard, white, Value::Draw), "a draw with best play");
        assert_eq!(said(Variant::Standard, black, Value::Loss(20)), "White mates in 10 moves");
        assert_eq!(said(Variant::Atomic, black, Value::Loss(20)), "White wins in 10 moves");
    }

    #[test]
    fn a_game_that_is_over_says_how() {
        for (variant, fen, words) in [
            (Variant::Standard, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Black is mated"),
            (Variant::Standard, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "a draw: Black is stalemated"),
            (Variant::Standard, "7k/8/6K1/8/8/8/8/8 b - - 0 1", "a draw: neither side can ever mate"),
            (Variant::ThreeCheck, "7k/8/6K1/8/8/8/8/8 b - - 0 1", "a draw: neither side can ever win"),
            (Variant::KingOfTheHill, "k7/8/8/3K4/8/8/8/8 b - - 0 1", "White has won"),
            (Variant::Antichess, "8/8/8/8/8/8/8/n7 w - - 0 1", "White has won"),
            (
                Variant::RacingKings,
                "K6k/8/8/8/8/8/8/8 w - - 0 1",
                "a draw: both sides have reached their goal",
            ),
        ] {
            assert_eq!(said(variant, fen, Value::Draw), words, "{fen}");
        }
    }

    #[test]
    fn a_win_that_takes_too_long_says_so() {
        let p = Position::from_fen(Variant::Standard, "8/8/8/5k2/8/8/1Q6/K7 w - - 90 1").unwrap();
        let said =
            |reached| sentence(&p, Value::Win(19), Some(Interference { counter: 90, plies: 19, reached }));
        assert_eq!(
            said(Some(10)),
            "White mates in 10 moves; the 50-move rule is not considered and could make it a draw: 90 plies have gone \
             without a capture or pawn move, 19 are to come; on the shortest line it would be one after 10 plies"
        );
        assert!(said(None).ends_with("; but the shortest line has captures or pawn moves in time"));
        assert_eq!(
            sentence(&p, Value::Win(9), None),
            "White mates in 5 moves; the 50-move rule is not considered"
        );
        assert_eq!(sentence(&p, Value::Draw, None), "a draw with best play");
    }
}
