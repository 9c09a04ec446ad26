use std::fmt;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::{board::Board, legal::Misfit};
use crate::text::Bracket;

/// What is wrong with a game. A bad game is left out whole, also the moves before the fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Fault {
    /// A move that the rules do not allow: its number and text, such as `14... Qxh7`.
    IllegalMove(String),
    /// A move that could be made by two men.
    AmbiguousMove(String),
    /// A null move (`--`, `Z0`): an analysis, not a game that was played.
    NullMove(String),
    /// A word that is no move in any notation known here.
    NoMove(String),
    /// A FEN tag that is no position of chess.
    Fen(String),
    /// A comment or side line that is never closed.
    Unclosed(Bracket),
}

impl Fault {
    pub(super) fn misfit(misfit: Misfit, board: &impl Board, word: &[u8]) -> Fault {
        match misfit {
            Misfit::Illegal => Fault::IllegalMove(numbered(board, word)),
            Misfit::Ambiguous => Fault::AmbiguousMove(numbered(board, word)),
        }
    }

    pub(super) fn no_move(board: &impl Board, word: &[u8]) -> Fault {
        Fault::NoMove(numbered(board, word))
    }

    pub(super) fn null_move(board: &impl Board) -> Fault {
        Fault::NullMove(numbered(board, b"--"))
    }

    pub(super) fn fen(reason: impl fmt::Display, fen: &[u8]) -> Fault {
        Fault::Fen(format!("{reason} in \"{}\"", shown(fen)))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::IllegalMove(m) => write!(f, "illegal move {m}"),
            Fault::AmbiguousMove(m) => write!(f, "ambiguous move {m}"),
            Fault::NullMove(m) => write!(f, "null move {m}"),
            Fault::NoMove(m) => write!(f, "not a move: {m}"),
            Fault::Fen(reason) => write!(f, "FEN tag: {reason}"),
            Fault::Unclosed(Bracket::Comment) => f.write_str("a comment that is never closed"),
            Fault::Unclosed(Bracket::Variation) => f.write_str("a side line that is never closed"),
        }
    }
}

/// The word with the number of the move before it.
fn numbered(board: &impl Board, word: &[u8]) -> String {
    let dots = match board.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} {}", board.number(), shown(word))
}

/// A text of unknown origin, short enough for a message.
fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 80;
    let mut shown = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]).into_owned();
    if text.len() > LONGEST {
        shown.push('…');
    }
    shown
}
