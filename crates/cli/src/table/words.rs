//! What a value means, in words.

use bookends_rules::{Position, Terminal};
use bookends_tables::{Value, Wdl};
use shakmaty::Color;

/// What follows the words for a win or a loss wherever a person reads them.
pub(super) const RIDER: &str = "; the 50-move rule is not considered";

/// The value of a position in a few words, such as "White mates in 10 moves".
pub(super) fn summary(position: &Position, value: Value) -> String {
    let turn = position.turn();
    match position.terminal() {
        Some(Terminal::Checkmate) => return format!("{turn} is mated", turn = name(turn)),
        Some(Terminal::Stalemate) => return format!("a draw: {turn} is stalemated", turn = name(turn)),
        Some(Terminal::InsufficientMaterial) => return "a draw: neither side can ever mate".to_owned(),
        _ => {}
    }
    let winner = match value.wdl() {
        Wdl::Win => turn,
        Wdl::Loss => !turn,
        Wdl::Draw => return "a draw with best play".to_owned(),
    };
    let moves = value.signed_moves().unsigned_abs();
    format!("{} mates in {moves} move{}", name(winner), if moves == 1 { "" } else { "s" })
}

/// The words for a person, who may take a win for a win over the board.
pub(super) fn sentence(position: &Position, value: Value) -> String {
    let rider = if value.signed_plies() == 0 { "" } else { RIDER };
    summary(position, value) + rider
}

/// A side.
pub(super) fn name(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

#[cfg(test)]
mod tests {
    use bookends_rules::Variant;

    use super::*;

    #[test]
    fn the_words_name_the_winner_and_count_in_moves() {
        let position = |fen| Position::from_fen(Variant::Standard, fen).unwrap();
        let white = position("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1");
        assert_eq!(summary(&white, Value::Win(19)), "White mates in 10 moves");
        assert_eq!(summary(&white, Value::Win(1)), "White mates in 1 move");
        assert_eq!(summary(&white, Value::Draw), "a draw with best play");
        let black = position("8/8/8/5k2/8/8/1Q6/K7 b - - 0 1");
        assert!(sentence(&black, Value::Loss(20)).starts_with("White mates in 10 moves; the 50-move rule"));
        assert_eq!(sentence(&position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Value::Loss(0)), "Black is mated");
        assert_eq!(
            sentence(&position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Value::Draw),
            "a draw: Black is stalemated"
        );
    }
}
