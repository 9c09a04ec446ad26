use memchr::memchr;
use serde::{Deserialize, Serialize};

use super::{GameResult, border::BYTE_ORDER_MARK};

/// A bracket that the text opens and never closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Bracket {
    /// A comment, `{`.
    Comment,
    /// A side line, `(`.
    Variation,
}

/// A word of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// What may be a move.
    Word(&'a [u8]),
    /// A move that is none: `--` or `Z0`.
    NullMove,
    /// The end of the game.
    Result(GameResult),
    /// A bracket that is never closed.
    Unclosed(Bracket),
    /// The end of the text.
    End,
}

/// A step through a game with its side lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branching<'a> {
    /// A side line begins, instead of the last move.
    Opens,
    /// A side line ends.
    Closes,
    Token(Token<'a>),
}

/// The words of the main line of a game: comments, side lines, glyphs and move numbers are left out.
#[derive(Clone, Debug)]
pub(crate) struct Movetext<'a> {
    text: &'a [u8],
    at: usize,
    word: usize,
}

impl<'a> Movetext<'a> {
    /// The words of `text` from a place on.
    pub(crate) fn new(text: &'a [u8], at: usize) -> Movetext<'a> {
        Movetext { text, at, word: at }
    }

    /// Where the last token began.
    pub(crate) fn token_start(&self) -> usize {
        self.word
    }

    /// Where reading goes on.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes past words that no one will look at, up to one that may end the game or open a bracket.
    pub(crate) fn skip_words(&mut self) {
        let rest = &self.text[self.at..];
        let quiet = rest.iter().position(|&c| !QUIET[usize::from(c)]).unwrap_or(rest.len());
        // Back to the start of the word, and of a glyph that may be glued to it: it owns the digits behind it.
        let is_part = |c: &&u8| matches!(KIND[usize::from(**c)], Kind::Word | Kind::Glyph);
        let back = rest[..quiet].iter().rev().take_while(is_part).count();
        self.at += quiet - back;
        // The line end too, for it tells whether a percent sign begins a line.
        if self.at > self.word && self.text[self.at - 1] == b'\n' {
            self.at -= 1;
        }
    }

    /// The next token.
    pub(crate) fn next(&mut self) -> Token<'a> {
        while let Some(&c) = self.text.get(self.at) {
            if let Some(token) = self.element(c) {
                return token;
            }
        }
        self.word = self.at;
        Token::End
    }

    /// The next token, or the next bracket of a side line, which is not passed over.
    pub(crate) fn next_branching(&mut self) -> Branching<'a> {
        while let Some(&c) = self.text.get(self.at) {
            let bracket = match c {
                b'(' => Some(Branching::Opens),
                b')' => Some(Branching::Closes),
                _ => self.element(c).map(Branching::Token),
            };
            if matches!(c, b'(' | b')') {
                self.at += 1;
            }
            if let Some(next) = bracket {
                return next;
            }
        }
        Branching::Token(Token::End)
    }

    /// Goes past the element that begins here with `c`; returns it if it matters.
    #[inline]
    fn element(&mut self, c: u8) -> Option<Token<'a>> {
        self.word = self.at;
        match KIND[usize::from(c)] {
            Kind::Word => return self.word(),
            Kind::Space => self.at += 1,
            Kind::LineEnd => {
                self.at += 1;
                if self.text.get(self.at) == Some(&b'%') {
                    self.skip_line();
                }
            }
            Kind::Comment => {
                if !self.skip_comment() {
                    return Some(Token::Unclosed(Bracket::Comment));
                }
            }
            Kind::LineComment => self.skip_line(),
            Kind::Variation => {
                if let Err(bracket) = self.skip_variation() {
                    return Some(Token::Unclosed(bracket));
                }
            }
            Kind::Glyph => {
                self.at += 1;
                self.at += self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).count();
            }
            Kind::Star => {
                self.at += 1;
                return Some(Token::Result(GameResult::Unknown));
            }
        }
        None
    }

    /// A word that begins here; none if it does not matter.
    fn word(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let len = rest.iter().position(|&c| KIND[usize::from(c)] != Kind::Word).unwrap_or(rest.len());
        let word = &rest[..len];
        match word[0] {
            b'0'..=b'9' => {
                self.at += len;
                number_or_result(word)
            }
            b'a'..=b'z' | b'A'..=b'Y' => {
                self.at += len;
                Some(Token::Word(word))
            }
            _ if word.starts_with(BYTE_ORDER_MARK) => {
                self.at += BYTE_ORDER_MARK.len();
                None
            }
            _ => {
                self.at += len;
                match word {
                    b"--" | b"Z0" | b"--+" | b"--#" => Some(Token::NullMove),
                    _ if is_evaluation(word) => None,
                    _ => Some(GameResult::parse(word).map_or(Token::Word(word), Token::Result)),
                }
            }
        }
    }

    fn skip_line(&mut self) {
        self.at += memchr(b'\n', &self.text[self.at..]).unwrap_or(self.text.len() - self.at);
    }

    /// Skips a comment; comments do not nest. False if it is not closed.
    fn skip_comment(&mut self) -> bool {
        match memchr(b'}', &self.text[self.at..]) {
            Some(len) => {
                self.at += len + 1;
                true
            }
            None => {
                self.at = self.text.len();
                false
            }
        }
    }

    /// Skips a side line with the side lines and comments in it.
    fn skip_variation(&mut self) -> Result<(), Bracket> {
        let mut depth = 0_usize;
        while let Some(&c) = self.text.get(self.at) {
            match KIND[usize::from(c)] {
                Kind::Comment => {
                    if !self.skip_comment() {
                        return Err(Bracket::Comment);
                    }
                    continue;
                }
                Kind::LineComment => {
                    self.skip_line();
                    continue;
                }
                Kind::Variation => depth += 1,
                _ if c == b')' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
        Err(Bracket::Variation)
    }
}

/// A word that begins with a digit: a move number, a result, castling with zeros, or a move that is glued to its
/// number.
fn number_or_result(word: &[u8]) -> Option<Token<'_>> {
    let digits = word.iter().take_while(|c| c.is_ascii_digit()).count();
    if digits == word.len() {
        return None;
    }
    if let Some(result) = GameResult::parse(word) {
        return Some(Token::Result(result));
    }
    Some(Token::Word(if word.starts_with(b"0-0") { word } else { &word[digits..] }))
}

