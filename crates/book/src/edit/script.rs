use bookends_rules::{Position, Variant};
use shakmaty::{Move, san::SanPlus};

use super::{
    Change, Edit, ScriptError,
    line::{Fault, Words},
};
use crate::{BookMove, Score, Statistics, Symbol, Value};

/// The highest priority of a move.
const MAX_PRIORITY: u8 = 9;

/// Reads a script, see [the module](crate::edit).
///
/// ```
/// use bookends_book::edit;
///
/// let edits = edit::parse("position startpos\nset e4! 120\ndelete g4 # too bold\n")?;
/// assert_eq!(edits.len(), 2);
/// let error = edit::parse("position startpos moves e4 e4").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, byte 27: e4 is not a legal move here");
/// # Ok::<(), edit::ScriptError>(())
/// ```
///
/// # Errors
/// [`ScriptError`] names the line and the byte.
pub fn parse(script: &str) -> Result<Vec<Edit>, ScriptError> {
    let mut place: Option<Position> = None;
    let mut edits = Vec::new();
    for (index, line) in script.lines().enumerate() {
        let step = read(Words::of(line), place.as_ref()).map_err(|(byte, reason)| ScriptError {
            number: index + 1,
            line: line.to_owned(),
            byte,
            reason,
        })?;
        match step {
            Some(Step::To(position)) => place = Some(position),
            Some(Step::Edit(edit)) => edits.push(edit),
            None => {}
        }
    }
    Ok(edits)
}

/// What a line asks for.
enum Step {
    To(Position),
    Edit(Edit),
}

fn read(mut words: Words<'_>, place: Option<&Position>) -> Result<Option<Step>, Fault> {
    let start = words.clone();
    let Some(verb) = words.next() else { return Ok(None) };
    if verb == "position" {
        return position(words).map(|position| Some(Step::To(position)));
    }
    if !["set", "add", "delete"].contains(&verb) {
        return start.fault(format!("{verb:?} is not known; expected position, set, add or delete"));
    }
    let Some(position) = place else {
        return start.fault("no position is named before this line, as in: position startpos moves e4");
    };
    let change = match verb {
        "delete" if words.peek() == Some("all") => {
            words.next();
            Change::DeleteAll
        }
        "delete" => Change::Delete(mv(&mut words, position)?.0),
        _ => {
            let (mv, symbol) = mv(&mut words, position)?;
            let value = value(&mut words, symbol)?;
            if verb == "set" { Change::Set(mv, value) } else { Change::Add(mv, value) }
        }
    };
    if let Some(word) = words.peek() {
        return words.fault(format!("{word:?} is too much; the line should end here"));
    }
    Ok(Some(Step::Edit(Edit { key: position.key(), change })))
}

/// `startpos|fen FIELDS [moves MOVE…]`
fn position(mut words: Words<'_>) -> Result<Position, Fault> {
    let mut position = match words.peek() {
        Some("startpos") => {
            words.next();
            Position::start(Variant::Standard)
        }
        Some("fen") => {
            words.next();
            let at = words.at();
            let fen = words.up_to("moves");
            Position::from_fen(Variant::Standard, fen).map_err(|e| (at, e.to_string()))?
        }
        _ => return words.fault("expected startpos, or fen and a FEN"),
    };
    match words.peek() {
        None => return Ok(position),
        Some("moves") => words.next(),
        Some(word) => return words.fault(format!("{word:?} is too much; expected moves, or the end")),
    };
    while let Some(text) = words.peek() {
        let Some(m) = legal(&position, text) else {
            return words.fault(format!("{text} is not a legal move here"));
        };
        position = position.play(m);
        words.next();
    }
    Ok(position)
}

/// The legal move that a text means, in UCI or in short algebraic notation.
fn legal(position: &Position, text: &str) -> Option<Move> {
    position.parse_uci(text).or_else(|| {
        let san = SanPlus::from_ascii(text.as_bytes()).ok()?.san;
        san.to_move(position.as_chess()?).ok()
    })
}

/// A move, and the symbol behind it.
fn mv(words: &mut Words<'_>, position: &Position) -> Result<(BookMove, Option<Symbol>), Fault> {
    let Some(word) = words.peek() else { return words.fault("a move is missing") };
    let text = word.trim_end_matches(['!', '?']);
    let symbol = match &word[text.len()..] {
        "" => None,
        mark => match Symbol::ALL.iter().find(|symbol| symbol.text() == mark) {
            Some(symbol) => Some(*symbol),
            None => return words.fault(format!("{mark} is no symbol; there are ! ? !! ?? !? and ?!")),
        },
    };
    let Some(m) = legal(position, text) else {
        return words.fault(format!("{text} is not a legal move of {}", position.fen()));
    };
    words.next();
    Ok((m.into(), symbol))
}

