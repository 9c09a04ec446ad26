//! The moves of side lines.

use bookends_book::BookMove;
use shakmaty::Color;

use super::{board::Board, game::read_move};
use crate::text::{Branching, Movetext, Token};

/// How deep side lines are nested at most; deeper ones are passed over.
const DEEPEST: usize = 32;

/// A line while it is read.
#[derive(Clone)]
struct Line<B> {
    /// The position after its last move; none after something that is no move.
    now: Option<B>,
    /// The position before its last move, where a side line begins.
    before: Option<B>,
    plies: usize,
}

/// Hands over the moves of all side lines of a game, with the keys of their positions, as far as they lie within
/// `max_ply` plies from the start of the game. What is wrong in a side line ends that side line.
pub(super) fn side_lines<B: Board + Clone>(
    start: B,
    mut words: Movetext,
    max_ply: usize,
    mut take: impl FnMut(u64, BookMove, Color),
) {
    let mut line = Line { now: Some(start), before: None, plies: 0 };
    let mut outer: Vec<Line<B>> = Vec::new();
    let mut passed_over = 0_usize;
    loop {
        match words.next_branching() {
            Branching::Opens if outer.len() == DEEPEST => passed_over += 1,
            Branching::Opens => {
                let side =
                    Line { now: line.before.clone(), before: None, plies: line.plies.saturating_sub(1) };
                outer.push(std::mem::replace(&mut line, side));
            }
            Branching::Closes if passed_over > 0 => passed_over -= 1,
            Branching::Closes => line = outer.pop().unwrap_or(line),
            Branching::Token(Token::Word(word)) if passed_over == 0 => {
                if line.plies >= max_ply {
                    (line.now, line.before) = (None, None);
                }
                let Some(board) = &mut line.now else { continue };
                match read_move(board, word) {
                    Ok(Some(m)) => {
                        if !outer.is_empty() {
                            take(board.key(), m.into(), board.turn());
                        }
                        line.before = Some(board.clone());
                        board.play(m);
                        line.plies += 1;
                    }
                    Ok(None) => {}
                    Err(_) => (line.now, line.before) = (None, None),
                }
            }
            Branching::Token(Token::NullMove) if passed_over == 0 => (line.now, line.before) = (None, None),
            Branching::Token(Token::Word(_) | Token::NullMove) => {}
            Branching::Token(Token::Result(_)) if !outer.is_empty() => {}
            Branching::Token(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Chess;

    use super::*;
    use crate::replay::board::ChessBoard;

    fn found(text: &str, max_ply: usize) -> Vec<String> {
        let mut moves = Vec::new();
        let words = Movetext::new(text.as_bytes(), 0);
        side_lines(ChessBoard::new(Chess::default()), words, max_ply, |_, mv, _| moves.push(mv.to_string()));
        moves
    }

    #[test]
    fn side_lines_begin_before_the_last_move() {
        let text =
            "1. e4 (1. d4 d5 (1... Nf6 {)} 2. c4) 2. c4) (1. c4 *) 1... e5 (1... c5) 2. Nf3 1-0 (2. f4)";
        assert_eq!(found(text, 30), ["d2d4", "d7d5", "g8f6", "c2c4", "c2c4", "c2c4", "c7c5"]);
        assert_eq!(found(text, 1), ["d2d4", "c2c4"]);
        assert_eq!(found("1. e4 c5 (1... Nc6) (1... c4)", 1), [""; 0]);
    }

    #[test]
    fn what_is_wrong_ends_its_own_side_line() {
        assert_eq!(found("1. e4 (1. d4 Qh4 2. c4) (1. e5) (-- e5) e5 (1... c5)", 30), ["d2d4", "c7c5"]);
        assert_eq!(found("(1. e4) 1. e4 ) e5 (1... c5", 30), ["c7c5"]);
        assert_eq!(
            found(&("1. e4 ".to_owned() + &"(".repeat(10_000) + "d4" + &")".repeat(10_000)), 30),
            [""; 0]
        );
    }
}
