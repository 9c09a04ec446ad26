use std::{fmt, ops::Range};

use shakmaty::{
    CastlingMode, Chess, Color, FromSetup, PositionError, PositionErrorKinds, Role, Setup, fen::Fen,
};

/// A FEN that cannot be read: the text, the bytes at fault, and why.
///
/// `Display` is one line; [`FenError::caret`] shows the text with carets below the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    text: String,
    at: Range<usize>,
    reason: String,
}

impl FenError {
    pub(crate) fn new(text: &str, at: Range<usize>, reason: impl Into<String>) -> FenError {
        FenError { text: text.to_owned(), at, reason: reason.into() }
    }

    /// The FEN as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes at fault; empty at the end of the text when something is missing.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// What is wrong, without the text.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The text and, below it, carets under the bytes at fault.
    pub fn caret(&self) -> String {
        caret(&self.text, self.at.clone())
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad FEN at byte {}: {}", self.at.start, self.reason)
    }
}

impl std::error::Error for FenError {}

/// Two lines: the text, and carets under a range of its bytes (at least one). Control characters are shown as
/// `?`, so that a hostile text cannot move the cursor.
///
/// ```
/// assert_eq!(bookends_rules::caret("KQvX", 3..4), "KQvX\n   ^");
/// ```
pub fn caret(text: &str, at: Range<usize>) -> String {
    let shown = |s: &str| s.chars().map(|c| if c.is_control() { '?' } else { c }).collect::<String>();
    let clamp = |mut i: usize| {
        i = i.min(text.len());
        while !text.is_char_boundary(i) {
            i -= 1;
        }
        i
    };
    let (from, to) = (clamp(at.start), clamp(at.end.max(at.start)));
    let width = text[from..to].chars().count().max(1);
    format!("{}\n{}{}", shown(text), " ".repeat(text[..from].chars().count()), "^".repeat(width))
}

/// The space-separated fields of a text with their places.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut list = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_ascii_whitespace(), start) {
            (false, None) => start = Some(i),
            (true, Some(from)) => {
                list.push((from, &text[from..i]));
                start = None;
            }
            _ => {}
        }
    }
    list
}

pub(crate) fn parse(text: &str) -> Result<Chess, FenError> {
    let err = |at: Range<usize>, reason: String| FenError::new(text, at, reason);
    let fields = fields(text);
    let span = |i: usize| fields.get(i).map_or(text.len()..text.len(), |&(at, f)| at..at + f.len());
    let Some(&(at, board)) = fields.first() else {
        return Err(err(
            0..0,
            "the text is empty; a FEN looks like \"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\"".into(),
        ));
    };
    check_board(board).map_err(|(r, reason)| err(at + r.start..at + r.end, reason))?;
    match fields.get(1) {
        Some((_, "w" | "b")) => {}
        Some((_, other)) => {
            return Err(err(
                span(1),
                format!("expected w or b for the side to move, found \"{}\"", other.escape_debug()),
            ));
        }
        None => return Err(err(span(1), "the side to move (w or b) is missing".into())),
    }
    if let Some((at, extra)) = fields.get(6) {
        return Err(err(*at..at + extra.len(), "a FEN has at most six fields".into()));
    }
    // The remaining fields are short: read the text field by field, and blame the first that breaks it.
    let mut setup = Setup::empty();
    for upto in 2..=fields.len().max(2) {
        let head: Vec<&str> = fields.iter().take(upto).map(|&(_, f)| f).collect();
        match Fen::from_ascii(head.join(" ").as_bytes()) {
            Ok(fen) => setup = fen.into_setup(),
            Err(e) => return Err(err(span(upto - 1), format!("{e}; {}", expected(upto - 1)))),
        }
    }
    position(setup.clone()).map_err(|e| {
        let (field, reason) = blame(&e, &setup);
        err(span(field), reason)
    })
}

fn expected(field: usize) -> &'static str {
    match field {
        2 => "expected castling rights such as KQkq, or -",
        3 => "expected an en passant square such as e3, or -",
        4 => "expected the number of plies since the last capture or pawn move",
        _ => "expected the move number",
    }
}