/// Results as `+10 =5 -3 *2`, or a score with an optional `priority 0-9`.
fn value(words: &mut Words<'_>, symbol: Option<Symbol>) -> Result<Value, Fault> {
    let Some(first) = words.peek() else {
        return words.fault("a value is missing: a score such as 120, or results such as +10 =5 -3");
    };
    if first.starts_with('+') {
        let start = words.clone();
        let text = words.up_to("");
        return match Statistics::parse(text) {
            Some(_) if symbol.is_some() => start.fault("moves with results have no symbols"),
            Some(statistics) => Ok(Value::Statistics(statistics)),
            None => start.fault("results are written as +10 =5 -3, and *2 behind them for unknown ones"),
        };
    }
    let Ok(weight) = first.parse() else {
        return words
            .fault(format!("{first:?} is neither a score such as 120 nor results such as +10 =5 -3"));
    };
    words.next();
    let mut score = Score { weight, symbol, priority: None };
    if words.peek() == Some("priority") {
        words.next();
        score.priority = words.peek().and_then(|word| word.parse().ok()).filter(|&p| p <= MAX_PRIORITY);
        if score.priority.is_none() {
            return words.fault("a priority is a number from 0 to 9");
        }
        words.next();
    }
    Ok(Value::Score(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(script: &str) -> String {
        let e = parse(script).unwrap_err();
        format!("{}\n{e}", e.caret())
    }

    #[test]
    fn positions_are_named_as_uci_does_with_moves_in_either_notation() {
        let after_fen = "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves c7c5";
        let script = format!("position startpos moves e4 c5\ndelete all\n\n{after_fen} # again\ndelete all");
        let edits = parse(&script).unwrap();
        assert_eq!(edits[0], edits[1]);
    }

    #[test]
    fn the_sign_of_mate_begins_no_comment() {
        let edits = parse("position startpos moves f3 e5 g4 # see below\nset Qh4#! 9#\n").unwrap_err();
        assert!(edits.reason.contains("\"9#\""), "{edits}");
        assert_eq!(parse("position startpos moves f3 e5 g4\nset Qh4#! 9 # mate").unwrap().len(), 1);
    }

    #[test]
    fn values_are_read_as_dumps_print_them() {
        let edits = parse("position startpos\nset e4!? -7 priority 3\nadd e2e4 +1 =2 -3 *4").unwrap();
        let score = Score { weight: -7, symbol: Some(Symbol::Interesting), priority: Some(3) };
        let e4 = BookMove(12 << 6 | 28);
        assert_eq!(edits[0].change, Change::Set(e4, Value::Score(score)));
        let results = Statistics { wins: 1, draws: 2, losses: 3, unknown: 4 };
        assert_eq!(edits[1].change, Change::Add(e4, Value::Statistics(results)));
    }

    #[test]
    fn what_is_wrong_is_shown_with_its_line_and_byte() {
        for (script, place, reason) in [
            ("set e4 1", "line 1, byte 0", "no position is named"),
            ("# nothing\nplay e4", "line 2, byte 0", "expected position, set, add or delete"),
            ("position here", "line 1, byte 9", "expected startpos"),
            ("position fen 8/8 moves e4", "line 1, byte 13", "FEN"),
            ("position startpos e4", "line 1, byte 18", "expected moves"),
            ("position startpos\n  set Ke2 1", "line 2, byte 6", "not a legal move"),
            ("position startpos\nset e4!!! 1", "line 2, byte 4", "no symbol"),
            ("position startpos\nset e4", "line 2, byte 6", "a value is missing"),
            ("position startpos\nset e4 +1 -2", "line 2, byte 7", "+10 =5 -3"),
            ("position startpos\nset e4! +1 =0 -2", "line 2, byte 8", "no symbols"),
            ("position startpos\nset e4 1 priority 12", "line 2, byte 18", "0 to 9"),
            ("position startpos\ndelete e4 now", "line 2, byte 10", "too much"),
            ("position startpos\ndelete é", "line 2, byte 7", "not a legal move"),
        ] {
            let shown = fault(script);
            assert!(shown.contains(place) && shown.contains(reason), "{script}: {shown}");
        }
    }
}
