use bookends_book::{Book, BookError, probe};
use bookends_rules::Position;
use bookends_tables::{MAX_MEN, ProbeError, Tables, Value};
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

/// The tables' best move among some; none if the position is not one for tables.
pub(crate) fn from_tables(
    tables: &Tables,
    position: &Position,
    among: &[Move],
) -> Result<Option<Advice>, ProbeError> {
    if position.can_castle() || position.board().occupied().count() > MAX_MEN {
        return Ok(None);
    }
    let ranked = match tables.root(position) {
        Err(ProbeError::TooManyMen { .. }) => return Ok(None),
        ranked => ranked?,
    };
    let Some(best) = ranked.into_iter().find(|m| among.contains(&m.played)) else { return Ok(None) };
    let san = position.san(best.played);
    let moves = best.value.signed_moves();
    let (score, mut words) = match best.value {
        Value::Win(_) => (format!("mate {moves}"), format!("{san} mates in {moves} moves")),
        Value::Draw => ("cp 0".to_owned(), format!("{san} draws")),
        Value::Loss(_) => (format!("mate {moves}"), format!("{san} is mated in {} moves", -moves)),
    };
    if let Some(after) = tables.interference(position, best.value)?.and_then(|found| found.reached) {
        words += &format!(", but the 50-move rule makes it a draw after {after} plies");
    }
    Ok(Some(Advice { mv: best.played, score: Some(score), source: format!("tables: {words}") }))
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