/// The legal position of a setup; odd checks and many men are allowed, as tables hold them.
fn position(setup: Setup) -> Result<Chess, Box<PositionError<Chess>>> {
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(Box::new)
}

/// The field at fault and the reason in words.
fn blame(error: &PositionError<Chess>, setup: &Setup) -> (usize, String) {
    let kinds = error.kinds();
    let kings = |color: Color| (setup.board.by_role(Role::King) & setup.board.by_color(color)).count();
    for (color, name, letter) in [(Color::White, "White", 'K'), (Color::Black, "Black", 'k')] {
        match kings(color) {
            0 => return (0, format!("{name} has no king ({letter})")),
            1 => {}
            n => return (0, format!("{name} has {n} kings")),
        }
    }
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        return (0, "a pawn stands on the first or eighth rank".into());
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        let (mover, other) = if setup.turn == Color::White { ("White", "Black") } else { ("Black", "White") };
        return (1, format!("{mover} is to move but could take the king of {other}"));
    }
    if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        return (2, "castling rights need king and rook on their squares".into());
    }
    (0, error.to_string())
}

/// Reads the piece placement by hand, to name the first byte at fault.
fn check_board(board: &str) -> Result<(), (Range<usize>, String)> {
    let (mut rank, mut file) = (8, 0);
    let mut last_digit = false;
    for (i, c) in board.char_indices() {
        let at = i..i + c.len_utf8();
        match c {
            '/' => {
                if file < 8 {
                    return Err((at, format!("rank {rank} has only {file} squares before the /")));
                }
                if rank == 1 {
                    return Err((at, "there are more than eight ranks".into()));
                }
                (rank, file) = (rank - 1, 0);
            }
            '1'..='8' => {
                if last_digit {
                    return Err((at, "two digits in a row; write their sum".into()));
                }
                file += c as usize - '0' as usize;
            }
            c if "kqrbnpKQRBNP".contains(c) => file += 1,
            _ => {
                return Err((
                    at,
                    format!("expected a piece (KQRBNP, kqrbnp), a digit 1-8 or /, found {c:?}"),
                ));
            }
        }
        last_digit = c.is_ascii_digit();
        if file > 8 {
            return Err((i..i + 1, format!("rank {rank} has more than eight squares")));
        }
    }
    if file < 8 || rank > 1 {
        return Err((
            board.len()..board.len(),
            if file < 8 {
                format!("rank {rank} has only {file} squares")
            } else {
                format!("the ranks below {rank} are missing")
            },
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (usize, String) {
        let e = parse(text).unwrap_err();
        (e.at().start, e.reason().to_owned())
    }

    #[test]
    fn the_first_byte_at_fault_is_named() {
        for (text, at, word) in [
            ("", 0, "empty"),
            ("8/8/8/8/8/8/8 w - - 0 1", 13, "ranks below"),
            ("8/8/8/9/8/8/8/8 w - - 0 1", 6, "found '9'"),
            ("4k3/8/8/44/8/8/8/4K3 w", 9, "two digits"),
            ("4k3/8/8/8/8/8/8/4K4 w", 18, "more than eight squares"),
            ("4k3/8/8/8/8/8/8/4K3", 19, "side to move"),
            ("4k3/8/8/8/8/8/8/4K3 x", 20, "expected w or b"),
            ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", 22, "castling"),
            ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", 24, "en passant"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", 26, "plies"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", 28, "move number"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 9", 30, "six fields"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", 0, "Black has no king"),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", 0, "pawn"),
            ("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", 22, "could take the king"),
        ] {
            let (place, reason) = error(text);
            assert!(place == at && reason.contains(word), "{text:?}: byte {place}, {reason}");
        }
    }

    #[test]
    fn two_fields_are_enough() {
        assert!(parse("4k3/8/8/8/8/8/8/Q3K3 w").is_ok());
    }

    #[test]
    fn nine_queens_and_odd_checks_are_legal() {
        assert!(parse("QQQQQQQQ/Q7/8/8/8/5k2/8/7K b - - 0 1").is_ok());
    }

    #[test]
    fn a_control_character_is_never_echoed() {
        assert_eq!(caret("8\u{1b}[2J", 1..2), "8?[2J\n ^");
    }
}
