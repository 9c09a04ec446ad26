use std::cmp::Reverse;

use bookends_rules::Position;
use shakmaty::Move;

use crate::{Book, BookError, Entry, Line, Value};

/// What a book says about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// The key under which the position was found.
    pub key: u64,
    /// The legal moves of the entry, the heaviest first.
    pub moves: Vec<ProbedMove>,
    /// Moves of the entry that are not legal in the position, and so are not listed.
    pub illegal: usize,
}

/// A legal move that a book has for a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbedMove {
    /// The move.
    pub mv: Move,
    /// The move as UCI writes it.
    pub uci: String,
    /// The move in short algebraic notation.
    pub san: String,
    /// What the book holds.
    pub value: Value,
    /// How often to play it against the others, see [`Value::weight`].
    pub weight: u64,
    /// Its share of the weights of all moves, 0 to 1; 0 if none has any.
    pub share: f64,
}

/// Asks a book for the moves of a position.
///
/// A book that stores only a part of each key may take the position for another one: an entry of such a book
/// counts only if all its moves are legal here.
///
/// ```
/// use bookends_book::{BookError, BookMove, Entry, Line, Payload, Score, Value, bk, from_storage, probe};
/// use bookends_rules::{Position, Variant};
/// use bookends_store::MemoryStorage;
///
/// let start = Position::start(Variant::Standard);
/// let mv = BookMove::from(start.parse_uci("e2e4").unwrap());
/// let value = Value::Score(Score { weight: 7, ..Score::default() });
/// let entries = [Entry { key: start.key(), moves: vec![Line { mv, value }] }];
/// let mut bytes = Vec::new();
/// bk::write(&mut bytes, &bk::Options::new(Payload::Scores), || entries.iter().map(Ok::<_, BookError>))?;
///
/// let book = from_storage(Box::new(MemoryStorage::new("tiny.bk", bytes)))?;
/// let found = probe(&*book, &start)?.expect("the start is in the book");
/// assert_eq!((found.moves[0].san.as_str(), found.moves[0].share), ("e4", 1.0));
/// # Ok::<(), BookError>(())
/// ```
///
/// # Errors
/// As [`Book::find`].
pub fn probe(book: &dyn Book, position: &Position) -> Result<Option<Probe>, BookError> {
    let Some(LegalLines { moves: lines, illegal }) = legal_lines(book, position)? else { return Ok(None) };
    let probed = |(mv, line): (Move, Line)| ProbedMove {
        mv,
        uci: position.uci(mv),
        san: position.san(mv),
        value: line.value,
        weight: line.value.weight(),
        share: 0.0,
    };
    let mut moves: Vec<ProbedMove> = lines.into_iter().map(probed).collect();
    let total: f64 = moves.iter().map(|m| m.weight as f64).sum();
    if total > 0.0 {
        moves.iter_mut().for_each(|m| m.share = m.weight as f64 / total);
    }
    moves.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.uci.cmp(&b.uci)));
    Ok((!moves.is_empty()).then_some(Probe { key: position.key(), moves, illegal }))
}

/// The moves that a book has for a position, as far as they are legal.
pub(crate) struct LegalLines {
    /// In the order of the book.
    pub(crate) moves: Vec<(Move, Line)>,
    /// How many others the entry has.
    pub(crate) illegal: usize,
}

/// Looks a position up; none if the book does not have it.
pub(crate) fn legal_lines(book: &dyn Book, position: &Position) -> Result<Option<LegalLines>, BookError> {
    let whole_keys = book.signature_bits() == 64;
    let mut accept =
        |entry: &Entry| whole_keys || entry.moves.iter().all(|line| line.mv.to_move(position).is_some());
    let Some(entry) = book.find(position.key(), &mut accept)? else { return Ok(None) };
    let legal = |line: &Line| line.mv.to_move(position).map(|m| (m, *line));
    let moves: Vec<(Move, Line)> = entry.moves.iter().filter_map(legal).collect();
    let illegal = entry.moves.len() - moves.len();
    Ok(Some(LegalLines { moves, illegal }))
}

/// Heavy moves first, then those that were played more often or scored better.
fn rank(m: &ProbedMove) -> (Reverse<u64>, Reverse<i128>) {
    let second = match m.value {
        Value::Score(score) => score.weight.into(),
        Value::Statistics(statistics) => statistics.games().into(),
    };
    (Reverse(m.weight), Reverse(second))
}
