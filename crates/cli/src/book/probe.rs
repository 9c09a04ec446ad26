use std::{
    io::{self, Write},
    path::PathBuf,
};

use bookends_book::{Book, ProbedMove, Value, probe};
use bookends_openings::opening;
use bookends_rules::{Position, Variant};
use serde::Serialize;

use super::file::open;
use crate::{
    common::Common,
    exit::Exit,
    output::{self, Format, text::Align},
    report::Report,
};

/// Prints the moves that a book has for a position. Of several books the first that has any is asked. Exit code 1
/// if the position is in none.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The books, in order; and last the position: a FEN in quotes, or `startpos` [default: startpos]
    #[arg(required = true, value_name = "BOOK… [FEN]", value_hint = clap::ValueHint::FilePath)]
    books_and_fen: Vec<String>,

    /// How the answer is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The answer, as it is printed in JSON.
#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    key: String,
    book: Option<String>,
    moves: Vec<MoveAnswer>,
    /// The name of the position, if it has one.
    opening: Option<Opening>,
}

#[derive(Debug, Serialize)]
struct Opening {
    eco: &'static str,
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct MoveAnswer {
    uci: String,
    san: String,
    score: Option<i32>,
    white: Option<u64>,
    draws: Option<u64>,
    black: Option<u64>,
    unknown: Option<u64>,
    weight: u64,
    share: f64,
    priority: Option<u8>,
    symbol: Option<&'static str>,
}

/// Does it.
pub(crate) fn run(args: &Args, common: &Common) -> Result<Exit, Report> {
    let (books, position) = books_and_position(&args.books_and_fen, common)?;
    if books.is_empty() {
        return Err(no_book("probe"));
    }
    let answer = ask(&books, &position, common)?;
    let mut out = output::stdout();
    match args.format {
        Format::Text => text(&mut out, &answer, common)?,
        Format::Json => output::json::write(&mut out, &answer)?,
        Format::Jsonl => output::jsonl::write(&mut out, &answer)?,
        Format::Csv => output::csv::write(&mut out, &rows(&answer, |share| share.to_string()))?,
    }
    out.flush()?;
    Ok(if answer.book.is_some() { Exit::Done } else { Exit::No })
}

/// A verb that asks books was given none.
pub(super) fn no_book(verb: &str) -> Report {
    Report::new(Exit::Usage, "no book is named").help(format!("bookends book {verb} BOOK \"FEN\""))
}

/// The books, opened, and the position that arguments name.
pub(super) fn books_and_position(
    arguments: &[String],
    common: &Common,
) -> Result<(Vec<Box<dyn Book>>, Position), Report> {
    let (paths, fen) = split(arguments);
    let books: Vec<Box<dyn Book>> = paths.iter().map(|path| open(path)).collect::<Result<_, _>>()?;
    let variant = variant(&books, common)?;
    let position = match fen {
        Some(fen) => Position::from_fen(variant, fen)
            .or_else(|e| Position::from_fen_chess960(variant, fen).map_err(|_| e))?,
        None => Position::start(variant),
    };
    Ok((books, position))
}

/// The game that books are of, which is that of `--variant` where they do not say.
fn variant(books: &[Box<dyn Book>], common: &Common) -> Result<Variant, Report> {
    let mut game = common.variant();
    for (place, book) in books.iter().enumerate() {
        match book.variant() {
            Variant::Standard if book.format() != bookends_book::Format::Bk => {}
            of if game == of => {}
            of if game == Variant::Standard && place == 0 => game = of,
            of => {
                let message = format!("{}: a book of {of}, and {game} is played", book.name());
                return Err(Report::new(Exit::Usage, message)
                    .help(format!("add --variant {of}, or leave the book out")));
            }
        }
    }
    Ok(game)
}

/// The books, and the position if the last argument is one.
fn split(arguments: &[String]) -> (Vec<PathBuf>, Option<&str>) {
    let position = |text: &str| {
        let like_fen = text == "startpos" || text.contains(' ') || text.matches('/').count() == 7;
        // A FEN has no full stop, a file of books has one before its extension.
        like_fen && !text.contains('.')
    };
    let (books, fen) = match arguments.split_last() {
        Some((last, books)) if position(last) => {
            (books, Some(last.as_str()).filter(|&fen| fen != "startpos"))
        }
        _ => (arguments, None),
    };
    (books.iter().map(PathBuf::from).collect(), fen)
}

fn ask(books: &[Box<dyn Book>], position: &Position, common: &Common) -> Result<Answer, Report> {
    let key = format!("{:016x}", position.key());
    let opening = opening(position).map(|opening| Opening { eco: opening.eco, name: opening.name });
    let mut answer = Answer { fen: position.fen(), key, book: None, moves: Vec::new(), opening };
    for book in books {
        let Some(found) = probe(&**book, position)? else { continue };
        if found.illegal > 0 {
            common.note(format_args!(
                "{}: {} moves of the entry are not legal here",
                book.name(),
                found.illegal
            ));
        }
        answer.book = Some(book.name().to_owned());
        answer.moves = found.moves.into_iter().map(|m| move_answer(m, position)).collect();
        break;
    }
    Ok(answer)
}

fn move_answer(m: ProbedMove, position: &Position) -> MoveAnswer {
    let mut answer = MoveAnswer {
        uci: m.uci,
        san: m.san,
        score: None,
        white: None,
        draws: None,
        black: None,
        unknown: None,
        weight: m.weight,
        share: m.share,
        priority: None,
        symbol: None,
    };
    match m.value {
        Value::Score(score) => {
            answer.score = Some(score.weight);
            answer.priority = score.priority;
            answer.symbol = score.symbol.map(|symbol| symbol.text());
        }
        Value::Statistics(s) => {
            let (white, black) = s.white_and_black(position.turn());
            (answer.white, answer.draws, answer.black) = (Some(white), Some(s.draws), Some(black));
            answer.unknown = Some(s.unknown);
        }
    }
    answer
}

/// The columns of the table of moves.
const COLUMNS: [&str; 10] =
    ["move", "uci", "weight", "share", "white", "draws", "black", "unknown", "score", "priority"];
const WEIGHT: usize = 2;
const SHARE: usize = 3;
const SCORE: usize = 8;

/// The moves as rows of a table under a row of names.
fn rows(answer: &Answer, share: impl Fn(f64) -> String) -> Vec<Vec<String>> {
    let mut rows = vec![COLUMNS.map(String::from).to_vec()];
    let shown = |n: Option<u64>| n.map_or_else(String::new, |n| n.to_string());
    for m in &answer.moves {
        rows.push(vec![
            format!("{}{}", m.san, m.symbol.unwrap_or_default()),
            m.uci.clone(),
            m.weight.to_string(),
            share(m.share),
            shown(m.white),
            shown(m.draws),
            shown(m.black),
            shown(m.unknown),
            m.score.map_or_else(String::new, |score| score.to_string()),
            shown(m.priority.map(u64::from)),
        ]);
    }
    rows
}

fn text(out: &mut impl Write, answer: &Answer, common: &Common) -> io::Result<()> {
    let Some(book) = &answer.book else {
        common.note(format_args!("not in the book: {} (key {})", answer.fen, answer.key));
        return Ok(());
    };
    writeln!(out, "{}", output::text::Sanitized(&format!("{book}: {} (key {})", answer.fen, answer.key)))?;
    if let Some(Opening { eco, name }) = answer.opening {
        writeln!(out, "{eco} {name}")?;
    }
    let rows = rows(answer, |share| format!("{:.1}%", share * 100.0));
    let any = |test: &dyn Fn(&[String]) -> bool| rows[1..].iter().any(|row| test(row));
    // Left out: a column in which no move has anything, and scores that say what the weights say.
    let filled: Vec<usize> = (0..COLUMNS.len())
        .filter(|&i| i <= SHARE || any(&|row| !matches!(&*row[i], "" | "0")))
        .filter(|&i| i != SCORE || any(&|row| row[SCORE] != row[WEIGHT]))
        .collect();
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| filled.iter().map(|&i| row[i].clone()).collect()).collect();
    let align: Vec<Align> = filled.iter().map(|&i| if i < 2 { Align::Left } else { Align::Right }).collect();
    output::text::columns(out, &align, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn books_and_fen(arguments: &[&str]) -> (usize, Option<String>) {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.into()).collect();
        let (books, fen) = split(&arguments);
        (books.len(), fen.map(String::from))
    }

    #[test]
    fn the_position_is_told_from_the_books() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - -";
        assert_eq!(books_and_fen(&["a.bk", "b.bin", fen]), (2, Some(fen.into())));
        assert_eq!(books_and_fen(&["a.bk", "startpos"]), (1, None));
        assert_eq!(books_and_fen(&["my own book.bk"]), (1, None));
        assert_eq!(books_and_fen(&["a.bk", "8/8/8/8/8/8/8/8"]), (1, Some("8/8/8/8/8/8/8/8".into())));
    }
}
