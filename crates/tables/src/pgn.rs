use bookends_rules::{Position, Variant};
use shakmaty::{Color, Move};

use crate::{
    value::{Value, Wdl},
    words,
};

/// The most characters of a line of PGN.
const WIDTH: usize = 80;

/// A position and moves from it as a game in PGN, ending with an empty line: with the tags `SetUp` and `FEN`, a tag
/// `Variant` for all games but standard chess, the result that the value promises, and a comment before the moves.
///
/// The comment must be one line; braces in it become parentheses, as PGN has no escape for them.
///
/// # Panics
/// If a move is not legal.
///
/// Source: the PGN standard of 1994, and its supplement for variants.
pub fn pgn(position: &Position, moves: &[Move], value: Value, comment: &str) -> String {
    let result = result(position, value);
    let event = words::summary(position, value);
    let fen = position.fen();
    let mut tags = vec![
        ("Event", event.as_str()),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "?"),
        ("Black", "?"),
        ("Result", result),
    ];
    if position.variant() != Variant::Standard {
        tags.push(("Variant", position.variant().pgn_name()));
    }
    tags.extend([("SetUp", "1"), ("FEN", &fen)]);
    let mut text: String = tags.iter().map(|(tag, value)| format!("[{tag} \"{value}\"]\n")).collect();
    let comment = format!("{{{}}}", comment.replace('{', "(").replace('}', ")"));
    let numbered = numbered(position, moves);
    let movetext = comment.split(' ').chain(numbered.iter().map(String::as_str)).chain([result]);
    let mut width = WIDTH;
    for word in movetext {
        if width + 1 + word.len() > WIDTH {
            text.push('\n');
            width = word.len();
        } else {
            text.push(' ');
            width += 1 + word.len();
        }
        text += word;
    }
    text + "\n\n"
}

/// The moves with numbers, as a game is written: `3...`, `Ke7`, `4.`, `Qd5`.
///
/// # Panics
/// If a move is not legal.
pub fn numbered(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut at = position.clone();
    let mut words = Vec::new();
    for &m in moves {
        if at.turn() == Color::White {
            words.push(format!("{}.", at.fullmoves()));
        } else if words.is_empty() {
            words.push(format!("{}...", at.fullmoves()));
        }
        words.push(at.san(m));
        at = at.play(m);
    }
    words
}

/// The result as PGN writes it.
fn result(position: &Position, value: Value) -> &'static str {
    match (value.wdl(), position.turn()) {
        (Wdl::Draw, _) => "1/2-1/2",
        (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => "1-0",
        _ => "0-1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_its_start_its_variant_and_its_result() {
        let p = Position::from_fen(Variant::KingOfTheHill, "k7/8/8/8/8/3K4/8/8 w - - 0 9").unwrap();
        let m = p.parse_uci("d3d4").unwrap();
        assert_eq!(
            pgn(&p, &[m], Value::Win(1), "one {step}"),
            "[Event \"White wins in 1 move\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
             [Black \"?\"]\n[Result \"1-0\"]\n[Variant \"King of the Hill\"]\n[SetUp \"1\"]\n\
             [FEN \"k7/8/8/8/8/3K4/8/8 w - - 0 9\"]\n\n{one (step)} 9. Kd4# 1-0\n\n"
        );
    }

    #[test]
    fn lines_are_at_most_80_characters_and_numbers_go_on_after_black() {
        let mut at = Position::from_fen(Variant::Standard, "8/8/8/4k3/8/8/8/4K2R b - - 0 7").unwrap();
        let start = at.clone();
        let mut moves = Vec::new();
        for uci in ["e5e4", "e1d1", "e4e5", "d1e1"].iter().cycle().take(80) {
            let m = at.parse_uci(uci).unwrap();
            moves.push(m);
            at = at.play(m);
        }
        let text = pgn(&start, &moves, Value::Draw, "to and fro");
        assert!(text.lines().all(|line| line.len() <= 80));
        assert!(text.contains("{to and fro} 7... Ke4 8. Kd1 Ke5 9. Ke1"));
        assert!(text.ends_with("1/2-1/2\n\n"));
    }
}
