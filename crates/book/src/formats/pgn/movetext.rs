use std::io::{self, Write};

use bookends_rules::Position;
use shakmaty::Color;

/// The longest line, in characters, as PGN's export format has it.
const WIDTH: usize = 79;

/// Words of movetext, broken into lines.
pub(super) struct Movetext<W> {
    out: W,
    column: usize,
    /// What the next word must follow without a space.
    glue: &'static str,
    /// Whether Black's next move needs its number.
    interrupted: bool,
}

impl<W: Write> Movetext<W> {
    pub(super) fn new(out: W) -> Movetext<W> {
        Movetext { out, column: 0, glue: "", interrupted: true }
    }

    /// Writes a move in the position before it, with its number where one is due.
    pub(super) fn mv(&mut self, position: &Position, san: &str) -> io::Result<()> {
        let number = position.fullmoves();
        match position.turn() {
            Color::White => self.word(&format!("{number}."))?,
            Color::Black if self.interrupted => self.word(&format!("{number}..."))?,
            Color::Black => {}
        }
        self.interrupted = false;
        self.word(san)
    }

    /// Writes a comment, which holds no brackets.
    pub(super) fn comment(&mut self, text: &str) -> io::Result<()> {
        self.interrupted = true;
        self.word(&format!("{{{text}}}"))
    }

    pub(super) fn begin_side_line(&mut self) {
        self.glue = "(";
        self.interrupted = true;
    }

    pub(super) fn end_side_line(&mut self) -> io::Result<()> {
        self.interrupted = true;
        self.column += 1;
        self.out.write_all(b")")
    }

    /// Writes the result, which ends the game.
    pub(super) fn end(&mut self, result: &str) -> io::Result<()> {
        self.word(result)?;
        self.out.write_all(b"\n")
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        let len = self.glue.len() + word.chars().count();
        // A closing bracket may follow without a space.
        if self.column > 0 && self.column + 1 + len >= WIDTH {
            self.out.write_all(b"\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_all(b" ")?;
            self.column += 1;
        }
        write!(self.out, "{}{word}", self.glue)?;
        self.glue = "";
        self.column += len;
        Ok(())
    }
}
