use bookends_book::{Book, BookError, probe};
use bookends_rules::Position;
use shakmaty::Move;

/// A move to play, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The move.
    pub(crate) mv: Move,
    /// What the interface shows as the score, in the protocol's words; none where nothing is known.
    pub(crate) score: Option<String>,
    /// In words, where the move is from.
    pub(crate) source: String,
}

/// A book's move among some, drawn by weight; none if the book has none with a weight.
pub(crate) fn from_book(
    book: &dyn Book,
    position: &Position,
    among: &[Move],
    rng: &mut fastrand::Rng,
) -> Result<Option<Advice>, BookError> {
    let Some(found) = probe(book, position)? else { return Ok(None) };
    let moves: Vec<_> = found.moves.iter().filter(|m| among.contains(&m.mv)).collect();
    let total: u128 = moves.iter().map(|m| u128::from(m.weight)).sum();
    if total == 0 {
        return Ok(None);
    }
    let mut ticket = rng.u128(..total);
    let drawn = moves.iter().find(|m| match ticket.checked_sub(m.weight.into()) {
        Some(rest) => {
            ticket = rest;
            false
        }
        None => true,
    });
    Ok(drawn.map(|m| Advice {
        mv: m.mv,
        score: None,
        source: format!("{}: {} has a share of {:.1} %", book.name(), m.san, 100.0 * m.share),
    }))
}

/// Any legal move, for when nothing knows the position.
pub(crate) fn from_nothing(position: &Position, among: &[Move]) -> Option<Advice> {
    among.first().map(|&mv| Advice {
        mv,
        score: None,
        source: format!("neither book nor tables know this position; {} is just legal", position.san(mv)),
    })
}
