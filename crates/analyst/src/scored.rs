use bookends_book::{
    Book, BookError, Line,
    ops::{Minimaxed, leaf_score, minimax},
};
use bookends_rules::Position;

use crate::Analysis;

/// A book with the scores of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The entries, with scores in hundredths of a pawn for the side that moves.
    pub minimaxed: Minimaxed,
    /// Moves out of the book for whose positions the engine had no answer; they count as drawn.
    pub unanswered: u64,
}

/// Backs the engine's scores of the ends of lines up to the start, as [`minimax()`] does. The analysis must be of
/// [`Scope::Ends`](crate::Scope::Ends).
///
/// # Errors
/// What reading the book gives.
pub fn scored(book: &dyn Book, analysis: &Analysis) -> Result<Scored, BookError> {
    let mut unanswered = 0;
    let leaf = |next: &Position, line: &Line| {
        if next.terminal().is_some() {
            return Ok(leaf_score(next, line));
        }
        let known = analysis.assessments.get(&next.key()).and_then(|assessment| assessment.score());
        unanswered += u64::from(known.is_none());
        Ok::<_, BookError>(-known.unwrap_or(0))
    };
    let minimaxed = minimax(book, leaf)?;
    Ok(Scored { minimaxed, unanswered })
}
