use std::{collections::HashSet, io::Write};

use bookends_rules::{Position, Variant};

use super::movetext::Movetext;
use crate::{Book, BookError, Probe, ProbedMove, probe};

/// The longest line, in moves of either side: longer than any opening, so that lines that go on for ever end.
const MOST_PLIES: usize = 400;

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Positions, each once.
    pub positions: u64,
    /// Moves of all positions together.
    pub moves: u64,
}

/// Writes what lines from the start of the game reach as one game with side lines. Lines end after 400 plies.
///
/// # Errors
/// [`BookError::Write`] from `out`, and what looking into the book gives.
pub fn write(out: &mut impl Write, book: &dyn Book) -> Result<Written, BookError> {
    writeln!(out, "[Event \"Opening book\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]")?;
    writeln!(out, "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n")?;
    let text = Movetext::new(out);
    let mut tree = Tree { book, text, seen: HashSet::new(), written: Written::default() };
    tree.line(Position::start(Variant::Standard), 0)?;
    tree.text.end("*")?;
    Ok(tree.written)
}

struct Tree<'a, W> {
    book: &'a dyn Book,
    text: Movetext<W>,
    seen: HashSet<u64>,
    written: Written,
}

impl<W: Write> Tree<'_, W> {
    /// Writes the moves of a position, and what follows the main one.
    fn line(&mut self, mut position: Position, ply: usize) -> Result<(), BookError> {
        for ply in ply..MOST_PLIES {
            if !self.seen.insert(position.key()) {
                break;
            }
            let Some(Probe { moves, .. }) = probe(self.book, &position)? else { break };
            let Some((main, others)) = moves.split_first() else { break };
            self.written.positions += 1;
            self.written.moves += moves.len() as u64;
            self.mv(&position, main)?;
            for other in others {
                self.text.begin_side_line();
                self.mv(&position, other)?;
                self.line(position.play(other.mv), ply + 1)?;
                self.text.end_side_line()?;
            }
            position = position.play(main.mv);
        }
        Ok(())
    }

    fn mv(&mut self, position: &Position, m: &ProbedMove) -> Result<(), BookError> {
        self.text.mv(position, &format!("{}{}", m.san, m.value.symbol_text()))?;
        self.text.comment(&m.value.to_string())?;
        Ok(())
    }
}
