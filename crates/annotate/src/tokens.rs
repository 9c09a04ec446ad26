use memchr::memchr;

/// A piece of movetext with the bytes that it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// White space, a move number, a comment, or a variation with all that is in it.
    Other(&'a [u8]),
    /// `$4` or a glyph such as `!?` that stands alone.
    Glyph(&'a [u8]),
    /// A move of the main line, without glyphs.
    Move(&'a [u8]),
    /// How the game ended.
    Result(&'a [u8]),
}

/// The next piece of a text that is not empty, and what follows.
pub(crate) fn next(text: &[u8]) -> (Token<'_>, &[u8]) {
    let other = |len: usize| (Token::Other(&text[..len]), &text[len..]);
    match text[0] {
        b'{' | b';' | b'(' => other(aside(text)),
        b'$' => {
            let (glyph, rest) = text.split_at(1 + count(&text[1..], |c| c.is_ascii_digit()));
            (Token::Glyph(glyph), rest)
        }
        b'!' | b'?' => {
            let (glyph, rest) = text.split_at(count(text, |c| matches!(c, b'!' | b'?')));
            (Token::Glyph(glyph), rest)
        }
        b'*' => (Token::Result(&text[..1]), &text[1..]),
        c if c <= b' ' || matches!(c, b'.' | b')' | b'}') => other(1),
        _ => word(text),
    }
}

/// A number, a result or a move; a move that is glued to its number comes after it.
fn word(text: &[u8]) -> (Token<'_>, &[u8]) {
    let len = count(text, |c| c > b' ' && !b"{};()$!?.*".contains(&c)).max(1);
    let (word, rest) = text.split_at(len);
    if [&b"1-0"[..], b"0-1", b"1/2-1/2"].contains(&word) {
        return (Token::Result(word), rest);
    }
    let digits = count(word, |c| c.is_ascii_digit());
    if digits > 0 && !word.starts_with(b"0-0") {
        return (Token::Other(&text[..digits]), &text[digits..]);
    }
    (Token::Move(word), rest)
}

/// How long a comment or a variation is; to the end of the text if nothing closes it.
fn aside(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let end = |byte| memchr(byte, &text[at..]).map_or(text.len(), |i| at + i + 1);
        match text[at] {
            b'{' => at = end(b'}'),
            b';' => at = end(b'\n'),
            c => {
                depth = depth + usize::from(c == b'(') - usize::from(c == b')');
                at += 1;
            }
        }
        if depth == 0 {
            return at;
        }
    }
    at
}

fn count(text: &[u8], of: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&c| of(c)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_told_apart_and_nothing_is_lost() {
        let text = b"12.e4!? $14 {a ( b} (1. d4 {)} (x) d5) 2... 0-0 ;rest e5\n Nf6 1/2-1/2 (open";
        let (mut moves, mut glyphs, mut all) = (Vec::new(), 0, Vec::new());
        let mut rest = &text[..];
        while !rest.is_empty() {
            let (token, after) = next(rest);
            match token {
                Token::Move(m) => moves.push(m),
                Token::Glyph(_) => glyphs += 1,
                Token::Other(_) | Token::Result(_) => {}
            }
            all.extend_from_slice(&rest[..rest.len() - after.len()]);
            rest = after;
        }
        assert_eq!(moves, [&b"e4"[..], b"0-0", b"Nf6"]);
        assert_eq!((glyphs, all), (2, text.to_vec()));
    }
}
