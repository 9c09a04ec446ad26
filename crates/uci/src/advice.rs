use bookends_book::{Asked, Choosing, ProbedMove, Value as BookValue, draw, odds};
use bookends_rules::Position;
use bookends_tables::{MAX_MEN, ProbeError, RankedMove, Tables, Value};
use shakmaty::Move;

/// How many plies of best play are shown at most.
const SHOWN: usize = 20;

/// A move to play, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// The move.
    pub(crate) mv: Move,
    /// What the interface shows as the score, in the protocol's words.
    pub(crate) score: String,
    /// How far it is to the end of the game, in plies, or 1 where that is unknown.
    pub(crate) depth: u16,
    /// Best play from the move on.
    pub(crate) line: Vec<Move>,
    /// In words, where the move is from.
    pub(crate) source: String,
    /// Whether an engine could do better.
    pub(crate) standing: Standing,
}

/// Whether an engine could do better than a move that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It could not.
    Sure,
    /// These moves draw alike; an engine may find the one that is hardest to answer.
    OneOf(Vec<Move>),
    /// It could: nothing is known, or the rule of 50 moves comes before the win that the tables promise.
    Open,
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
    let allowed = || ranked.iter().filter(|m| among.contains(&m.played));
    let Some(best) = allowed().next() else { return Ok(None) };
    let san = position.san(best.played);
    let moves = best.value.signed_moves();
    let count = format!("{} move{}", moves.abs(), if moves.abs() == 1 { "" } else { "s" });
    let (score, mut words, mut standing) = match best.value {
        Value::Win(_) => (format!("mate {moves}"), format!("{san} wins in {count}"), Standing::Sure),
        Value::Loss(_) => (format!("mate {moves}"), format!("{san} loses in {count}"), Standing::Sure),
        Value::Draw => {
            let drawing = allowed().take_while(|m| m.value == Value::Draw).map(|m| m.played).collect();
            ("cp 0".to_owned(), format!("{san} draws"), Standing::OneOf(drawing))
        }
    };
    if let Some(after) = tables.interference(position, best.value)?.and_then(|found| found.reached) {
        words += &format!(", but the 50-move rule makes it a draw after {after} plies");
        standing = Standing::Open;
    }
    Ok(Some(Advice {
        mv: best.played,
        score,
        depth: best.value.signed_plies().unsigned_abs().clamp(1, u16::MAX.into()) as u16,
        line: best_play(tables, position, best)?,
        source: format!("tables: {words}"),
        standing,
    }))
}

/// A move and best play upon it, as far as it is shown.
fn best_play(tables: &Tables, position: &Position, first: &RankedMove) -> Result<Vec<Move>, ProbeError> {
    let mut line = vec![first.played];
    if first.value == Value::Draw {
        return Ok(line);
    }
    let mut at = position.play(first.played);
    while line.len() < SHOWN {
        let Some(best) = tables.root(&at)?.into_iter().next() else { break };
        line.push(best.played);
        at = at.play(best.played);
    }
    Ok(line)
}

/// A move of what books have said, if there is one to play; `ticket` is a number from 0 up to 1 that draws it.
pub(crate) fn from_books(asked: &Asked, how: &Choosing, ticket: f64) -> Option<Advice> {
    let odds = odds(&asked.moves, how);
    let place = draw(&odds, ticket)?;
    let m = &asked.moves[place];
    Some(Advice {
        mv: m.mv,
        score: format!("cp {}", centipawns(m)),
        depth: 1,
        line: vec![m.mv],
        source: format!("{}: {}, drawn with {:.1} %", asked.books.join(", "), m.san, 100.0 * odds[place]),
        standing: Standing::Sure,
    })
}

/// What the results of a move amount to: the difference of strength at which they are expected, in hundredths of a
/// pawn, as is usual. 0 if the book has no results.
fn centipawns(m: &ProbedMove) -> i64 {
    let BookValue::Statistics(results) = m.value else { return 0 };
    let games = (results.wins as f64) + (results.draws as f64) + (results.losses as f64);
    // Half a point to each side keeps a move that always won finite.
    let share = (results.wins as f64 + results.draws as f64 / 2.0 + 0.5) / (games + 1.0);
    (400.0 * (share / (1.0 - share)).log10()).round() as i64
}

/// Any legal move, for when nothing knows the position.
pub(crate) fn from_nothing(position: &Position, among: &[Move]) -> Option<Advice> {
    among.first().map(|&mv| Advice {
        mv,
        score: "cp 0".to_owned(),
        depth: 1,
        line: vec![mv],
        source: format!("neither book nor tables know this position; {} is just legal", position.san(mv)),
        standing: Standing::Open,
    })
}
