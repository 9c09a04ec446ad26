use std::io::{BufRead, Write};

use bookends_book::Book;
use bookends_tables::Tables;

use crate::{AnnotateError, Summary, game, judge::Judge, reader::next_game};

/// Writes games back with what books and tables say: where each leaves the books, the truth of each position that
/// tables have, and `??` behind a move that throws away a win, `?` behind one that throws away a draw, with the move
/// that would not have. Tags, comments, glyphs and variations of the text stay as they are.
#[derive(Debug)]
pub struct Annotator {
    judge: Judge,
    summary: Summary,
}

impl Annotator {
    /// An annotator with the books and tables that it asks; of several books the first that has a position counts.
    pub fn new(books: Vec<Box<dyn Book>>, tables: Option<Tables>) -> Annotator {
        Annotator { judge: Judge::new(books, tables), summary: Summary::default() }
    }

    /// What was found so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Annotates a text of games; between games it asks whether to stop.
    ///
    /// # Errors
    /// [`AnnotateError::Stopped`] if so; the others if the text, the output, a book or a table fails. A game that
    /// makes no sense is none: it is counted, and written as it is.
    pub fn annotate(
        &mut self,
        mut games: impl BufRead,
        mut out: impl Write,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), AnnotateError> {
        let mut ahead = Vec::new();
        while let Some(text) = next_game(&mut games, &mut ahead).map_err(AnnotateError::Read)? {
            if stop() {
                return Err(AnnotateError::Stopped);
            }
            let annotated = game::annotate(&text, &mut self.judge, &mut self.summary)?;
            out.write_all(&annotated).map_err(AnnotateError::Write)?;
        }
        Ok(())
    }
}
