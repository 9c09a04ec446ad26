use std::borrow::Cow;

use memchr::{memchr, memchr3};

use super::{
    GameResult,
    border::{BYTE_ORDER_MARK, is_event, is_tag},
};

/// A game in a text.
#[derive(Debug)]
pub(crate) struct GameText<'a> {
    /// The text, up to where the game ends at the latest.
    pub(crate) text: &'a [u8],
    /// Where its tags begin.
    pub(crate) begin: usize,
    /// Where its movetext begins.
    pub(crate) movetext: usize,
    /// What its tags say.
    pub(crate) tags: &'a Tags<'a>,
}

/// What the tags of a game say that matters to a book.
#[derive(Debug, Default)]
pub(crate) struct Tags<'a> {
    /// How many tags there are.
    pub(crate) count: usize,
    /// The result, unless it is missing or unknown.
    pub(crate) result: Option<GameResult>,
    /// The position that the game starts from.
    pub(crate) fen: Option<Cow<'a, [u8]>>,
    /// The players' names as they are written; empty if they are not said.
    pub(crate) white: &'a [u8],
    pub(crate) black: &'a [u8],
    /// The players' ratings and the date as they are written.
    pub(crate) white_elo: &'a [u8],
    pub(crate) black_elo: &'a [u8],
    pub(crate) date: &'a [u8],
    /// The name of the variant.
    pub(crate) variant: Option<Cow<'a, [u8]>>,
}

impl<'a> Tags<'a> {
    /// Reads the tags from `from` on. Returns also where the movetext begins.
    pub(crate) fn read(text: &'a [u8], from: usize) -> (Tags<'a>, usize) {
        let mut tags = Tags::default();
        let at = walk(text, from, |name, value| {
            tags.count += 1;
            tags.note(name, value);
        });
        (tags, at)
    }

    fn note(&mut self, name: &[u8], value: &'a [u8]) {
        match name {
            b"Result" => {
                self.result = GameResult::parse(value).filter(|r| *r != GameResult::Unknown);
            }
            b"White" => self.white = value,
            b"Black" => self.black = value,
            b"WhiteElo" => self.white_elo = value,
            b"BlackElo" => self.black_elo = value,
            b"Date" => self.date = value,
            b"FEN" => self.fen = Some(unescape(value)),
            b"Variant" => self.variant = Some(unescape(value)),
            _ => {}
        }
    }
}

/// Reads the tags of one game from `from` on: their names, and their values as they are written. Returns where the
/// movetext begins.
fn walk<'a>(text: &'a [u8], from: usize, mut take: impl FnMut(&'a [u8], &'a [u8])) -> usize {
    let mut count = 0_usize;
    let mut at = from;
    loop {
        let before = at;
        at = skip_blank(text, at);
        let rest = &text[at..];
        if rest.first() != Some(&b'[') || count > 0 && is_event(rest) && has_blank_line(&text[before..at]) {
            return at;
        }
        match is_tag(rest).then(|| memchr(b'"', rest)).flatten() {
            Some(quote) => {
                let (value, end) = value(text, at + quote + 1);
                count += 1;
                take(rest[1..quote].trim_ascii(), value);
                at = skip_bracket(text, end);
            }
            // A line in brackets that is no tag, such as "[Diagram]".
            None if count > 0 => at = line_end(text, at),
            None => return at,
        }
    }
}

/// The names and values of the tags of one game.
pub(crate) fn each_tag<'a>(text: &'a [u8], from: usize, mut take: impl FnMut(&'a [u8], Cow<'a, [u8]>)) {
    walk(text, from, |name, value| take(name, unescape(value)));
}

/// A value up to its quotation mark, or to the end of the line if there is none; and where it ends.
fn value(text: &[u8], start: usize) -> (&[u8], usize) {
    let mut at = start;
    while let Some(stop) = memchr3(b'"', b'\\', b'\n', &text[at..]) {
        let stop = at + stop;
        match text[stop] {
            b'"' => return (&text[start..stop], stop + 1),
            b'\n' => return (&text[start..stop], stop),
            _ => at = (stop + 2).min(text.len()),
        }
    }
    (&text[start..], text.len())
}

fn unescape(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\\', value).is_none() {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(c) = bytes.next() {
        match bytes.peek() {
            Some(&next @ (b'\\' | b'"')) if c == b'\\' => {
                plain.push(next);
                bytes.next();
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Skips the bracket that ends a tag, with blanks before it.
fn skip_bracket(text: &[u8], at: usize) -> usize {
    let blanks = text[at..].iter().take_while(|c| matches!(c, b' ' | b'\t' | b'\r')).count();
    if text.get(at + blanks) == Some(&b']') { at + blanks + 1 } else { at }
}

/// Skips white space, byte-order marks and lines that begin with `%`.
fn skip_blank(text: &[u8], mut at: usize) -> usize {
    while let Some(&c) = text.get(at) {
        match c {
            _ if c.is_ascii_whitespace() => at += 1,
            b'%' if at == 0 || text[at - 1] == b'\n' => at = line_end(text, at),
            _ if text[at..].starts_with(BYTE_ORDER_MARK) => at += BYTE_ORDER_MARK.len(),
            _ => break,
        }
    }
    at
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |i| at + i)
}

/// Whether white space between two tags holds a line with nothing in it.
fn has_blank_line(between: &[u8]) -> bool {
    between.split(|&c| c == b'\n').skip(1).filter(|line| line.trim_ascii().is_empty()).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Tags<'_>, &str) {
        let (tags, at) = Tags::read(text.as_bytes(), 0);
        (tags, &text[at..])
    }

    #[test]
    fn what_matters_to_a_book_is_noted() {
        let text = "\u{feff}[Event \"x\"]\r\n[Result \"0-1\"]\r\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\r\n\
                    [Variant \"From Position\"]\r\n\r\n1. O-O";
        let (tags, rest) = read(text);
        assert_eq!(tags.count, 4);
        assert_eq!(tags.result, Some(GameResult::BlackWins));
        assert_eq!(tags.fen.as_deref(), Some(&b"4k3/8/8/8/8/8/8/4K2R w K - 0 1"[..]));
        assert_eq!(tags.variant.as_deref(), Some(&b"From Position"[..]));
        assert_eq!(rest, "1. O-O");
    }

    #[test]
    fn odd_tags_are_read_past() {
        for text in [
            "[A \"1\"] [B \"2\"]\n[C \"3\"]*",
            "[A \"say \\\"x\\\"\"]\n%[no \"tag\"]\n[B\t\"2\"]\n\n[C \"3]\n*",
            "[A \"1\"]\n[Diagram]\n[B \"2\" ]\n[C \"3\"\n*",
        ] {
            let (tags, rest) = read(text);
            assert_eq!((tags.count, rest), (3, "*"), "{text}");
        }
    }

    #[test]
    fn a_game_of_tags_only_ends_before_the_next_event() {
        let (tags, rest) = read("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1. e4");
        assert_eq!((tags.count, rest), (2, "[Event \"b\"]\n\n1. e4"));
    }

    #[test]
    fn escapes_are_taken_off() {
        assert_eq!(unescape(b"a\\\"b\\\\c\\d"), Cow::<[u8]>::Owned(b"a\"b\\c\\d".to_vec()));
    }
}