/// Whether a word is an evaluation as informants print it, such as `+-`, `=` or `±`.
fn is_evaluation(word: &[u8]) -> bool {
    word.iter().all(|c| b"+-=/#~^<>".contains(c))
        || std::str::from_utf8(word).is_ok_and(|word| word.chars().all(|c| "±∓⩲⩱∞⇆→↑□⊙⌓=+-".contains(c)))
}

/// What a byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Space,
    LineEnd,
    Comment,
    LineComment,
    Variation,
    Glyph,
    Star,
}

const KIND: [Kind; 256] = {
    let mut kinds = [Kind::Word; 256];
    let mut c = 0;
    while c < 256 {
        kinds[c] = match c as u8 {
            b'\n' => Kind::LineEnd,
            b'{' => Kind::Comment,
            b';' => Kind::LineComment,
            b'(' => Kind::Variation,
            b'$' => Kind::Glyph,
            b'*' => Kind::Star,
            0..=b' ' | b'.' | b'!' | b'?' | b')' | b'}' => Kind::Space,
            _ => Kind::Word,
        };
        c += 1;
    }
    kinds
};

/// Bytes that are neither in a result nor open a bracket or an escaped line. Words of them alone are moves, numbers
/// and glyphs.
const QUIET: [bool; 256] = {
    let mut quiet = [false; 256];
    let mut c = 0;
    while c < 128 {
        let c_is_loud = matches!(c as u8, b'{' | b'(' | b';' | b'*' | b'-' | b'/' | b'%');
        quiet[c] = !c_is_loud;
        c += 1;
    }
    quiet
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut movetext = Movetext::new(text.as_bytes(), 0);
        let mut words = Vec::new();
        loop {
            words.push(match movetext.next() {
                Token::End => return words,
                Token::Word(word) => String::from_utf8_lossy(word).into_owned(),
                other => format!("{other:?}"),
            });
        }
    }

    #[test]
    fn only_the_main_line_is_left() {
        let text = "1. e4! {x (} e5 $14 (1... c5 2. Nf3 (2. c3 {)} Nf6) 2... d6) 2.Nf3?! ;rest Nc6\n\
                    %escaped Nf6\nNc6 3...a6 +- 12exd5 = ± O-O 0-0-0+ 1/2-1/2";
        assert_eq!(words(text), ["e4", "e5", "Nf3", "Nc6", "a6", "exd5", "O-O", "0-0-0+", "Result(Draw)"]);
    }

    proptest! {
        /// Reading every word is the oracle.
        #[test]
        fn skipping_words_misses_no_end_and_no_bracket(
            parts in prop::collection::vec(prop::sample::select(vec![
                "e4", "12.", "Nf3+", "O-O", " ", "\n", "%x (\n", "\n%x {\n", "{a}", "(b {c})", "(d", "{e", "; f *\n", ")", "}",
                "$1", "*", "1-0", "1/2", "\u{bd}-\u{bd}", "e8/Q", "--", "\u{feff}", "+-", "0-0", "!?", "%",
            ]), 0..12)
        ) {
            let text = parts.concat();
            let last = |skip: bool| {
                let mut words = Movetext::new(text.as_bytes(), 0);
                loop {
                    if skip {
                        words.skip_words();
                    }
                    match words.next() {
                        Token::Word(_) | Token::NullMove => {}
                        other => return (other, words.at(), words.token_start()),
                    }
                }
            };
            prop_assert_eq!(last(true), last(false), "{}", text);
        }
    }

    #[test]
    fn ends_and_null_moves_are_told() {
        assert_eq!(words("-- Z0 *"), ["NullMove", "NullMove", "Result(Unknown)"]);
        assert_eq!(words("1-0 ½–½"), ["Result(WhiteWins)", "Result(Draw)"]);
        assert_eq!(words("\u{feff}e4 \u{feff}"), ["e4"]);
    }

    #[test]
    fn brackets_that_are_not_closed_are_told() {
        assert_eq!(words("e4 {x"), ["e4", "Unclosed(Comment)"]);
        assert_eq!(words("e4 (d4 (c4) e5"), ["e4", "Unclosed(Variation)"]);
        assert_eq!(words("e4 (d4 {c4) e5"), ["e4", "Unclosed(Comment)"]);
        assert_eq!(words("e4) e5}"), ["e4", "e5"]);
    }
}
